/** Codes of what a person is told of a post after the database was restored: its account is being asked, */
export const restored = 'restored'
/** nobody can tell whether it is live, */
export const restoredCheck = 'restored_check'
/** and the profile does not show it. */
export const restoredMissing = 'restored_missing'
