import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { BareName } from '@fanfare/contracts/research/links.ts'
import { useAccounts } from '../../session/session.ts'
import type { Look } from './looks.ts'

/** What a word without a sign means where hashtags are looked for. */
export const bareTag: BareName = { network: 'ig', bare: 'tag' }

/**
 * Through which account something is looked at: the active one, or the team's first on the network that is asked. Absent: the service chooses,
 * or says that there is none.
 */
export const useAsking = (kind: Look['kind']): SocialAccount | undefined => {
  const { accounts, active } = useAccounts()
  return active?.type === 'ig' || kind === 'page' ? active : accounts.find(({ type }) => type === 'ig')
}

/** Profiles that a caption names with @ can be looked at by that name. */
export const namesProfiles = (network: string): boolean => network === 'ig'
