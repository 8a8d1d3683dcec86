/** The network of what each kind of recent search has found. Hashtags are of no account, so theirs is not said. */
export const recentTypes = { explore: 'ig', explore_fb: 'fb' } as const
/** A network whose profiles or pages can be explored. */
export type ExploredNetwork = (typeof recentTypes)[keyof typeof recentTypes]
