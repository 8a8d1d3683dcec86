import { sql } from 'kysely'
import type { StoredFault, Stranger } from '../db/schema.ts'
import type { Db, Tx } from '../deps.ts'
import { restored, restoredCheck } from '../history/faults.ts'
import type { PublicationRow } from '../publisher/types.ts'
import type { AccountCheckRow } from './history-cuts.ts'
import type { PostRow } from './posts.ts'

/** An account to be asked, with the database's time. */
export type DueAccount = AccountCheckRow & { now: Date; lost_from: Date }
type Account = Pick<AccountCheckRow, 'cut_id' | 'team_id' | 'social_account_id'>

/** Takes one account that is to be asked now; nobody else takes it for `leaseMs`. */
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

/** Publications of an account that wait for the answer, with their posts. */
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
    .where(isAsking)
    .orderBy('due_at')
    .execute()
  return withPosts(db, account.team_id, publications)
}

/** Publications of an account that may go out by their time or by a person's word: not due yet, or failed and not tried again. */
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
          sql<boolean>`exists (select 1 from posts o where o.id = publications.post_id and o.status = 4 and o.deleted_at is null)`,
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

/** The account is asked again after `waitMs`: a complete read, or one that failed. */
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

/** The account has been asked, or (`problem`) cannot be. */
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

/** Only what is still asked about may be settled: a person cannot have moved it meanwhile, and another cut takes it over as it is. */
const isAsking = sql<boolean>`publications.fault ->> 'code' = ${restored}`

export interface FoundLive {
  contentId: string
  permalink: string | null
  at: Date
  /** Names of decorations that are done. */
  decorated: string[]
}

/** It is live: found by likeness. Undefined: it was settled meanwhile. */
export const settleLive = (tx: Tx, teamId: string, id: string, found: FoundLive): Promise<PublicationRow | undefined> =>
  tx
    .updateTable('publications')
    .set({
      state: 'decorated',
      content_id: found.contentId,
      inferred: true,
      permalink: found.permalink,
      published_at: found.at,
      decorated: JSON.stringify(found.decorated),
      fault: 'null',
      commits: 0,
      commit_requested_at: null,
      fence: sql`fence + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where(isAsking)
    .returningAll()
    .executeTakeFirst()

/** It is not live, or nobody can tell: a person decides. Undefined: it was settled meanwhile. */
export const settleByPerson = (
  tx: Tx,
  teamId: string,
  id: string,
  fault: StoredFault,
): Promise<PublicationRow | undefined> => {
  const unclear = fault.code === restoredCheck
  return tx
    .updateTable('publications')
    .set({
      state: unclear ? 'unconfirmed' : 'held',
      fault: JSON.stringify(fault),
      // What was prepared is older than the time that was lost: nothing of it is used again.
      ...(unclear ? {} : { commits: 0, commit_requested_at: null, prepared: '{}', prepared_at: null }),
      fence: sql`fence + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .where('state', '=', 'held')
    .where(isAsking)
    .returningAll()
    .executeTakeFirst()
}

/** An open publication looks like something that is live: a person is asked first. Undefined: it has begun, or was moved. */
export const doubtOpen = (
  tx: Tx,
  { cut_id, team_id }: Account,
  { id, fence }: PublicationRow,
  fault: StoredFault,
): Promise<PublicationRow | undefined> =>
  tx
    .with('doubted', cte =>
      cte
        .updateTable('publications')
        .set({
          state: 'unconfirmed',
          fault: JSON.stringify(fault),
          fence: sql`fence + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where('team_id', '=', team_id)
        .where('id', '=', id)
        .where('fence', '=', fence)
        .where('state', 'in', ['scheduled', 'held', 'failed'])
        .returningAll(),
    )
    .with('noted', cte =>
      cte
        .insertInto('history_posts')
        .columns(['cut_id', 'team_id', 'publication_id', 'post_id', 'social_account_id', 'outcome', 'settled_at'])
        .expression(eb =>
          eb
            .selectFrom('doubted')
            .select([
              sql<string>`${cut_id}::bigint`.as('cut_id'),
              'team_id',
              'id',
              'post_id',
              'social_account_id',
              sql<string>`'unclear'`.as('outcome'),
              sql<Date>`now()`.as('settled_at'),
            ]),
        )
        .onConflict(oc => oc.doNothing()),
    )
    .selectFrom('doubted')
    .selectAll()
    .executeTakeFirst()

/** What was found of a post stands with its cut. */
export const noteOutcome = (
  tx: Tx,
  teamId: string,
  publicationId: string,
  outcome: 'live' | 'missing' | 'unclear',
  found: { contentId: string; permalink: string | null } | undefined,
): Promise<unknown> =>
  tx
    .updateTable('history_posts')
    .set({
      outcome,
      content_id: found?.contentId ?? null,
      permalink: found?.permalink ?? null,
      settled_at: sql<Date>`now()`,
    })
    .where('team_id', '=', teamId)
    .where('publication_id', '=', publicationId)
    .where('outcome', '=', 'asking')
    .execute()

/** A person has the profile looked at again. Undefined: this is not a post that a restored backup left in doubt. */
export const askRestoredAgain = async (
  tx: Tx,
  teamId: string,
  postId: string,
  fault: StoredFault,
): Promise<PublicationRow | undefined> => {
  const publication = await tx
    .updateTable('publications')
    .set({ state: 'held', fault: JSON.stringify(fault), fence: sql`fence + 1`, updated_at: sql<Date>`now()` })
    .where('team_id', '=', teamId)
    .where('post_id', '=', postId)
    .where('state', '=', 'unconfirmed')
    .where(sql<boolean>`fault ->> 'code' = ${restoredCheck}`)
    .returningAll()
    .executeTakeFirst()
  if (!publication) return undefined
  const note = await tx
    .updateTable('history_posts')
    .set({ outcome: 'asking', settled_at: null })
    .where('team_id', '=', teamId)
    .where('publication_id', '=', publication.id)
    .where('cut_id', '=', eb =>
      eb
        .selectFrom('history_posts')
        .select(({ fn }) => fn.max('cut_id').as('cut_id'))
        .where('publication_id', '=', publication.id),
    )
    .returning('cut_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('history_accounts')
    .set({
      state: 'asking',
      next_at: sql<Date>`now()`,
      lease_until: null,
      asked_at: null,
      reads: 0,
      troubles: 0,
      problem: null,
    })
    .where('cut_id', '=', note.cut_id)
    .where('team_id', '=', teamId)
    .where('social_account_id', '=', publication.social_account_id)
    .execute()
  return publication
}
