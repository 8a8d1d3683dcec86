import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { openStates } from '../model/states.ts'
import { listOf } from './row-values.ts'

/** What of an account goes to one surface. `except`: a publication, or all those of a post, that are not counted. */
export interface OfSurface {
  accountId: string
  surface: string
  except: { publication: string } | { post: string } | undefined
}

const open = sql.raw(listOf(openStates))
const exceptThat = ({ except }: OfSurface) =>
  except === undefined
    ? sql<boolean>`true`
    : 'publication' in except
      ? sql<boolean>`p.id <> ${except.publication}`
      : sql<boolean>`p.post_id <> ${except.post}`

/**
 * This account, and those of other teams that are the same one at the network: it counts what all of them send. Of the other teams nothing but how
 * many and when is read here, and no person is told that there are any.
 */
const sameAtNetwork = (teamId: string, accountId: string) => sql`
  select ${teamId}::bigint as team_id, ${accountId}::bigint as id
  union select other.team_id, other.id from known_accounts own join known_accounts other on other.network_id = own.network_id
  where own.team_id = ${teamId} and own.id = ${accountId}`

/** Publications that are due before this one and have not gone out: each of them takes a place first, so that they do not wake together for one. */
const aheadOf = ({ surface, except }: OfSurface) =>
  except !== undefined && 'publication' in except
    ? sql`
      select count(*)::integer as n from same
      join publications p on p.team_id = same.team_id and p.social_account_id = same.id
      join publications own on own.id = ${except.publication}
      where p.surface = ${surface} and p.state in ${open}
        and p.published_at is null and p.commits = 0 and p.due_at <= now() and p.next_at > now()
        and (p.due_at, p.id) < (own.due_at, own.id)`
    : sql`select 0 as n`

/**
 * Publications of a surface that went live in the last 24 hours or may have: an irreversible call that nothing is known of counts. Returns how
 * many there are of this team, and in how many ms there will be a place for this one beside those of all teams; null where there is one now. Reads what
 * went live lately by its time and the account's own by theirs, so neither a long history nor a large installation makes it slow.
 */
export const sentLately = async (
  db: Db,
  teamId: string,
  of: OfSurface,
  most: number,
): Promise<{ used: number; freeInMs: number | null }> => {
  const { accountId, surface } = of
  const { rows } = await sql<{ used: number; free_in: number | null }>`
    with same as (${sameAtNetwork(teamId, accountId)}), lately as (
      select p.team_id, published_at as at from same
      join publications p on p.team_id = same.team_id and p.social_account_id = same.id
      where surface = ${surface} and ${exceptThat(of)} and published_at > now() - interval '24 hours'
      union all
      select p.team_id, commit_requested_at as at from same
      join publications p on p.team_id = same.team_id and p.social_account_id = same.id
      where surface = ${surface} and ${exceptThat(of)}
        and state in ${open} and published_at is null and commits > 0 and commit_requested_at > now() - interval '24 hours'
    ), ahead as (${aheadOf(of)})
    select (select count(*)::integer from lately where team_id = ${teamId}) as used, (
      select extract(epoch from at + interval '24 hours' - now())::double precision * 1000
      from lately order by at desc offset greatest(0, ${most - 1}::integer - (select n from ahead)) limit 1
    ) as free_in`.execute(db)
  const { used = 0, free_in = null } = rows[0] ?? {}
  return { used, freeInMs: free_in === null ? null : Math.max(0, Math.ceil(free_in)) }
}

/** Publications of a surface that go out, or went live, in the 24 hours up to a moment. Of this team alone: a person is told the number. */
export const countUpTo = async (db: Db, teamId: string, of: OfSurface, at: Date): Promise<number> => {
  const { accountId, surface } = of
  const { rows } = await sql<{ used: number }>`
    select count(*)::integer as used from (
      select p.id from publications p
      where team_id = ${teamId} and social_account_id = ${accountId} and surface = ${surface} and ${exceptThat(of)}
        and published_at > ${at}::timestamptz - interval '24 hours' and published_at <= ${at}
      union all
      select p.id from publications p
      where team_id = ${teamId} and social_account_id = ${accountId} and surface = ${surface} and ${exceptThat(of)}
        and state in ${open} and published_at is null
        and due_at > ${at}::timestamptz - interval '24 hours' and due_at <= ${at}
    ) counted`.execute(db)
  return rows[0]?.used ?? 0
}
