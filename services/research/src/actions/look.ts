import type { ExploreError, ReadThrough, ResearchUse } from '@fanfare/contracts/entities/explored.ts'
import type { ReservedCounter } from '@fanfare/contracts/quotas.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Account, QuotaUse } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import type { Lives, PageKey } from '../stores/explored-pages.ts'
import { hasLooked, hasSeen, noteLook } from '../stores/looks.ts'
import type { ReadPage } from './read-page.ts'

export const useView = ({ used, limit, day }: QuotaUse): ResearchUse => ({ used, limit, day })

/** What a look brings: what is shown, or why nothing is. */
export interface Look<T> {
  shown: T | undefined
  error: ExploreError | undefined
  through: ReadThrough | null
  use: ResearchUse
}

interface Looking<T> {
  counter: ReservedCounter
  subject: Pick<PageKey, 'kind' | 'subject'>
  /** The first page of it: a look by itself. */
  isFirst: boolean
  /** How long what was read is taken as it was. */
  lives: Lives
  /** Who is to ask first; its clock says which day it is. */
  account: Account
  /** `accountId`: who asked, where that was another one. */
  read(): Promise<ReadPage<T> & { accountId?: string }>
}

/**
 * A look at something, counted against the plan: one with each first page, because looks are what a plan has, but for one that shows again what the
 * team has seen already: reloading what is taken as it was costs nothing. Further pages belong to the look of the last day. Reserved before the network is asked, and given back where nothing is shown.
 */
export async function look<T>(deps: Deps, { teamId }: Who, looking: Looking<T>): Promise<Look<T>> {
  const { db, team, ids, log } = deps
  const { counter, subject, account } = looking
  const isCounted = !(looking.isFirst
    ? await hasSeen(db, teamId, subject, looking.lives)
    : await hasLooked(db, teamId, subject))
  const reservation = `${counter}:${ids.next()}`
  if (isCounted) await team.reserve(teamId, { counter, id: reservation, accountId: account.id })
  try {
    const { data, error, read_at, cached, accountId = account.id } = await looking.read()
    const isShown = isCounted && data !== null
    if (isShown) await noteLook(db, teamId, subject)
    else if (isCounted) await team.release(teamId, reservation)
    const use = isShown ? await team.commit(teamId, reservation) : await team.use(teamId, counter, account.id)
    return {
      shown: data ?? undefined,
      error: error ?? undefined,
      through: { account_id: accountId, read_at: read_at.toISOString(), cached },
      use: useView(use),
    }
  } catch (err) {
    // It comes back by itself after a while where this fails too.
    if (isCounted)
      await team
        .release(teamId, reservation)
        .catch(failure => log.warn({ err: failure, teamId }, 'a look that was not had is given back later'))
    throw err
  }
}
