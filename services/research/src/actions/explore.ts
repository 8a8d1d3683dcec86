import type { ExploreError } from '@fanfare/contracts/entities/explored.ts'
import { explorePermissions } from '@fanfare/contracts/networks/permissions.ts'
import { recentTypes } from '@fanfare/contracts/networks/recents.ts'
import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import type { Lives } from '../stores/explored-pages.ts'
import { askNetwork } from './ask-network.ts'
import { type Look, look } from './look.ts'
import { readPage, type Shown } from './read-page.ts'
import { requireChosen } from './require-chosen.ts'
import { searchers } from './searchers.ts'

/** Something of somebody else that is looked at, page by page. */
interface Explored<T> {
  sought: keyof typeof kinds
  /** As it is stored: the same for all who mean it. */
  subject: string
  /** Where the request names it. */
  field: string
  /** The account that was chosen, and the cursor of the page before. */
  acc: string | undefined
  after: string | undefined
  lives: Lives
  /** Reads a page from the network, through the account of this id there. Throws NetworkFailure. */
  read(networkId: string, call: CallOptions): Promise<T>
  /** Why nothing is shown, where that is what a failure says. */
  notShown(failure: unknown): ExploreError | undefined
  /** Does something with what was read, once. */
  keep?(found: T): Promise<void>
}

const kinds = { profiles: recentTypes.explore, pages: recentTypes.explore_fb } as const

/** A page of it, from what was read of it within `lives` or from the network, counted as a look. Throws AppError. */
export async function explore<T>(deps: Deps, who: Who, explored: Explored<T>): Promise<Look<T>> {
  const { sought, acc, after, lives } = explored
  const accounts = await deps.team.accounts(who.teamId)
  requireChosen(accounts, acc)
  const askers = searchers(accounts, sought, acc)
  const account = askers[0] ?? fail('no_account')
  const subject = { kind: kinds[sought], subject: explored.subject }

  const ask = async (_account: unknown, networkId: string, call: CallOptions): Promise<Shown<T>> => {
    try {
      return { data: await explored.read(networkId, call), error: null }
    } catch (failure) {
      const error = explored.notShown(failure)
      if (error) return { data: null, error }
      throw failure
    }
  }
  const read = async () => {
    let accountId = account.id
    const page = await readPage<T>(deps, { ...subject, after: after ?? '' }, lives, async () => {
      const permissions = explorePermissions[subject.kind]
      const asked = await askNetwork(deps, askers, { permissions, field: explored.field, ask })
      accountId = asked.account.id
      if (asked.answer.data !== null) await explored.keep?.(asked.answer.data)
      return asked.answer
    })
    return { ...page, accountId }
  }
  return look(deps, who, { counter: 'explore', subject, isFirst: after === undefined, lives, account, read })
}
