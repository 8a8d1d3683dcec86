import { type Kysely, sql } from 'kysely'

/**
 * When publishing was paused, by whom, and when it was resumed. A pause is of everything, of the surfaces of one network, or of one
 * team; what is null is not narrowed down. Pauses that have ended stay as the record of who did what.
 */
export const up = async (db: Kysely<unknown>) => {
  await sql`
    create table pauses (
      id bigint generated always as identity primary key,
      network text,
      surfaces text[],
      team_id bigint,
      paused_by text not null,
      paused_at timestamptz not null default now(),
      resumed_by text,
      resumed_at timestamptz,
      check ((network is null) = (surfaces is null)),
      check (network is null or team_id is null)
    )`.execute(db)
  await sql`
    create unique index pauses_open on pauses (coalesce(network, ''), coalesce(team_id, 0)) where resumed_at is null`.execute(
    db,
  )
}
