import type { PostPublication } from '@fanfare/contracts/entities/post-publications.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName, networkOf, networkOfSurface } from '@fanfare/contracts/networks.ts'
import type { PostState } from '../../ui/post-state.ts'

/** One of several places where a post goes, in words. */
export interface Place {
  part: number
  /** "Part 2 of 3" of a story; the account of the linked page. */
  title: string
  state: PostState
  words: string
  /** Where it can be seen. */
  link: { label: string; href: string } | null
  reason: string | null
}

const states: Record<PostPublication['status'], PostState> = {
  scheduled: 'scheduled',
  waiting: 'scheduled',
  under_way: 'inprogress',
  live: 'posted',
  held: 'held',
  failed: 'error',
  unconfirmed: 'unconfirmed',
}
const words: Record<Exclude<PostPublication['status'], 'waiting'>, string> = {
  scheduled: 'Scheduled',
  under_way: 'Publishing',
  live: 'Live',
  held: 'On hold',
  failed: 'Failed',
  unconfirmed: 'Not sure if it’s live',
}

type Placed = Pick<Post, 'account' | 'publications'>

/** Where a post goes, in order; empty for one that goes to a single place. `accounts`: those of the team. */
export const placesOf = ({ account, publications }: Placed, accounts: readonly SocialAccount[]): Place[] => {
  const own = publications.filter(({ account_id }) => account_id === account.id)
  const networkName = (surface: string) => networkOfSurface(surface)?.name ?? 'the network'
  const first = networkName(own[0]?.surface ?? '')
  /** What a publication waits for: the one before it. */
  const waitWords = ({ part, account_id }: PostPublication) => {
    if (account_id !== account.id) return `Goes out once it’s live on ${first}`
    return part === 1 ? 'Waiting' : `Goes out after part ${part - 1}`
  }
  const titleOf = ({ part, account_id, surface }: PostPublication) => {
    if (account_id === account.id)
      return own.length > 1
        ? `Part ${part} of ${own.length}`
        : `${accountName(account)} on ${networkOf(account.type).name}`
    const page = accounts.find(({ id }) => id === account_id)
    return page ? `${accountName(page)} on ${networkName(surface)}` : networkName(surface)
  }
  return publications.map(one => ({
    part: one.part,
    title: titleOf(one),
    state: states[one.status],
    words: one.status === 'waiting' ? waitWords(one) : words[one.status],
    link: one.permalink ? { label: `View on ${networkName(one.surface)}`, href: one.permalink } : null,
    reason: one.error?.message ?? null,
  }))
}
