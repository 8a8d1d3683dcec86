import type { Creator, TikTokPost } from '../state/tiktok-records.ts'

interface Caller {
  origin: string
  state: { settings: { permalinks: 'simulator' | 'network' } }
}

const siteOf = ({ origin, state }: Caller) =>
  state.settings.permalinks === 'network' ? 'https://www.tiktok.com' : `${origin}/tiktok-www`

/** Address of a profile for people; it opens on the simulator. */
export const profileLink = (call: Caller, { username }: Creator): string => `${siteOf(call)}/@${username}`

export const postLink = (call: Caller, creator: Creator, { media, postId }: TikTokPost): string =>
  `${profileLink(call, creator)}/${media}/${postId}`
