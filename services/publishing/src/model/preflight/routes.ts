import { accountName } from '@fanfare/contracts/networks.ts'
import type { Account } from '../account.ts'
import { type Content, type Finding, pass, type Subject, stop } from './finding.ts'

/** What a post says on one account where it goes out on all of these: a page that gets its own post gets no copy of another. */
export const withoutCopy = (content: Content, account: Account, all: readonly Pick<Account, 'id'>[]): Content =>
  content.post_to_page && all.some(({ id }) => id === account.page_account_id)
    ? { ...content, post_to_page: false }
    : content

/** Whether a page would get the same post in two ways. */
export function routeChecks({ account, route }: Pick<Subject, 'account' | 'route'>): Finding[] {
  if (!route) return []
  if (route.type === 'chosen')
    return [pass('cross_post', `${route.page} gets its own post`, 'So this one isn’t posted there a second time.')]
  if (route.type === 'own_post') {
    const text = 'The Page has its own post with the same content. Turn off “Also post to” the Page.'
    const fix = { kind: 'no_page', label: 'Don’t post there' } as const
    return [stop('double_route', 'The linked Page would get it twice', text, { fix })]
  }
  const page = accountName(account)
  const text =
    'Another account’s post with the same content goes to this Page too. Turn that off there, or leave out the Page.'
  const fix = { kind: 'leave_out', label: `Leave out ${page}` } as const
  return [stop('double_route', `${page} would get it twice`, text, { fix })]
}
