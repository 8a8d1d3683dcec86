import { sendTikTokEvent } from '../app-callbacks.ts'
import type { State } from '../state/state.ts'
import type { TikTokPost } from '../state/tiktok-records.ts'
import type { TikTokApp } from './env.ts'
import { isPublic, settleTikTok } from './posts.ts'

/** How often it is looked what there is to tell, ms. */
const everyMs = 50

/** What becomes of a post, as the app's webhook is told it. */
type Stage = 'failed' | 'complete' | 'publicaly_available' | 'no_longer_publicaly_available'

/** Tells the app what became of a post: JSON within JSON. Nothing where the app has no address for it. */
export function announceStage(state: State, app: TikTokApp, post: TikTokPost, stage: Stage): void {
  const isNamed = stage === 'publicaly_available' || stage === 'no_longer_publicaly_available'
  const more = stage === 'failed' ? { reason: post.failure } : isNamed ? { post_id: post.postId } : {}
  sendTikTokEvent(state, app, {
    event: `post.publish.${stage}`,
    openId: post.owner,
    content: { publish_id: post.id, publish_type: 'DIRECT_PUBLISH', ...more },
  })
}

/** What is to be told of a post now, and whether that is all of it. */
function newsOf(state: State, post: TikTokPost): { stages: Stage[]; isAll: boolean } {
  const now = state.clock.now()
  if (post.readyAt === undefined || post.readyAt > now) return { stages: [], isAll: false }
  if (post.failure) return { stages: ['failed'], isAll: true }
  if (post.publishedAt === undefined) return { stages: [], isAll: false }
  const stages: Stage[] = post.notified ? [] : ['complete']
  if (isPublic(state, post)) return { stages: [...stages, 'publicaly_available'], isAll: true }
  return { stages, isAll: post.privacy !== 'PUBLIC_TO_EVERYONE' }
}

/** Sends the events of TikTok's posts by itself, as they are due by the network's clock. Returns what stops it. */
export function startAnnouncing({ state, tiktokApp }: { state: State; tiktokApp: TikTokApp }): () => void {
  const timer = setInterval(() => {
    if (state.untold.size === 0) return
    settleTikTok(state)
    for (const post of state.untold) {
      const { stages, isAll } = newsOf(state, post)
      for (const stage of stages) announceStage(state, tiktokApp, post, stage)
      if (isAll) state.untold.delete(post)
      if (stages.length === 0 && !isAll) continue
      post.notified = isAll ? 'all' : 'complete'
      state.touch(post)
    }
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
