import type { Media, PageStory, Post } from '../state/records.ts'
import type { State } from '../state/state.ts'

/** Whether a listed post is still there. */
export const livePosts = (post: Media | PageStory | Post): boolean => post.kind !== 'post' || !post.deletedAt

/** Scheduled posts of a page go live once the clock has passed their time; applied before every read. */
export function settleScheduled(state: State, pageId: string): void {
  const waiting = state.scheduled(pageId)
  if (waiting.size === 0) return
  const now = state.clock.now()
  const due = [...waiting].filter(post => (post.scheduledAt as number) <= now)
  for (const post of due.sort((a, b) => (a.scheduledAt as number) - (b.scheduledAt as number)))
    goLive(state, post, post.scheduledAt as number)
}

/** Makes a post visible, from `at` (unix ms) on. */
export function goLive(state: State, post: Post, at: number): void {
  state.scheduled(post.page).delete(post)
  post.published = true
  post.publishedAt = at
  for (const id of post.photos) {
    const photo = state.node(id)
    if (photo?.kind !== 'photo') continue
    photo.storyId = post.id
    photo.published = true
    state.touch(photo)
  }
  state.publish(post)
}
