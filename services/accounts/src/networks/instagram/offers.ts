import { instagram } from '@fanfare/contracts/networks/instagram.ts'
import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import type { InstagramAccount } from '@fanfare/networks/instagram/account.ts'
import type { LoginAccounts, Offer } from '../types.ts'
import { accessOf, type Verdict, verdict } from '../verdict.ts'

const fixes = {
  personal:
    'This isn’t a business or creator account. Switch it in the Instagram app (it’s free) and link it to a Facebook Page. Then connect again and select it.',
  leftOut:
    'You didn’t grant access to this account. Sign in with Facebook again and select it in the dialog. If it isn’t listed there, it’s a personal account: switch it to a business or creator account in the Instagram app (it’s free).',
  connectlogin:
    'None of the Facebook Pages you selected is linked to this account. Link it to one of them, or connect again and select its Page.',
  other: (page: string) =>
    `The Page ${page} is linked to another Instagram account. Link this account to it again, then connect again.`,
} as const

const ofInstagram = (ig: InstagramAccount, page: ManagedPage | undefined, state: Verdict): Offer => ({
  access: page && { ...accessOf(page), bio: ig.bio },
  account: {
    account_id: ig.id,
    type: instagram.key,
    login: 'facebook',
    username: ig.username,
    name: ig.name,
    pic_url: ig.picture,
    followers: ig.followers,
    page: page ? { id: page.id, name: page.name } : null,
    ...state,
  },
})

/**
 * An account that its page shows without naming it as a business account: a personal one, or one that the person left out of the dialog. Both
 * look the same, so it counts as personal only where the person left out none, or allowed this very account.
 */
function notNamed(account: InstagramAccount, page: ManagedPage, { allowed, granted }: LoginAccounts): Verdict {
  const isAllowed = granted.has('instagram_basic') && (allowed === undefined || allowed.includes(account.id))
  if (isAllowed) return { state: 'personal', fix: fixes.personal }
  const found = verdict(instagram.key, page, granted)
  return found.state === 'connectable' ? { state: 'no_permission', fix: fixes.leftOut } : found
}

/**
 * The Instagram account of a page (spec §5): only business and creator accounts connect; one is connectable when the
 * page's connected account is this very account, else a permission is missing.
 */
function linked(page: ManagedPage, login: LoginAccounts): Offer | undefined {
  const { business, connected } = page
  if (!business) return connected && ofInstagram(connected, page, notNamed(connected, page, login))
  const found = verdict(instagram.key, page, login.granted)
  const other = connected !== undefined && connected.id !== business.id
  const blocked: Verdict = { state: 'no_permission', fix: fixes.other(page.name) }
  return ofInstagram(business, page, found.state === 'connectable' && other ? blocked : found)
}

/** The accounts of a login's pages, then those that no page shows. */
export const offers = (login: LoginAccounts): Offer[] => [
  ...login.pages.map(page => linked(page, login)).filter(offer => offer !== undefined),
  ...login.unlinked.map(ig => ofInstagram(ig, undefined, { state: 'connectlogin', fix: fixes.connectlogin })),
]
