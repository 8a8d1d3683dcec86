import type { Migration } from '@fanfare/runtime/db/database.ts'
import { sql } from 'kysely'

/**
 * A person may hold several logins: of several networks, and several people of one network. Until now there was one each, by Facebook, so
 * the id of the person is one for it too. A credential says by which login it came, and which page's token it is where there is a page.
 */
export const logins: Migration = {
  async up(db) {
    await sql`alter table connections add column login text not null default 'facebook', add column id bigint`.execute(
      db,
    )
    await sql`update connections set id = user_id`.execute(db)
    await sql`alter table connections drop constraint connections_pkey, alter column id set not null, add primary key (id)`.execute(
      db,
    )
    await sql`alter table connections add constraint connections_person unique (user_id, login, fb_id)`.execute(db)
    await sql`alter table connect_states add column login text not null default 'facebook'`.execute(db)
    await sql`
      alter table credentials
        add column login text not null default 'facebook',
        add column connection_id bigint,
        alter column page_id drop not null`.execute(db)
    // Rows that are there have it; each new one says it.
    for (const table of ['connections', 'connect_states', 'credentials'])
      await sql`alter table ${sql.id(table)} alter column login drop default`.execute(db)
    await sql`create index credentials_connection on credentials (connection_id)`.execute(db)
  },
}
