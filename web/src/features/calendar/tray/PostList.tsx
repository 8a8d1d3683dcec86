import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'
import { heldOf } from '../../../lib/posts/locks/held.ts'
import { lockRefusal, useLocks } from '../../../lib/posts/locks/use-locks.ts'
import { PostAvatars } from '../../../lib/posts/PostAccounts.tsx'
import { rowOf } from '../../../lib/posts/post-patch.ts'
import { usePostsQuery } from '../../../lib/posts/posts-api.ts'
import { notYourPost } from '../../../lib/session/permissions.ts'
import { useCan } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { placeOf } from '../model/day-words.ts'
import type { Carried } from '../model/drop.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import { TrayList, useTraySearch } from './TrayList.tsx'
import { TrayRow } from './TrayRow.tsx'

/** Posts that the tray lists; the rest is found by its search. */
const most = 50

const lists = {
  Scheduled: {
    query: { status: 'SCHEDULED', sort: 'post_at' },
    verb: 'Move',
    hint: 'Drag a post onto another day or a time slot.',
    none: 'Scheduled posts appear here.',
  },
  Failed: {
    query: { status: 'FAILED', sort: '-post_at' },
    verb: 'Schedule again',
    hint: 'Drag a post onto a day or a time slot to schedule it again.',
    none: 'No post has failed.',
  },
  Posted: {
    query: { status: 'POSTED', sort: '-post_at' },
    verb: 'Post again',
    hint: 'Drag a live post onto a day or a time slot to post it again. It becomes a new post.',
    none: 'Live posts appear here.',
  },
} as const
export type ListName = keyof typeof lists
export const listNames = Object.keys(lists) as ListName[]

interface Props {
  name: ListName
  facts: AccountFacts
  /** The page's. */
  zone: string
}

/** A list of posts with a search: what is scheduled moves, what failed is scheduled again, what is live is posted once more. */
export const PostList = ({ name, facts, zone }: Props) => {
  const { query, verb, hint, none } = lists[name]
  const traySearch = useTraySearch()
  const { keyword } = traySearch
  const { search } = useLocation()
  const { data, error, refetch } = usePostsQuery({ query: { ...query, limit: most, ...(keyword && { keyword }) } })
  const held = useMemo(() => (data?.data ?? []).flatMap(post => heldOf(post) ?? []), [data])
  const lockOf = useLocks(held)
  const can = useCan()
  const { instantLabel } = useTimes()

  const carriedOf = (post: Post): Carried => {
    const row = rowOf(post)
    if (name === 'Posted') return { row: { ...row, id: `again-${post.id}`, s: Scheduled }, day: null, again: post }
    // What failed has no time that it could keep.
    const day = name === 'Scheduled' ? placeOf(row.t, zone).day : null
    return { row, day, locked: lockRefusal(lockOf(heldOf(post))) }
  }
  const refusalOf = (post: Post): string | undefined => {
    if (!facts.has(post.account.id)) return 'Its account is no longer connected'
    if (name === 'Posted') return can('post.write') && can('post.publish') ? undefined : 'You can’t schedule posts'
    if (post.unconfirmed) return 'First confirm whether this post is live'
    return can('post.write', post.author_id) ? undefined : notYourPost
  }
  return (
    <TrayList
      title={name}
      search={{ ...traySearch, label: `Search: ${name}`, placeholder: 'Search captions' }}
      hint={hint}
      items={data?.data}
      error={error}
      onRetry={refetch}
      none={keyword ? 'No posts match your search.' : none}
      most={{ count: most, which: 'first' }}
      row={post => (
        <TrayRow
          key={post.id}
          title={post.caption.split('\n')[0] || 'No caption'}
          shown={post}
          carried={carriedOf(post)}
          refused={refusalOf(post)}
          verb={verb}
          to={{ pathname: `/publishing/${name === 'Posted' ? 'trace' : 'editor'}/${post.id}`, search }}
        >
          <PostAvatars post={post} size={16} badge={false} />{' '}
          {post.post_at && instantLabel(post.post_at, post.account.timezone)}
        </TrayRow>
      )}
    />
  )
}
