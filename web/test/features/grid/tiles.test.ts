import type { OwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import { Draft, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { isMovable, isPostTile, notPast, tilesOf } from '../../../src/features/grid/model/tiles.ts'
import { liveTiles } from '../../../src/lib/profile/model/live-tiles.ts'

const at = (day: number) => `2026-12-0${day}T10:00:00Z`
const post = (id: string, day: number, more: object): Post =>
  ({
    id,
    account: { id: '1', type: 'ig' },
    post_type: 'reel',
    share_to_feed: true,
    status: Scheduled,
    post_at: at(day),
    ...more,
  }) as unknown as Post
const postsIn = (coming: readonly Post[], live: readonly Post[]) =>
  tilesOf(coming, liveTiles(live, [], 10)).filter(isPostTile)
const idsOf = (coming: readonly Post[], live: readonly Post[]) => postsIn(coming, live).map(tile => tile.post.id)

test('a reel that is not shared to the feed is no tile, before and after it is live', () => {
  const coming = [post('1', 5, {}), post('2', 6, { share_to_feed: false }), post('3', 7, { post_type: 'post' })]
  const live = [
    post('4', 1, { status: Posted }),
    post('5', 2, { status: Posted, share_to_feed: false }),
    post('6', 3, { status: Posted, share_to_feed: false, post_type: 'igtv' }),
  ]
  expect(idsOf(coming, live)).toEqual(['3', '1', '4'])
})

test('the choice counts only where there is one: of a picture, and of a reel on a Page', () => {
  const coming = [
    post('1', 5, { share_to_feed: false, post_type: 'post' }),
    post('2', 6, { share_to_feed: false, account: { id: '2', type: 'fb' } }),
  ]
  expect(idsOf(coming, [])).toEqual(['2', '1'])
})

test('a post that is being published keeps its place, and its time can be swapped with none', () => {
  const coming = [post('1', 5, { status: InProgress }), post('2', 6, {}), post('3', 4, { status: Draft })]
  const tiles = postsIn(coming, [post('4', 1, { status: Posted })])
  expect(tiles.map(tile => tile.post.id)).toEqual(['2', '1', '3', '4'])
  expect(tiles.map(isMovable)).toEqual([true, false, true, false])
})

test('a draft whose time is over is left out; what was due a moment ago is not', () => {
  const opened = Date.parse(at(5))
  const past = [post('1', 4, { status: Draft }), post('2', 4, {}), post('3', 4, { status: InProgress })]
  expect(past.filter(notPast(opened)).map(({ id }) => id)).toEqual(['2', '3'])
})

test('what goes out at this moment is shown once, also where the network has it already', () => {
  const content = (id: string, product_post_id: string | null) =>
    ({ id, posted_at: at(1), product_post_id }) as OwnContent
  const contents = [content('8', '1'), content('9', null)]
  const tiles = tilesOf([post('1', 5, { status: InProgress })], liveTiles([], contents, 10))
  expect(tiles.map(tile => (isPostTile(tile) ? tile.post.id : tile.content.id))).toEqual(['1', '9'])
})
