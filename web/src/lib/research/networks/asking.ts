import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { fitOf, type Read } from '@fanfare/contracts/networks/readers.ts'
import type { BareName } from '@fanfare/contracts/research/links.ts'
import { useAccounts } from '../../session/session.ts'
import type { Look } from './looks.ts'

/** What a word without a sign means where hashtags are looked for. */
export const bareTag: BareName = { network: 'ig', bare: 'tag' }

const reads: Record<Look['kind'], Read> = { profile: 'profiles', page: 'pages', hashtag: 'hashtags' }

/**
 * Through which of these accounts something is looked at: the active one, or the first of those that fit best. Undefined: the service says that there
 * is none.
 */
export const askingOf = (
  kind: Look['kind'],
  accounts: readonly SocialAccount[],
  active: SocialAccount | undefined,
): SocialAccount | undefined => {
  const fit = ({ type }: SocialAccount) => fitOf(reads[kind], type)
  if (active && fit(active) !== undefined) return active
  return accounts
    .filter(account => fit(account) !== undefined)
    .reduce<SocialAccount | undefined>(
      (best, one) => (best === undefined || Number(fit(one)) < Number(fit(best)) ? one : best),
      undefined,
    )
}

/** The same of the team that is shown. */
export const useAsking = (kind: Look['kind']): SocialAccount | undefined => {
  const { accounts, active } = useAccounts()
  return askingOf(kind, accounts, active)
}
