import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
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

/** The account in the query if found; otherwise the first account of the first network in the order of lists: of Instagram (spec §2). */
export const chooseAccount = (accounts: readonly SocialAccount[], asked: string | null): SocialAccount | undefined =>
  accounts.find(account => account.id === asked) ??
  networkTypes.flatMap(type => accounts.filter(account => account.type === type))[0]

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

/** First navigation, once the person and the accounts are known. */
export const firstNavigation = ({ pathname, search, user, accounts, later = false }: Arrival): Decision => {
  if (passes(pathname)) return { type: 'pass' }
  // Someone who was added to a team has an empty one of their own: they choose before they are asked to connect anything.
  const isLost = accounts.length === 0 && !later && !search.has('is_from_switch') && !needsNoAccount(pathname)
  if (user.teams.length > 1 && (search.get('is_from_login') === 'true' || isLost))
    return { type: 'redirect', to: `/onboarding/team${nextOf(pathname, search)}` }
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
