import type { OwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { liveTiles } from '../../../src/lib/profile/model/live-tiles.ts'
import { post } from '../a-post.ts'

const at = (day: number) => `2026-10-0${day}T10:00:00Z`
const posted = (id: string, day: number, more: Partial<Post> = {}) =>
  post(id, { status: Posted, post_type: 'post', post_at: at(day), posted_at: null, ...more })
const content = (id: string, day: number, product_post_id: string | null = null) =>
  ({ id, posted_at: at(day), product_post_id }) as OwnContent
const keys = (...given: Parameters<typeof liveTiles>) => liveTiles(...given).map(({ key }) => key)

test('the profile has what was published here and elsewhere, the newest first, each once', () => {
  const own = [posted('1', 5), posted('2', 1)]
  const both = liveTiles(own, [content('8', 3), content('9', 5, '1')], 8)
  expect(both.map(({ key }) => key)).toEqual(['post 1', 'content 8', 'post 2'])
  expect(both.map(tile => [tile.post?.id, tile.content?.id])).toEqual([
    ['1', undefined],
    [undefined, '8'],
    ['2', undefined],
  ])
  expect(keys(own, [content('8', 3)], 2)).toEqual(['post 1', 'content 8'])
  // An account that was never read, or a team that does not read it.
  expect(keys(own, [], 8)).toEqual(['post 1', 'post 2'])
  // A post older than those that were asked of Fanfare is known by the network alone.
  expect(keys([], [content('9', 5, '1')], 8)).toEqual(['content 9'])
})

test('a post counts from when it went live, not from when it was due', () => {
  const late = posted('1', 1, { posted_at: '2026-10-04T10:00:00.000Z' })
  expect(keys([late], [content('8', 3)], 8)).toEqual(['post 1', 'content 8'])
})

test('a reel that is kept out of the feed is left out, also as the network has it, and nothing takes its place', () => {
  const apart = posted('1', 5, { post_type: 'reel', share_to_feed: false })
  expect(keys([apart, posted('2', 4)], [content('9', 5, '1'), content('8', 3)], 2)).toEqual(['post 2'])
})
