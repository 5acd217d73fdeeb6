/**
 * What several sites that share a crawl tell each other, as it lies in this site's database: {@link
 * prospector.persistence.site.SiteTable}, in SQL {@link prospector.persistence.site.SqlSiteTable}.
 */
@NullMarked
package prospector.persistence.site;

import org.jspecify.annotations.NullMarked;
