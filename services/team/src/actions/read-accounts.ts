import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { AccountsForPublishing } from '@fanfare/contracts/internal/team.ts'
import { type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { accountView, publishingView } from '../model/account-view.ts'
import { findPicture, type Picture } from '../stores/pictures.ts'
import {
  accountsByIds,
  accountsOfPages,
  accountsOfTeam,
  findAccount,
  type SocialAccountRow,
} from '../stores/social-accounts.ts'
import { findTeamOrDeleted } from '../stores/teams.ts'
import { foundTeam } from './read-team.ts'
import { refreshAccount } from './refresh-account.ts'

/** Accounts whose names are asked for at once. */
const AT_ONCE = 5

/** Connected accounts of the team; with `sync` the network is asked first for their names and pictures. */
export const listAccounts = async (deps: Deps, teamId: string, sync: boolean): Promise<SocialAccount[]> =>
  (await syncedAccounts(deps, teamId, sync)).map(accountView)

/** The same as rows. */
export async function syncedAccounts(deps: Deps, teamId: string, sync: boolean): Promise<SocialAccountRow[]> {
  await foundTeam(deps, teamId)
  const rows = await accountsOfTeam(deps.db, teamId)
  if (!sync) return rows
  const waiting = [...rows]
  const work = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) await refreshAccount(deps, row)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return accountsOfTeam(deps.db, teamId)
}

/** There is no such account in the team of the path. */
export const noAccount = (): never =>
  fail('social_account_not_found', { field: 'params.accountId', rule: 'a connected account of this team' })

export const foundAccount = async ({ db }: Deps, teamId: string, id: string): Promise<SocialAccountRow> =>
  (await findAccount(db, teamId, id)) ?? noAccount()

export async function readAccount(deps: Deps, teamId: string, id: string, refresh: boolean): Promise<SocialAccount> {
  const row = await foundAccount(deps, teamId, id)
  if (!refresh) return accountView(row)
  await refreshAccount(deps, row)
  return accountView(await foundAccount(deps, teamId, id))
}

/**
 * Accounts of a team as the publisher needs them: all connected ones, or those of `ids`, removed ones too. Those of a deleted team are
 * switched off, so that what it has scheduled is held as long as it can be restored. Without such a team there are none.
 */
export async function accountsForPublishing(
  { db }: Deps,
  teamId: string,
  ids: string[] | undefined,
): Promise<ReplyOf<typeof AccountsForPublishing>> {
  const team = await findTeamOrDeleted(db, teamId)
  if (!team || ids?.length === 0) return []
  const off = team.deleted_at ? { disabled: true } : {}
  const found = await (ids ? accountsByIds(db, teamId, ids) : accountsOfTeam(db, teamId))
  const rows = found.map(row => ({ ...row, ...off }))
  const all = ids ? (await linkedAccounts(db, teamId, rows)).map(row => ({ ...row, ...off })) : rows
  return rows.map(row => publishingView(row, { plan: team.product_id, page: linkedAccountOf(row, all) }))
}

/** The accounts of the pages that accounts of a team are linked to. A team may have hundreds of accounts, and most calls are about a few. */
async function linkedAccounts(
  db: Deps['db'],
  teamId: string,
  accounts: readonly SocialAccountRow[],
): Promise<SocialAccountRow[]> {
  const pages = new Map<NetworkType, string[]>()
  for (const { type, page_id: pageId } of accounts) {
    const { linkedTo } = networkOf(type)
    if (linkedTo !== null && pageId !== null) pages.set(linkedTo, [...(pages.get(linkedTo) ?? []), pageId])
  }
  const found = await Promise.all([...pages].map(([type, pageIds]) => accountsOfPages(db, teamId, type, pageIds)))
  return found.flat()
}

/** The team's account of the page that an account is linked to. */
const linkedAccountOf = (row: SocialAccountRow, all: readonly SocialAccountRow[]): SocialAccountRow | undefined => {
  const { linkedTo } = networkOf(row.type)
  return linkedTo === null || row.page_id === null
    ? undefined
    : all.find(other => other.type === linkedTo && other.page_id === row.page_id)
}

/** The picture of an account of the team. */
export const readPicture = async ({ db }: Deps, teamId: string, accountId: string): Promise<Picture> =>
  (await findPicture(db, teamId, accountId)) ?? fail('not_found')
