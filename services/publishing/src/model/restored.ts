/** Fault codes of posts after the database was restored. Their account is being asked. */
export const restored = 'restored'
/** It is not known whether the post is live. */
export const restoredCheck = 'restored_check'
/** The profile does not show the post. */
export const restoredMissing = 'restored_missing'
