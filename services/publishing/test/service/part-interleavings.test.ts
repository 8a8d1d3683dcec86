import { Failed, InProgress, Posted } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, test } from 'vitest'
import { isLive } from '../../src/model/part-order.ts'
import { nextCommand } from '../../src/model/publication.ts'
import { machineIn, mayGoLive } from '../model/explorer-network.ts'
import { beginPost, explorePost, liveParts, type PostSystem, shownOf } from '../model/explorer-parts.ts'

// Pure code, but too long for `make check`.
const posts = [
  ['two pieces of a story', beginPost('pieces', ['container', 'container'], 13), 100],
  ['a post and its copy on the linked page', beginPost('cross-post', ['container', 'listed'], 13), 100],
  ['a post whose page is connected later', beginPost('cross-post', ['container', 'listed'], 13, 'first'), 1],
  ['a reel and its copy on the linked page', beginPost('cross-post', ['container', 'processed'], 13), 100],
  ['two pieces of a story that are sent as bytes', beginPost('pieces', ['sent', 'sent'], 13), 1],
  ['two pieces of a page’s story', beginPost('pieces', ['processed', 'processed'], 13), 1],
  ['a long video and its copy on the page in chunks', beginPost('cross-post', ['container', 'pieces'], 13), 1],
  ['two pieces of a long video that was trimmed', beginPost('pieces', ['container', 'container'], 11, 'trimmed'), 1],
] as const

/** What must hold in every state, by what is wrong where it does not. */
const rules: Record<string, (post: PostSystem) => boolean> = {
  'each part is live once': post => liveParts(post).every(live => live <= 1),
  'what may have been sent is asked about before anything begins there again': post => !post.unasked,
  'the second part is not live, nor begun, before the first': post => {
    const [first, second] = liveParts(post)
    return first > 0 || (second === 0 && post.parts[1].handed.length === 0)
  },
  'what is live or may be is neither failed nor cancelled': post =>
    post.parts.every(
      (part, at) =>
        !(part.row.state === 'failed' || part.row.state === 'cancelled') ||
        ((liveParts(post)[at] as number) === 0 && !mayGoLive(part)),
    ),
  'a post is shown as live exactly where all of its own parts are': post => {
    // What was cancelled of a post that is live is not missing of it.
    const isCancelled = post.parts[1].row.state === 'cancelled' && isLive(post.parts[0].row.state)
    const own = post.kind === 'pieces' && !isCancelled ? post.parts : [post.parts[0]]
    return (shownOf(post)?.status === Posted) === own.every(({ row }) => isLive(row.state))
  },
  'what waits by its time waits for a part that is not live': post =>
    !(post.waits && post.parts[1].row.state === 'scheduled') || !isLive(post.parts[0].row.state),
  'what is shown as live is live': post =>
    (shownOf(post)?.publications ?? []).every(
      ({ part, status }) => status !== 'live' || (liveParts(post)[part - 1] as number) > 0,
    ),
  'what the second part comes to never changes the first of a post with a copy': post =>
    post.kind === 'pieces' || !isLive(post.parts[0].row.state) || shownOf(post)?.status === Posted,
  'a post that is not all live says what is missing, or works on it': post => {
    const shown = shownOf(post)
    if (!shown || shown.status !== Failed) return true
    return shown.fault !== null || shown.unconfirmed
  },
  'something is due, a person is asked, or it has ended': post => {
    const states = post.parts.map(({ row }) => row.state)
    const isDue = post.parts.some(
      ({ row }, at) =>
        (row.state === 'scheduled' && !(at === 1 && post.waits)) ||
        nextCommand(machineIn(post.parts[at] as PostSystem['parts'][0])) !== 'none',
    )
    const isAsked = states.some(state => state === 'held' || state === 'unconfirmed' || state === 'failed')
    const isOver = states.every(state => isLive(state) || state === 'cancelled')
    return isDue || isAsked || isOver
  },
  'a post with a part under way is shown as in progress, or waits for a reason': post => {
    const shown = shownOf(post)
    const isOpen = post.parts.some(({ row }) => row.state === 'commit_requested')
    return !shown || !isOpen || shown.status === InProgress || shown.status === Posted
  },
}

describe.each(posts)('every interleaving of %s', (name, from, leastLive) => {
  const broken = new Map<string, PostSystem>()
  let bothLive = 0
  const count = explorePost(from, post => {
    for (const [rule, holds] of Object.entries(rules)) if (!broken.has(rule) && !holds(post)) broken.set(rule, post)
    if (liveParts(post).every(live => live === 1)) bothLive += 1
  })
  console.log(`${name}: ${count} states, ${bothLive} with both live`)

  test('covers a large space, and both parts go live in it', () => {
    expect(count).toBeGreaterThan(10_000)
    expect(bothLive).toBeGreaterThanOrEqual(leastLive)
  })

  test.each(Object.keys(rules))('%s', rule => {
    expect(broken.get(rule)).toBeUndefined()
  })
})
