import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { RefreshOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { contentsAtNetwork } from '../networks/own-posts.ts'
import { contentsById, type OwnContentRow, writeContents } from '../stores/own-contents.ts'
import { askNetwork } from './ask-network.ts'
import { requireChosen } from './require-chosen.ts'
import { viewContents } from './view-contents.ts'

/** What was read less long ago is as new as it gets: of many thumbnails that fail at once, one reading is made. */
const FRESH_MS = 60_000

/** Reads posts of an account again whose thumbnails have ended. Those that are gone at the network are left out. */
export async function refreshOwnContent(
  deps: Deps,
  { teamId }: Who,
  { account: accountId, ids }: { account: string; ids: readonly string[] },
): Promise<ReplyOf<typeof RefreshOwnContent>> {
  const { db, team, apis, ids: newIds, clock } = deps
  const accounts = await team.accounts(teamId)
  requireChosen(accounts, accountId, 'query.account')
  const place = { teamId, accountId }
  const known = await contentsById(db, place, ids)
  const fresh = known.filter(({ read_at }) => clock.now() - read_at.getTime() < FRESH_MS)
  const stale = known.filter(row => !fresh.includes(row)).map(row => row.post_id)
  let read: OwnContentRow[] = []
  if (stale.length > 0) {
    const { answer } = await askNetwork(
      deps,
      accounts.filter(({ id }) => id === accountId),
      {
        permissions: [],
        field: 'query.account',
        ask: (account, _networkId, call) => contentsAtNetwork(apis, account, stale, call),
      },
    )
    read = await writeContents(db, place, answer, newIds.next)
  }
  return { data: { data: await viewContents(deps, teamId, [...fresh, ...read], accounts) } }
}
