import type { AvailableAccount } from '@fanfare/contracts/entities/teams.ts'
import type { InstagramAccount, ManagedPage } from '@fanfare/networks/graph/managed-pages.ts'
import { neededPermissions } from '@fanfare/networks/graph/oauth.ts'

type State = AvailableAccount['state']

/** An account that came with a connection, and the page whose token publishes to it. */
export interface Offer {
  account: AvailableAccount
  page: ManagedPage | undefined
}

/** Without one of these a page's token does not post. Newer pages have names of their own for the same roles. */
const creatorTasks = [
  'CREATE_CONTENT',
  'MANAGE',
  'PROFILE_PLUS_CREATE_CONTENT',
  'PROFILE_PLUS_MANAGE',
  'PROFILE_PLUS_FULL_CONTROL',
]

/** Pages that are reached through a business may come without any roles; their token shows what it may do when it is used. */
const mayCreate = ({ tasks }: ManagedPage): boolean =>
  tasks.length === 0 || tasks.some(task => creatorTasks.includes(task))

export const cures = {
  personal:
    'This isn’t a business or creator account, or it wasn’t selected. If it’s a personal account, switch it in the Instagram app (it’s free) and link it to a Facebook Page. Then connect again and select it.',
  connectlogin:
    'None of the Facebook Pages you selected is linked to this account. Link it to one of them, or connect again and select its Page.',
  permission: (names: string[]) => `Connect again and leave all permissions on. Missing: ${names.join(', ')}.`,
  tasks: (page: string) =>
    `You can’t post as the Page ${page}. Ask its owner to let you create content, then connect again.`,
  other: (page: string) =>
    `The Page ${page} is linked to another Instagram account. Link this account to it again, then connect again.`,
} as const

const missing = (type: 'ig' | 'fb', granted: ReadonlySet<string>) =>
  neededPermissions[type].filter(name => !granted.has(name))

type Verdict = { state: State; cure: string | null }
const connectable: Verdict = { state: 'connectable', cure: null }

function verdict(type: 'ig' | 'fb', page: ManagedPage, granted: ReadonlySet<string>): Verdict {
  const lacking = missing(type, granted)
  if (lacking.length > 0) return { state: 'no_permission', cure: cures.permission(lacking) }
  if (page.token === '' || !mayCreate(page)) return { state: 'no_permission', cure: cures.tasks(page.name) }
  return connectable
}

const ofPage = (page: ManagedPage, granted: ReadonlySet<string>): Offer => ({
  page,
  account: {
    account_id: page.id,
    type: 'fb',
    username: page.username,
    name: page.name,
    pic_url: page.picture,
    followers: page.followers,
    page: { id: page.id, name: page.name },
    ...verdict('fb', page, granted),
  },
})

const ofInstagram = (ig: InstagramAccount, page: ManagedPage | undefined, judged: Verdict): Offer => ({
  page,
  account: {
    account_id: ig.id,
    type: 'ig',
    username: ig.username,
    name: ig.name,
    pic_url: ig.picture,
    followers: ig.followers,
    page: page ? { id: page.id, name: page.name } : null,
    ...judged,
  },
})

/**
 * The Instagram account of a page (spec §5): only business and creator accounts connect; one is connectable when the
 * page's connected account is this very account, else a permission is missing.
 */
function linked(page: ManagedPage, granted: ReadonlySet<string>): Offer | undefined {
  const { business, connected } = page
  if (!business) return connected && ofInstagram(connected, page, { state: 'personal', cure: cures.personal })
  const judged = verdict('ig', page, granted)
  const other = connected !== undefined && connected.id !== business.id
  const blocked: Verdict = { state: 'no_permission', cure: cures.other(page.name) }
  return ofInstagram(business, page, judged.state === 'connectable' && other ? blocked : judged)
}

/** Everything that a connection offers, pages after Instagram accounts, connectable ones first within each. */
export function offersOf(pages: ManagedPage[], unlinked: InstagramAccount[], granted: readonly string[]): Offer[] {
  const has = new Set(granted)
  const instagram = pages.map(page => linked(page, has)).filter(offer => offer !== undefined)
  const alone = unlinked.map(ig => ofInstagram(ig, undefined, { state: 'connectlogin', cure: cures.connectlogin }))
  const rank = ({ account }: Offer) => (account.type === 'ig' ? 0 : 2) + (account.state === 'connectable' ? 0 : 1)
  return [...instagram, ...alone, ...pages.map(page => ofPage(page, has))].sort((a, b) => rank(a) - rank(b))
}
