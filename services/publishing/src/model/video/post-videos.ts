import type { Item } from '@fanfare/contracts/entities/post-items.ts'
import { Draft, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { Account } from '../account.ts'
import type { Media } from '../media.ts'
import { pageOf, partsOf } from '../parts.ts'
import type { Content } from '../preflight/finding.ts'
import { videosOf } from './for-item.ts'
import { planVideo } from './plan.ts'
import { type RenderInstruction, type RenderingState, targetKey } from './rendering.ts'
import { targetOf } from './targets.ts'

/** How far a rendering is, as it is stored. */
export interface RenderingFacts {
  state: RenderingState
  percent: number
  error: { code: string; message: string } | null
}

/** The renderings of files: by `renderingKey`. */
export type RenderingMap = ReadonlyMap<string, RenderingFacts>
export const renderingKey = (mediaId: string, target: string): string => `${mediaId}/${target}`

/** What an item of a post shows of what is made of it. */
export type ItemRendering = Pick<Item, 'render' | 'is_rendered'>

/** Whether a file goes out as it is. */
const fits = (media: Media | undefined, instruction: RenderInstruction): boolean =>
  instruction.make === 'video' &&
  media?.video != null &&
  planVideo(media.video, Number(media.bytes), targetOf(instruction)).kind === 'pass'

const done: RenderingFacts = { state: 'ready', percent: 100, error: null }

interface Given {
  status: number
  account: Account | undefined
  content: Content
  media: ReadonlyMap<string, Media>
  renderings: RenderingMap
}

/**
 * What is made of the videos of a post: for each of its items, and all together. `account`: undefined where the team has it no more; then
 * nothing is made.
 */
export function postVideos({ status, account, content, media, renderings }: Given): {
  items: ReadonlyMap<number, ItemRendering>
  rendering: Post['rendering']
} {
  const items = new Map<number, ItemRendering>()
  if (!account || !content.items.some(({ media_id }) => media.get(media_id)?.type === 'video'))
    return { items, rendering: null }
  const facts: RenderingFacts[] = []
  let isUnderWay = false
  for (const { item, mediaId, instruction } of videosOf(
    partsOf({ account, page: pageOf(account), content, media }),
    content.items,
    media,
  )) {
    const known = renderings.get(renderingKey(mediaId, targetKey(instruction)))
    const fact = known ?? (fits(media.get(mediaId), instruction) ? done : undefined)
    isUnderWay ||= known?.state === 'waiting' || known?.state === 'working'
    facts.push(fact ?? { state: 'waiting', percent: 0, error: null })
    const { make, ...params } = instruction
    const before = items.get(item)
    const is_rendered = (before?.is_rendered ?? true) && fact?.state === 'ready'
    items.set(item, { render: before?.render ?? { func: 'video', params }, is_rendered })
    if (make !== 'video') throw new Error('a video of a post is made as a video')
  }
  const isOpen = status === Draft ? isUnderWay : status !== Posted && facts.some(({ state }) => state !== 'ready')
  const percent = Math.floor(
    facts.reduce((sum, fact) => sum + (fact.state === 'ready' ? 100 : fact.percent), 0) / facts.length,
  )
  const problem = facts.find(({ state }) => state === 'failed')?.error?.message ?? null
  return { items, rendering: isOpen ? { percent, problem } : null }
}
