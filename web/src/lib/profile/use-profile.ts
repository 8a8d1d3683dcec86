import { useMemo } from 'react'
import { useOwnContentQuery } from '../own-content/own-content-api.ts'
import { usePostsQuery } from '../posts/posts-api.ts'
import { useCan } from '../session/session.ts'
import { liveTiles } from './model/live-tiles.ts'

/** What a profile shows: stories are not in its grid. */
export const gridTypes = 'image,video,album,reel,igtv,text'

/**
 * What is live on the profile of an account, at most so many, as far as it is read, and the two lists that it is made of: the posts that
 * Fanfare published, and what the network has of the account, which some plans leave out. Without an account nothing is asked.
 */
export const useProfile = (accountId: string | undefined, most: number) => {
  const can = useCan()
  const accounts = accountId ?? ''
  const skip = !accountId
  const posted = usePostsQuery(
    { query: { accounts, type: gridTypes, status: 'POSTED', sort: '-post_at', limit: most } },
    { skip },
  )
  const mayRead = can('content.read')
  const content = useOwnContentQuery(
    { query: { accounts, orderBy: '-posted_at', limit: most } },
    { skip: skip || !mayRead },
  )
  const [posts, contents] = [posted.currentData?.data, content.currentData?.data]
  const tiles = useMemo(() => liveTiles(posts ?? [], contents ?? [], most), [posts, contents, most])
  return { tiles, posted, content, mayRead }
}
