import { AccountDisabled, AccountExpired, type SocialAccount } from '@fanfare/contracts/entities/teams.ts'

/** Why an account takes no new posts, in a word or two for lists; undefined where it takes them. */
export const accountTrouble = (account: SocialAccount): string | undefined => {
  if (account.status === AccountExpired) return 'Disconnected'
  if (account.status === AccountDisabled) return 'Turned off'
  if (account.is_checkpointed) return 'Login locked'
  if (account.is_restricted) return 'Restricted'
  if (account.permission_missing) return 'Permission missing'
  return account.locked ? 'Locked by your plan' : undefined
}
