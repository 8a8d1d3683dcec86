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
