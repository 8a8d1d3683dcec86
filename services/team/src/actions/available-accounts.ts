import type { AvailablePage } from '@fanfare/contracts/entities/accounts.ts'
import { AccountExpired, type AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { pictureUrl } from '../model/account-view.ts'
import { accountsOfTeam, type SocialAccountRow } from '../stores/social-accounts.ts'
import { foundTeam } from './read-team.ts'

/** An account of the team that no login of the person offers now. */
const absentAccount = (row: SocialAccountRow): AvailableAccount => ({
  account_id: row.network_id,
  type: row.type,
  login: row.login,
  username: row.username,
  name: row.name,
  pic_url: pictureUrl(row),
  followers: null,
  page: null,
  ...(row.state === AccountExpired ? notSignedIn(row) : stateOfConnected(row)),
})

/** Its connection has ended and this sign-in does not include it: another person manages it. */
const notSignedIn = ({ login, ...row }: SocialAccountRow): Pick<AvailableAccount, 'state' | 'fix'> => ({
  state: 'fb_notloggedin',
  fix: loginOf(login).needsPage
    ? `Sign in with ${loginOf(login).name} as someone who manages this account’s Page, and select the Page.`
    : `Sign in with ${loginOf(login).name} as ${accountName(row)}.`,
})

/** What an account of the team is, whose connection has not ended. */
function stateOfConnected(row: SocialAccountRow): Pick<AvailableAccount, 'state' | 'fix'> {
  const { name, host } = loginOf(row.login)
  if (row.checkpointed)
    return { state: 'checkpointed', fix: `Log in at ${host} and follow the steps that ${name} shows there.` }
  const network = networkOf(row.type).name
  if (row.restricted) return { state: 'restricted', fix: `Open ${network} and see what it says about this account.` }
  return { state: 'connected', fix: null }
}

/** Pages that they offer, each with the account of this network that is connected by it: the page itself, or the one linked to it. */
export const availablePages = async (deps: Deps, who: Who, type: AvailableAccount['type']): Promise<AvailablePage[]> =>
  (await availableAccounts(deps, who)).flatMap(account =>
    account.type === type && account.page !== null ? [{ ...account.page, account }] : [],
  )

/**
 * What the person's connections offer. Accounts that are connected in this team say so; expired ones may connect again, and
 * those of them that it does not include say that their person is not signed in (spec §5, fb_notloggedin). A locked login offers nothing
 * beside one that works: its accounts in this team say that it is locked.
 */
export async function availableAccounts(deps: Deps, who: Who): Promise<AvailableAccount[]> {
  const { teamId, userId } = who
  await foundTeam(deps, teamId)
  const [offered, rows] = await Promise.all([deps.accounts.availableAccounts(userId), accountsOfTeam(deps.db, teamId)])
  const connected = new Map(
    rows.filter(({ state }) => state !== AccountExpired).map(row => [`${row.type} ${row.network_id}`, row]),
  )
  const came = new Set(offered.map(({ type, account_id }) => `${type} ${account_id}`))
  const absent = rows.filter(
    row => (row.state === AccountExpired || row.checkpointed) && !came.has(`${row.type} ${row.network_id}`),
  )
  const shown = offered.map((account): AvailableAccount => {
    const row = connected.get(`${account.type} ${account.account_id}`)
    return row ? { ...account, ...stateOfConnected(row) } : account
  })
  return [...shown, ...absent.map(absentAccount)]
}
