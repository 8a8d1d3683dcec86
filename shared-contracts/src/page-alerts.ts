import { AccountDisabled, AccountExpired, type AccountStatus } from './entities/teams.ts'

/**
 * What an alert says of the copy of a live post on its linked page, by its code. `short`: in the width of a calendar row. `isMissing`: the
 * page does not have the copy, and it can be sent again.
 */
export const pageAlerts = {
  cross_post_failed: { short: 'Not on the Page', isMissing: true },
  cross_post_cancelled: { short: 'Not on the Page', isMissing: true },
  cross_post_unconfirmed: { short: 'On the Page?', isMissing: false },
  cross_post_held: { short: 'Page is waiting', isMissing: false },
} as const
export type PageAlertCode = keyof typeof pageAlerts

/** Whether an alert is about the copy on the linked page. */
export const isPageAlert = (code: string): code is PageAlertCode => Object.hasOwn(pageAlerts, code)

/** Code of the alert of a live story of whose parts the last ones were cancelled. */
export const partsCancelled = 'parts_cancelled'

/** Why a linked page cannot be posted to now. */
export type PageTrouble = 'off' | 'expired' | 'permission'

/** What is known of the account of a page. */
interface PageFacts {
  status: AccountStatus
  expires_at: string | null
  permission_missing: boolean
}

/** Why a page cannot be posted to at this moment (unix ms); undefined where it can. Until it is fixed, a post goes out without its copy there. */
export const pageTroubleOf = (page: PageFacts, atMs: number): PageTrouble | undefined => {
  if (page.status === AccountDisabled) return 'off'
  if (page.status === AccountExpired || (page.expires_at !== null && Date.parse(page.expires_at) <= atMs))
    return 'expired'
  return page.permission_missing ? 'permission' : undefined
}

/** What is wrong with the page of this name, and what to do. */
export const pageTroubleWords: Record<PageTrouble, (name: string) => { title: string; text: string }> = {
  off: name => ({
    title: `${name} is turned off`,
    text: 'Until you turn it on, the post goes out here only.',
  }),
  expired: name => ({
    title: `${name} is disconnected`,
    text: 'Until you reconnect it, the post goes out here only.',
  }),
  permission: name => ({
    title: `Fanfare isn’t allowed to post to ${name}`,
    text: 'Until you reconnect it with all permissions on, the post goes out here only.',
  }),
}
