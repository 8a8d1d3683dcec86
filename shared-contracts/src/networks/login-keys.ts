/**
 * `platform` of the calls that begin a connection, and what is stored with it, in the order in which people are offered them. A new login
 * is added here and in logins.ts; the compiler then names every table that lacks it.
 */
export const loginKeys = ['instagram', 'facebook', 'tiktok'] as const
export type LoginKey = (typeof loginKeys)[number]

/** The login of everything that was connected before there were several. */
export const firstLogin: LoginKey = 'facebook'
