import type { Media, PageStory, Post } from '../world/records.ts'
import type { World } from '../world/world.ts'

/** Whether a listed post is still there. */
export const livePosts = (post: Media | PageStory | Post): boolean => post.kind !== 'post' || !post.deletedAt

/** Scheduled posts of a page go live once the clock has passed their time; settled before anyone looks. */
export function settleScheduled(world: World, pageId: string): void {
  const waiting = world.scheduled(pageId)
  if (waiting.size === 0) return
  const now = world.clock.now()
  const due = [...waiting].filter(post => (post.scheduledAt as number) <= now)
  for (const post of due.sort((a, b) => (a.scheduledAt as number) - (b.scheduledAt as number)))
    goLive(world, post, post.scheduledAt as number)
}

/** Makes a post visible, from `at` (unix ms) on. */
export function goLive(world: World, post: Post, at: number): void {
  world.scheduled(post.page).delete(post)
  post.published = true
  post.publishedAt = at
  for (const id of post.photos) {
    const photo = world.node(id)
    if (photo?.kind !== 'photo') continue
    photo.storyId = post.id
    photo.published = true
    world.touch(photo)
  }
  world.publish(post)
}
