import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'
import type { HistoryAccountsTable, HistoryCutsTable } from '../db/history-tables.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { StoredFault } from '../model/stored.ts'
import { showStates } from './post-state.ts'
import type { PostRow } from './posts.ts'
import { request } from './requests.ts'

export type CutRow = Selectable<HistoryCutsTable>
export type AccountCheckRow = Selectable<HistoryAccountsTable>

/** Records that the database was restored (a cut of its history). Open checks of earlier cuts continue in this one. */
export const insertCut = async (tx: Tx, cut: Omit<CutRow, 'noticed_at'>): Promise<CutRow> => {
  const open = await tx
    .updateTable('history_accounts')
    .set({ state: 'superseded' })
    .where('state', '=', 'asking')
    .returning('since')
    .execute()
  await tx.updateTable('history_posts').set({ outcome: 'superseded' }).where('outcome', '=', 'asking').execute()
  const since = open.map(row => row.since).concat(cut.lost_from)
  const lostFrom = new Date(Math.min(...since.map(at => at.getTime())))
  return tx
    .insertInto('history_cuts')
    .values({ ...cut, lost_from: lostFrom, noticed_at: sql<Date>`clock_timestamp()` })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Holds what may have gone out in the time that was lost: everything that was due and has no final state, in progress or not. The fence is
 * incremented, so a worker that holds one can no longer write. First comments that are under way are looked for before they are sent.
 */
export const holdDoubtful = async (tx: Tx, cutId: string, fault: StoredFault): Promise<PublicationRow[]> => {
  const doubtful = await tx
    .selectFrom('publications')
    .selectAll()
    .where('state', 'not in', ['published', 'decorated', 'failed', 'cancelled'])
    .where('due_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const held = await request(tx, doubtful, { request: 'doubt' }, { learnt: { fault } })
  for (const part of parts(held))
    await tx
      .insertInto('history_posts')
      .values(
        part.map(({ id, team_id, post_id, social_account_id }) => ({
          cut_id: cutId,
          team_id,
          publication_id: id,
          post_id,
          social_account_id,
        })),
      )
      .execute()
  const uncommented = await tx
    .selectFrom('publications')
    .selectAll()
    .where('state', '=', 'published')
    .where(sql<boolean>`not decorated ?| array['first_comment', 'first_comment?']`)
    .orderBy('id')
    .forUpdate()
    .execute()
  await request(tx, uncommented, { request: 'doubt_comment' })
  return held
}

/** Shows on the posts that they, or parts of them, are held. Returns them. */
export const showHeld = async (tx: Tx, held: readonly PublicationRow[]): Promise<PostRow[]> => {
  const shown: PostRow[] = []
  for (const [teamId, rows] of Map.groupBy(held, row => row.team_id))
    for (const part of parts([...new Set(rows.map(row => row.post_id))]))
      shown.push(...(await showStates(tx, teamId, part)).values())
  return shown.filter(post => post.deleted_at === null)
}

/**
 * Has every account asked that has something planned, or had changes in the last 30 days. Where an irreversible call was already open when
 * the backup was made, its account is asked from its preparation on.
 */
export const insertAccounts = (tx: Tx, cutId: string, lostFrom: Date): Promise<unknown> =>
  sql`
    insert into history_accounts (cut_id, team_id, social_account_id, since)
    select distinct on (p.social_account_id) ${cutId}::bigint, p.team_id, p.social_account_id,
      least(${lostFrom}::timestamptz, min(case when p.state = 'held' and p.commits > 0 then coalesce(p.prepared_at, p.commit_requested_at, p.due_at) end)
        over (partition by p.social_account_id))
    from publications p
    where p.state not in ('decorated', 'failed', 'cancelled') or p.updated_at > ${lostFrom}::timestamptz - interval '30 days'
    order by p.social_account_id, p.id desc`.execute(tx)

/** The newest cuts, newest first. For operators: it spans teams. */
export const newestCuts = (db: Db, most: number): Promise<CutRow[]> =>
  db.selectFrom('history_cuts').selectAll().orderBy('id', 'desc').limit(most).execute()

/** What was found after a cut, by account. For operators: it spans teams. */
export const accountsOfCut = (db: Db, cutId: string): Promise<AccountCheckRow[]> =>
  db.selectFrom('history_accounts').selectAll().where('cut_id', '=', cutId).orderBy('social_account_id').execute()

/** What became of the posts of a cut. For operators: it spans teams. */
export const postsOfCut = (db: Db, cutId: string) =>
  db.selectFrom('history_posts').selectAll().where('cut_id', '=', cutId).orderBy('publication_id').execute()

const most = 1_000
const parts = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, index) => rows.slice(index * most, (index + 1) * most))
