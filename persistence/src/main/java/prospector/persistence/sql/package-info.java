/**
 * The database as everything above sees it: one way to ask, to change and to wait.
 *
 * <ol>
 *   <li>{@link prospector.persistence.sql.DatabaseSettings} name an H2 file or a PostgreSQL; {@link
 *       prospector.persistence.sql.DatabaseLink} connects to it, {@link
 *       prospector.persistence.sql.TenantLock} sees to it that nobody else works there who should
 *       not, and {@link prospector.persistence.sql.Schema} brings the tables up to date.
 *   <li>A statement comes in by {@link prospector.persistence.sql.Database}, in the words of its
 *       {@link prospector.persistence.sql.Dialect}. What fails because the server is away is tried
 *       again with {@link prospector.persistence.sql.Patience}; rows that will never be taken are
 *       {@link prospector.persistence.sql.RefusedRows}.
 *   <li>Rows are found by a {@link prospector.persistence.sql.DigestKey}; lists lie in a column as
 *       {@link prospector.persistence.sql.JsonText}.
 *   <li>What was committed is told when it is durable: {@link
 *       prospector.persistence.sql.DurableCommits}, for the embedded database by a {@link
 *       prospector.persistence.sql.CommitGroup}, whose file {@link
 *       prospector.persistence.sql.Housekeeping} keeps small.
 * </ol>
 *
 * <p>JDBC types stay in this module.
 */
@NullMarked
package prospector.persistence.sql;

import org.jspecify.annotations.NullMarked;
