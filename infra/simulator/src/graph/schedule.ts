import type { Media } from '../state/instagram-records.ts'
import type { PageStory, PageVideo, Post } from '../state/page-records.ts'
import type { State } from '../state/state.ts'

/** Whether a listed post is still there. */
export const livePosts = (post: Media | PageStory | Post): boolean => post.kind !== 'post' || !post.deletedAt

/** When something that waits goes live, in unix ms. */
const dueAt = (row: Post | PageStory): number => (row.kind === 'post' ? (row.scheduledAt as number) : row.at)

/**
 * What waits on a page goes live once the clock has passed its time, earliest first: scheduled posts, and posts and
 * stories whose videos were still being processed. Applied before every call about the page.
 */
export function settleWaiting(state: State, pageId: string): void {
  const waiting = state.waiting(pageId)
  if (waiting.size === 0) return
  const now = state.clock.now()
  const due = [...waiting].filter(row => dueAt(row) <= now)
  for (const row of due.sort((a, b) => dueAt(a) - dueAt(b))) goLive(state, row, dueAt(row))
}

/** Makes a post or story visible, from `at` (unix ms) on. */
export function goLive(state: State, row: Post | PageStory, at: number): void {
  // What fell due while the call was under way comes first.
  if (!state.waiting(row.page).delete(row)) settleWaiting(state, row.page)
  if (row.kind === 'post') {
    row.published = true
    row.publishedAt = at
    delete row.processing
  } else row.at = at
  for (const id of shownIn(row)) {
    const shown = state.node(id)
    if (shown?.kind === 'photo') {
      shown.storyId = row.id
      shown.published = true
    } else if (shown?.kind === 'video') {
      shown.shownBy = row.id
      shown.publishedAt = at
    } else continue
    state.touch(shown)
  }
  state.publish(row)
}

/** Ids of the photos and the video that a post or story shows. */
export const shownIn = (row: Post | PageStory): string[] => [
  ...(row.kind === 'post' ? row.photos : row.photo ? [row.photo] : []),
  ...(row.video ? [row.video] : []),
]

/** Shows a row as soon as its video has been processed, or at `from` (unix ms) where that is later. */
export function goLiveWhenReady(state: State, row: Post | PageStory, video: PageVideo, from: number): void {
  const at = Math.max(from, video.readyAt ?? from)
  video.shownBy = row.id
  state.touch(video)
  if (at <= state.clock.now()) {
    goLive(state, row, at)
    return
  }
  if (row.kind === 'post') {
    row.scheduledAt = at
    if (row.contentType !== 'SCHEDULED') row.processing = true
  } else row.at = at
  state.put(row)
  state.waiting(row.page).add(row)
  state.touch(row)
  // The client is told that it was accepted: it goes live even if the simulator dies now.
  state.keepNow()
}
