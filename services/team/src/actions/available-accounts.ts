import { AccountExpired, type AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { pictureUrl } from '../model/account-view.ts'
import { accountsOfTeam, type SocialAccountRow } from '../stores/social-accounts.ts'
import { foundTeam } from './read-team.ts'

/** An account of the team whose connection has ended and that this sign-in does not include: another person manages it. */
const notSignedIn = (row: SocialAccountRow): AvailableAccount => ({
  account_id: row.network_id,
  type: row.type,
  username: row.username,
  name: row.name,
  pic_url: pictureUrl(row),
  followers: null,
  page: null,
  state: 'fb_notloggedin',
  fix: 'Sign in to Facebook as the person who manages this account’s Page, and select the Page.',
})

/**
 * What the person's connection offers. Accounts that are connected in this team say so; expired ones may connect again, and
 * those of them that it does not include say that their person is not signed in (spec §5, fb_notloggedin).
 */
export async function availableAccounts(deps: Deps, who: Who): Promise<AvailableAccount[]> {
  const { teamId, userId } = who
  await foundTeam(deps, teamId)
  const [offered, rows] = await Promise.all([deps.accounts.availableAccounts(userId), accountsOfTeam(deps.db, teamId)])
  const connected = new Set(
    rows.filter(({ state }) => state !== AccountExpired).map(row => `${row.type} ${row.network_id}`),
  )
  const came = new Set(offered.map(({ type, account_id }) => `${type} ${account_id}`))
  const absent = rows.filter(row => row.state === AccountExpired && !came.has(`${row.type} ${row.network_id}`))
  const shown = offered.map(
    (account): AvailableAccount =>
      connected.has(`${account.type} ${account.account_id}`) ? { ...account, state: 'connected', fix: null } : account,
  )
  return [...shown, ...absent.map(notSignedIn)]
}
