package prospector.nugget.section;

import prospector.nugget.ExampleSource;
import prospector.nugget.NuggetFunction;
import prospector.nugget.pattern.PatternRoom;
import prospector.web.url.CrawlUrl;

/** What reading one function needs of the topic file around its section. */
public interface Surroundings {
  /** The files that the topic file may name. */
  TopicDirectory files();

  /** Where example URLs are looked up. */
  ExampleSource examples();

  /** What room is left for the patterns of the topic. */
  PatternRoom patterns();

  /** An example that was fetched; where the topic is the opposite of it, it leads nowhere. */
  void foundExample(CrawlUrl url);

  /** Reads the function a section describes; its score of 0.5 is where relevance begins. */
  NuggetFunction read(Section section);

  /** Reads the function under a key, of which the opposite is wanted. */
  NuggetFunction readOpposite(Section section, String key);
}
