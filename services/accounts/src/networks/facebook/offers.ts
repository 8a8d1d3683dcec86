import { facebook } from '@fanfare/contracts/networks/facebook.ts'
import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import type { LoginAccounts, Offer } from '../types.ts'
import { accessOf, verdict } from '../verdict.ts'

const ofPage = (page: ManagedPage, granted: ReadonlySet<string>): Offer => ({
  access: accessOf(page),
  account: {
    account_id: page.id,
    type: facebook.key,
    login: 'facebook',
    username: page.username,
    name: page.name,
    pic_url: page.picture,
    followers: page.followers,
    page: { id: page.id, name: page.name },
    ...verdict(facebook.key, page, granted),
  },
})

/** Every page of a login. */
export const offers = ({ pages, granted }: LoginAccounts): Offer[] => pages.map(page => ofPage(page, granted))
