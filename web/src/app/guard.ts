import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { isThroughPage } from '@fanfare/contracts/networks/logins.ts'
import { networkTypes } from '@fanfare/contracts/networks.ts'

/** The guard of spec §2 as a pure decision; `Guard.tsx` carries it out. */
export interface Arrival {
  pathname: string
  search: URLSearchParams
  user: User
  accounts: readonly SocialAccount[]
  /** This person put connecting an account off in this team, and has not signed out since. */
  later?: boolean
}
export type Decision =
  /** A page of the way in: it is shown, and the first navigation is still to come. */
  | { type: 'pass' }
  | { type: 'redirect'; to: string }
  /** `search` is what the address should say; `sync` asks the network for the accounts again. */
  | { type: 'enter'; accountId: string | null; search: URLSearchParams; sync: boolean }

/** Onboarding passes by the spec; so does the wizard, to which the network's dialog returns a person who has no account yet. */
export const passes = (pathname: string) => /^\/(onboarding|connect)(\/|$)/.test(pathname)

/** The person, the team and its plan are there without any account: these pages are what was asked for. */
const needsNoAccount = (pathname: string) => /^\/(settings|plans)(\/|$)/.test(pathname)

/**
 * The account in the query if found; otherwise the first account of the first network in the order of lists: of Instagram (spec §2), and among
 * these the first that is connected through a page (`fb_connected`, spec §6).
 */
export const chooseAccount = (accounts: readonly SocialAccount[], asked: string | null): SocialAccount | undefined => {
  const ordered = networkTypes.flatMap(type => accounts.filter(account => account.type === type))
  const [first] = ordered
  return (
    accounts.find(account => account.id === asked) ??
    ordered.find(account => account.type === first?.type && isThroughPage(account)) ??
    first
  )
}

const withAccount = (search: URLSearchParams, accountId: string | null) => {
  const next = new URLSearchParams(search)
  next.delete('is_from_login')
  next.delete('is_from_switch')
  if (accountId) next.set('account', accountId)
  else next.delete('account')
  return next
}

/** Where the person wanted to go, for the page that chooses a team. An account of the former team is not taken along. */
const nextOf = (pathname: string, search: URLSearchParams): string => {
  const next = pathname + suffix(withAccount(search, null))
  return next === '/' ? '' : `?next=${encodeURIComponent(next)}`
}
const suffix = (search: URLSearchParams): string => (search.size > 0 ? `?${search}` : '')

/** How long after signing up a person may wait for their first team, ms. */
const firstTeamMs = 30_000

/** A new person's team is made a moment after signing up. Anybody else without one has left it, it was deleted, or it has no seat for them. */
export const isTeamOnItsWay = ({ teams, locked_teams, created_at }: User, now = Date.now()): boolean =>
  teams.length === 0 && locked_teams.length === 0 && Math.abs(now - Date.parse(created_at)) < firstTeamMs

/** Who has said in their settings in which team they begin, and has begun there, is not asked when they sign in. */
const beginsWhereWanted = ({ active_team, settings }: User): boolean =>
  active_team !== null && settings.team_prefered_id === active_team

/** Where a person of several teams chooses one, and one of none creates or restores one. */
export const teamPage = '/onboarding/team'

/** First navigation, once the person and the accounts are known. */
export const firstNavigation = ({ pathname, search, user, accounts, later = false }: Arrival): Decision => {
  if (passes(pathname)) return { type: 'pass' }
  // Someone who was added to a team has an empty one of their own: they choose before they are asked to connect anything.
  const isLost = accounts.length === 0 && !later && !search.has('is_from_switch') && !needsNoAccount(pathname)
  const isAsked = search.get('is_from_login') === 'true' && !beginsWhereWanted(user)
  const { length: teams } = user.teams
  // There they are told of a team that has no seat for them, before they are asked to connect anything to one of their own.
  if ((teams > 1 && isAsked) || (teams + user.locked_teams.length > 1 && isLost))
    return { type: 'redirect', to: `${teamPage}${nextOf(pathname, search)}` }
  if (accounts.length === 0 && !later)
    return needsNoAccount(pathname) ? { type: 'pass' } : { type: 'redirect', to: '/onboarding/connect' }
  const accountId = chooseAccount(accounts, search.get('account'))?.id ?? null
  const sync = search.has('is_from_login') || search.has('is_from_switch')
  return { type: 'enter', accountId, search: withAccount(search, accountId), sync }
}

/** Later navigations: another account in the query becomes the active one; an absent one is put there. */
export const laterNavigation = (
  search: URLSearchParams,
  accounts: readonly SocialAccount[],
  accountId: string | null,
): Omit<Decision & { type: 'enter' }, 'type'> => {
  const asked = search.get('account')
  const known = accounts.some(account => account.id === asked)
  const current = accounts.some(account => account.id === accountId)
    ? accountId
    : (chooseAccount(accounts, null)?.id ?? null)
  const next = known ? asked : current
  const sync = search.has('is_from_login') || search.has('is_from_switch')
  return { accountId: next, search: withAccount(search, next), sync }
}
