/**
 * Codes of faults that hold a post and whose end no event says: a permission that was granted, a login that was unlocked, a setting that was
 * corrected. One post of the account tries again, and the others follow.
 */
export const triedAgain: readonly string[] = [
  'permission_missing',
  'checkpoint',
  'security_check',
  'page_authorization',
  'account_limited',
  'installation',
]
