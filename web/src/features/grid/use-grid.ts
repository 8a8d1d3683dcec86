import { accountName } from '@fanfare/contracts/networks.ts'
import { useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import { useUndo } from '../../lib/api/use-undo.ts'
import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { useUndoBatchMutation } from '../../lib/posts/placing/placing-api.ts'
import { nameOfPost } from '../../lib/posts/post-name.ts'
import { usePostsQuery } from '../../lib/posts/posts-api.ts'
import { useInSync } from '../../lib/posts/use-in-sync.ts'
import { gridTypes, useProfile } from '../../lib/profile/use-profile.ts'
import { useAccounts } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { useToast } from '../../ui/toast.ts'
import { useSwapPostsMutation } from './api.ts'
import { gridAccount, notPast, type Swap, type Tile, tilesOf } from './model/tiles.ts'

/** Coming posts that are shown, and live ones at first and at most. */
const coming = 100
const liveAtFirst = 30
const liveAtMost = 100
/** How long before now a post may have been due that is still being published. */
const publishingMs = 15 * 60_000

/** The coming look of a profile, of the account that is seen, and the swap of two times. */
export const useGrid = () => {
  const toast = useToast()
  const undoing = useUndo()
  const { instantLabel } = useTimes()
  const { active: activeOne, accounts: allAccounts } = useAccounts()
  const { only } = useAccountFilter()
  const active = gridAccount(activeOne, allAccounts, only)
  // Of when the screen was opened: a time of now would be another list every second.
  const [opened] = useState(() => Date.now())
  // What is being published was due a moment before.
  const start = new Date(opened - publishingMs).toISOString()
  const [limit, setLimit] = useState(liveAtFirst)
  const [swapping, setSwapping] = useState<Swap>()
  const [swapPosts] = useSwapPostsMutation()
  const [takeBack] = useUndoBatchMutation()
  const accounts = active?.id ?? ''
  const skip = !active
  const ahead = usePostsQuery(
    {
      query: { accounts, type: gridTypes, status: 'DRAFT,SCHEDULED,INPROGRESS', start, sort: 'post_at', limit: coming },
    },
    { skip },
  )
  const profile = useProfile(active?.id, limit)
  const { posted, content } = profile
  useInSync(
    {
      data: content.currentData && { in_sync: content.currentData.in_sync.length > 0 },
      fulfilledTimeStamp: content.fulfilledTimeStamp,
      refetch: content.refetch,
    },
    () => toast.info('The network is slow to answer. Open this page again later.'),
  )
  const planned = ahead.currentData?.data
  const there = posted.currentData && profile.tiles
  // The new times are there: from now on the list says them itself.
  useEffect(() => setSwapping(undefined), [planned])
  const all = useMemo(
    () => (planned && there ? tilesOf(planned.filter(notPast(opened)), there, swapping) : undefined),
    [planned, there, swapping, opened],
  )
  const network = {
    mayRead: profile.mayRead,
    loading: content.isFetching && !content.currentData,
    inSync: content.currentData?.in_sync ?? [],
    failed: content.currentData?.failed ?? [],
    // What was read stays while it can't be read again.
    error: content.currentData ? undefined : content.error,
    retry: () => void content.refetch(),
  }
  const isReading = network.loading || network.inSync.length > 0

  const swap = async (one: Tile, other: Tile) => {
    setSwapping([one, other])
    try {
      const { batch, items, left } = await swapPosts({ body: { posts: [one.post.id, other.post.id] } }).unwrap()
      if (left > 0 || !batch) {
        setSwapping(undefined)
        return toast.fault(items.find(item => item.left)?.left?.message ?? 'These two can’t swap.')
      }
      const whenOf = ({ post }: Tile, at: string) => instantLabel(at, post.account.timezone)
      const [first, second] = [one, other].map(({ post }) => nameOfPost(post.caption))
      toast.done(`${first} moved to ${whenOf(one, other.at)}, and ${second} to ${whenOf(other, one.at)}`, {
        label: 'Undo',
        run: () =>
          void undoing('The posts weren’t swapped back', async () => {
            const { done } = await takeBack({ body: { batch } }).unwrap()
            return done === 2 ? 'Swap undone' : 'One of them was changed since and stays'
          }),
      })
    } catch (fault) {
      setSwapping(undefined)
      toast.fault(messageOf(fault))
    }
  }
  return {
    account: active,
    name: active ? accountName(active) : '',
    /** Undefined while they are read: a profile is empty once the network has said so. */
    tiles: all?.length === 0 && isReading ? undefined : all,
    // What was read stays while it can't be read again, also where it is empty and the network is still being asked.
    error: all ? undefined : (ahead.error ?? posted.error),
    retry: () => {
      void ahead.refetch()
      void posted.refetch()
    },
    /** What the network has of the profile: still asked for, read as far as it says, not readable, or not for this team. */
    network,
    /** Coming posts beyond those that are shown. */
    more: Math.max(0, (ahead.currentData?.pagination.total ?? 0) - coming),
    /** Shows more live posts; absent where all are shown. */
    onMore:
      [posted, content].some(({ currentData }) => (currentData?.pagination.total ?? 0) > limit) && limit < liveAtMost
        ? () => setLimit(liveAtMost)
        : undefined,
    loadingMore: posted.isFetching,
    swap: (one: Tile, other: Tile) => void swap(one, other),
  }
}
export type ProfileGrid = ReturnType<typeof useGrid>
