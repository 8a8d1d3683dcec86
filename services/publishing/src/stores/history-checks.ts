import { Failed } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { restored } from '../model/restored.ts'
import type { Stranger } from '../model/stored.ts'
import type { AccountCheckRow } from './history-cuts.ts'
import type { PostRow } from './posts.ts'

/** An account to be asked, with the database's time. */
export type DueAccount = AccountCheckRow & { now: Date; lost_from: Date }
type Account = Pick<AccountCheckRow, 'cut_id' | 'team_id' | 'social_account_id'>

/** Takes one account that is due to be asked; no other worker takes it for `leaseMs`. */
export const claimAccount = async (db: Db, leaseMs: number): Promise<DueAccount | undefined> => {
  const { rows } = await sql<DueAccount>`
    update history_accounts a set lease_until = now() + ${leaseMs} * interval '1 ms'
    from history_cuts c
    where c.id = a.cut_id and (a.cut_id, a.social_account_id) = (
      select cut_id, social_account_id from history_accounts
      where state = 'asking' and next_at <= now() and (lease_until is null or lease_until < now())
      order by next_at limit 1 for update skip locked)
    returning a.*, now() as now, c.lost_from`.execute(db)
  return rows[0]
}

/** Publications of an account that wait for its result, with their posts. */
export const askedAbout = async (
  db: Db,
  account: Account,
): Promise<{ publication: PublicationRow; post: PostRow }[]> => {
  const publications = await db
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', account.team_id)
    .where('social_account_id', '=', account.social_account_id)
    .where('state', '=', 'held')
    .where(sql<boolean>`fault ->> 'code' = ${restored}`)
    .orderBy('due_at')
    .execute()
  return withPosts(db, account.team_id, publications)
}

/** Publications of an account that may still go out by their time or by a person: not due yet, or failed and not retried. */
export const openOn = async (db: Db, account: Account): Promise<{ publication: PublicationRow; post: PostRow }[]> => {
  const publications = await db
    .selectFrom('publications')
    .selectAll()
    .where('team_id', '=', account.team_id)
    .where('social_account_id', '=', account.social_account_id)
    .where(eb =>
      eb.or([
        eb.and([eb('state', 'in', ['scheduled', 'held']), eb('due_at', '>', sql<Date>`now()`)]),
        eb.and([
          eb('state', '=', 'failed'),
          sql<boolean>`exists (select 1 from posts o where o.id = publications.post_id and o.status = ${Failed} and o.deleted_at is null)`,
          sql<boolean>`not exists (select 1 from publications q where q.post_id = publications.post_id and q.id > publications.id)`,
        ]),
      ]),
    )
    .orderBy('due_at', 'desc')
    .limit(1_000)
    .execute()
  return withPosts(db, account.team_id, publications)
}

const withPosts = async (db: Db, teamId: string, publications: PublicationRow[]) => {
  if (publications.length === 0) return []
  const posts = await db
    .selectFrom('posts')
    .selectAll()
    .where('team_id', '=', teamId)
    .where(
      'id',
      'in',
      publications.map(row => row.post_id),
    )
    .execute()
  return publications.flatMap(publication => {
    const post = posts.find(one => one.id === publication.post_id)
    return post ? [{ publication, post }] : []
  })
}

/** Has the account asked again after `waitMs`. `read`: whether this read was complete, else it failed. */
export const askAccountLater = (
  db: Db,
  { cut_id, team_id, social_account_id }: Account,
  { waitMs, read, strangers }: { waitMs: number; read: boolean; strangers?: readonly Stranger[] },
): Promise<unknown> =>
  db
    .updateTable('history_accounts')
    .set({
      next_at: sql<Date>`now() + ${waitMs} * interval '1 ms'`,
      lease_until: null,
      ...(read
        ? { reads: sql<number>`reads + 1`, asked_at: sql<Date>`coalesce(asked_at, now())`, troubles: 0 }
        : { troubles: sql<number>`troubles + 1` }),
      ...(strangers ? { strangers: JSON.stringify(strangers) } : {}),
    })
    .where('cut_id', '=', cut_id)
    .where('team_id', '=', team_id)
    .where('social_account_id', '=', social_account_id)
    .where('state', '=', 'asking')
    .execute()

/** Ends the check of an account: it has been asked, or (`problem`) cannot be. */
export const closeAccount = (
  db: Db,
  { cut_id, team_id, social_account_id }: Account,
  { problem, strangers }: { problem?: string; strangers?: readonly Stranger[] },
): Promise<unknown> =>
  db
    .updateTable('history_accounts')
    .set({
      state: problem === undefined ? 'done' : 'unreadable',
      problem: problem ?? null,
      lease_until: null,
      ...(problem === undefined
        ? { reads: sql<number>`reads + 1`, asked_at: sql<Date>`coalesce(asked_at, now())` }
        : {}),
      ...(strangers ? { strangers: JSON.stringify(strangers) } : {}),
    })
    .where('cut_id', '=', cut_id)
    .where('team_id', '=', team_id)
    .where('social_account_id', '=', social_account_id)
    .where('state', '=', 'asking')
    .execute()
