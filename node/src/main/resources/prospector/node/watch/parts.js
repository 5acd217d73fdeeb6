// The parts of a link's score in plain words, and those that say the same as one.

const SPOKEN = { url: 'its address has', anchor: 'the text of its link has', parent: 'the page that links to it has' };
const WORD = {
  anchor: (word) => `“${word}” in the text of its link`, 'whole anchor': (word) => `its link reads “${word}”`,
  context: (word) => `“${word}” beside its link`, url: (word) => `“${word}” in its address`, host: (word) => `“${word}” in the name of its host`,
  'path prefix': (word) => `its address begins with ${word}`, 'tag path': (word) => `where its link stands in the page: ${word}`,
  'parent word': (word) => `“${word}” on the page that links to it`, word: (word) => `“${word}” in its link or address`,
  'word start': (word) => `a word with ${word} in its link or address`,
};
const GROUP = {
  host: 'its host', 'path prefix': 'addresses that begin alike', directory: 'its directory', 'url shape': 'addresses of its shape',
  siblings: 'links beside it', 'tag path on host': 'links at the same place of pages', 'same anchor': 'links with the same text',
};
const BIN = {
  'parent score': (bin) => (bin === 10 ? 'a nugget links to it' : `a page of score ${(bin / 10).toFixed(1)} links to it`),
  'links since a nugget': (bin) => (bin === 0 ? 'straight from a nugget' : `${bin}${bin === 9 ? ' or more' : ''} links from the last nugget`),
  position: () => 'where its link stands in the list of links', depth: (bin) => `${bin} links from a seed`,
  'relevant parents': (bin) => `${bin} ${bin === 1 ? 'nugget links' : 'nuggets link'} to it`,
  'share of relevant parents': (bin) => (bin === 4 ? 'all pages that link to it are nuggets' : `${bin * 25} % of the pages that link to it are nuggets`),
  'known links': (bin) => `${bin} known ${bin === 1 ? 'link' : 'links'} to it`,
};
const WORDS_SHOWN = 4;

/** What a part is about, and its words where it has some. */
function read(name) {
  const spoken = /^words of the (url|anchor|parent) ([+-])\d+(?: \((.*)\))?$/s.exec(name);
  if (spoken) {
    const against = spoken[2] === '-' ? ' words of other topics' : ' words of the topic';
    return { about: SPOKEN[spoken[1]] + against, words: spoken[3] ? spoken[3].split(', ') : [] };
  }
  const group = /^(.*) success (\d+) of (\d+)$/.exec(name);
  if (group && GROUP[group[1]]) {
    return { about: `${GROUP[group[1]]}: ${group[3] === '0' ? 'no page yet' : `${group[2]} of ${group[3]} pages were nuggets`}`, words: [] };
  }
  const bin = /^(.*) \[(\d+)\]$/.exec(name);
  if (bin && BIN[bin[1]]) return { about: BIN[bin[1]](Number(bin[2])), words: [] };
  const word = /^([a-z ]+):(.*)$/s.exec(name);
  if (word && WORD[word[1]]) return { about: WORD[word[1]](word[2]), words: [] };
  if (/^leads to nuggets, /.test(name)) return { about: 'it may lead to nuggets', words: [] };
  if (/^base rate /.test(name)) return { about: 'where every link of this crawl begins', words: [] };
  return { about: name, words: [] };
}

const join = ({ about, words }) => about + (words.length > 0 ? `: ${words.slice(0, WORDS_SHOWN).join(', ')}` : '');

/** One part in plain words. */
export const inWords = (name) => join(read(name));

/** Parts with what says the same as one: the strongest share, all their words. Strongest first. */
export function merged(parts) {
  const known = new Map();
  for (const { name, share } of parts) {
    const { about, words } = read(name);
    const before = known.get(about) ?? { about, words: [], share: 0 };
    const all = [...new Set([...before.words, ...words])];
    known.set(about, { about, words: all, share: Math.abs(share) > Math.abs(before.share) ? share : before.share });
  }
  return [...known.values()].sort((one, other) => Math.abs(other.share) - Math.abs(one.share))
    .map((part) => ({ name: join(part), share: part.share }));
}
