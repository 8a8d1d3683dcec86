import { ListCalendar, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { addressOf } from '../../lib/api/http.ts'
import { rememberReads } from '../../lib/api/kept-reads.ts'
import type { FirstReads } from './first-reads.ts'

/** Addresses that lead to the calendar, or are its own. */
const leading = /^\/(publishing(\/calendar(\/\w+)?)?)?\/?$/
let isFirst = true
/** The address that the browser has opened; undefined where it does not say. */
const openedAt = (): URL | undefined => {
  const name = performance.getEntriesByType?.('navigation')[0]?.name
  return name !== undefined && URL.canParse(name) ? new URL(name) : undefined
}

const pageOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>) => `${pathname}${search}`

/** Has the next visit of this page, and of the address that this visit began with, ask for what the calendar waits for before the application is loaded. */
export const rememberFirstReads = ({ accounts, rows, counts }: FirstReads): void => {
  const addresses = [
    addressOf({ endpoint: GetUser }),
    addressOf({ endpoint: ListSocialAccounts, ...accounts }),
    addressOf({ endpoint: ListCalendar, ...rows }),
    addressOf({ endpoint: PostCounts, ...counts }),
  ]
  // By now the address may be another one, with the account in it.
  const opened = isFirst ? openedAt() : undefined
  isFirst = false
  if (opened && leading.test(opened.pathname)) rememberReads(pageOf(opened), addresses)
  rememberReads(pageOf(location), addresses)
}
