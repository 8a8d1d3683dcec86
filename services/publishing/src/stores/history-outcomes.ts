import { sql } from 'kysely'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { restoredCheck } from '../model/restored.ts'
import type { StoredFault } from '../model/stored.ts'
import type { AccountCheckRow } from './history-cuts.ts'
import { lockPublications } from './publications.ts'
import { request } from './requests.ts'

export interface FoundLive {
  contentId: string
  permalink: string | null
  at: Date
  /** Names of decorations that are done. */
  decorated: string[]
}

/** Locks one publication. */
const lockOne = (tx: Tx, teamId: string, id: string): Promise<PublicationRow[]> =>
  tx.selectFrom('publications').selectAll().where('team_id', '=', teamId).where('id', '=', id).forUpdate().execute()

/** Settles a publication as live: found by text and kind. Undefined: it was settled meanwhile. */
export const settleLive = async (
  tx: Tx,
  teamId: string,
  id: string,
  { contentId, permalink, at, decorated }: FoundLive,
): Promise<PublicationRow | undefined> => {
  const learnt = { contentId, permalink, decorated, inferred: true, publishedAt: at, fault: null }
  const [row] = await request(tx, await lockOne(tx, teamId, id), { request: 'found_live' }, { learnt })
  return row
}

/** Leaves a publication to a person: it is not on the profile, or that is not clear. Undefined: it was settled meanwhile. */
export const settleByPerson = async (
  tx: Tx,
  teamId: string,
  id: string,
  fault: StoredFault,
): Promise<PublicationRow | undefined> => {
  const asked = { request: fault.code === restoredCheck ? 'found_unclear' : 'found_missing' } as const
  const [row] = await request(tx, await lockOne(tx, teamId, id), asked, { learnt: { fault } })
  return row
}

/** Makes an open publication that looks like a live post unconfirmed: a person decides. Undefined: it has begun, or was moved. */
export const doubtOpen = async (
  tx: Tx,
  { cut_id, team_id }: Pick<AccountCheckRow, 'cut_id' | 'team_id'>,
  { id, fence }: PublicationRow,
  fault: StoredFault,
): Promise<PublicationRow | undefined> => {
  const same = (await lockOne(tx, team_id, id)).filter(row => row.fence === fence)
  const [row] = await request(tx, same, { request: 'found_alike' }, { learnt: { fault } })
  if (!row) return undefined
  const { post_id, social_account_id } = row
  await tx
    .insertInto('history_posts')
    .values({
      cut_id,
      team_id,
      publication_id: id,
      post_id,
      social_account_id,
      outcome: 'unclear',
      settled_at: sql<Date>`now()`,
    })
    .onConflict(oc => oc.doNothing())
    .execute()
  return row
}

/** Stores what was found of a post with its cut. */
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

/** Has the profiles of a post's doubtful parts looked at again for a person. Returns the first of them. Undefined: this is not a post that a restored backup left in doubt. */
export const askRestoredAgain = async (
  tx: Tx,
  teamId: string,
  postId: string,
  fault: StoredFault,
): Promise<PublicationRow | undefined> => {
  const rows = await lockPublications(tx, teamId, postId)
  const asked = await request(tx, rows, { request: 'look_again' }, { learnt: { fault } })
  for (const publication of asked) await reopenCheck(tx, teamId, publication)
  return asked.at(-1)
}

/** Opens the check of a publication's account again. */
const reopenCheck = async (tx: Tx, teamId: string, publication: PublicationRow): Promise<void> => {
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
}
