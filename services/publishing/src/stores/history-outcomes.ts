import { sql } from 'kysely'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Tx } from '../deps.ts'
import { restored, restoredCheck } from '../model/restored.ts'
import type { StoredFault } from '../model/stored.ts'
import type { AccountCheckRow } from './history-cuts.ts'

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
      ...(unclear ? {} : { commits: 0, commit_requested_at: null, sent: false, prepared: '{}', prepared_at: null }),
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
  { cut_id, team_id }: Pick<AccountCheckRow, 'cut_id' | 'team_id'>,
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
