import { crossPostOf } from '@fanfare/contracts/cross-post.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName, type IdField, networkOf } from '@fanfare/contracts/networks.ts'
import { pageTroubleOf, pageTroubleWords } from '@fanfare/contracts/page-alerts.ts'

/** The account of the page that an account is linked to; undefined where it has none, or the page is not connected to this team. */
export const linkedPage = (
  account: Pick<SocialAccount, 'type' | IdField>,
  accounts: readonly SocialAccount[],
): SocialAccount | undefined => {
  const { linkedTo } = networkOf(account.type)
  if (!linkedTo) return undefined
  const { idField } = networkOf(linkedTo)
  const id = account[idField]
  return accounts.find(other => other.type === linkedTo && id !== null && other[idField] === id)
}

interface Composed {
  postType: PostType
  wanted: boolean
  /** Whether each of its files is a picture or a video. */
  files: readonly ('image' | 'video')[]
  /** The accounts that the post is for. */
  chosen: readonly Pick<SocialAccount, 'id'>[]
}

/** The linked page that gets such a post of this account too; undefined where none does. A page that is chosen itself gets its own. */
export const pageThatFollows = (
  account: SocialAccount,
  { chosen, ...composed }: Composed,
  accounts: readonly SocialAccount[],
): SocialAccount | undefined => {
  const page = linkedPage(account, accounts)
  if (page && chosen.some(({ id }) => id === page.id)) return undefined
  return crossPostOf({ type: account.type, hasPage: page !== undefined, ...composed }) === 'yes' ? page : undefined
}

const pageName = (page: SocialAccount): string => `${networkOf(page.type).name} page ${accountName(page)}`

/** What is wrong with a page that cannot be posted to at this moment (unix ms), and what to do; undefined where it can. */
export const pageTrouble = (page: SocialAccount, atMs: number): { title: string; text: string } | undefined => {
  const trouble = pageTroubleOf(page, atMs)
  return trouble && pageTroubleWords[trouble](pageName(page))
}

/**
 * `Also to Facebook page Olea`, for several `Also to 2 linked pages`; undefined where the post goes to none. Where one of them cannot be
 * posted to now, what is wrong with it instead.
 */
export const alsoTo = (pages: readonly SocialAccount[], nowMs: number): string | undefined => {
  const [first, ...more] = [...new Set(pages)]
  if (!first) return undefined
  const troubles = [first, ...more].flatMap(page => pageTrouble(page, nowMs)?.title ?? [])
  if (troubles.length > 0) return troubles.join('. ')
  return more.length === 0 ? `Also to ${pageName(first)}` : `Also to ${more.length + 1} linked pages`
}

/** Where else a post goes or went, said in a list; undefined for one that goes to its own account alone, or is missing on the page. */
export const alsoToOf = (
  { account, accounts: several, publications, post_type, post_to_page, media, unconfirmed }: Listed,
  accounts: readonly SocialAccount[],
  nowMs: number,
): string | undefined => {
  const part = publications.find(({ account_id }) => account_id !== account.id)
  if (part) {
    const page = accounts.find(({ id }) => id === part.account_id)
    if (!page || unconfirmed) return undefined
    if (part.status === 'live') return `Also on ${pageName(page)}`
    return part.status === 'failed' || part.status === 'unconfirmed' ? undefined : alsoTo([page], nowMs)
  }
  if (publications.length > 0) return undefined
  // A draft has no publications yet.
  const files = media.map(({ type }) => type)
  const ids = several.length > 0 ? several.map(one => one.account.id) : [account.id]
  const own = accounts.filter(({ id }) => ids.includes(id))
  return alsoTo(
    own.flatMap(
      one => pageThatFollows(one, { postType: post_type, wanted: post_to_page, files, chosen: own }, accounts) ?? [],
    ),
    nowMs,
  )
}
type Listed = Pick<
  Post,
  'account' | 'accounts' | 'publications' | 'post_type' | 'post_to_page' | 'media' | 'unconfirmed'
>
