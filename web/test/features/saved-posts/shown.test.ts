import { expect, test } from 'vitest'
import {
  type SavedPage,
  type Shelf,
  withCounts,
  withMoved,
  withName,
  withoutFolder,
  withoutPosts,
} from '../../../src/features/saved-posts/model/shown.ts'
import { saved } from './server.ts'

const folder = (id: string, name: string, posts: number) => ({ id, name, posts, created_at: '2026-10-01T09:00:00Z' })
const shelf: Shelf = { data: [folder('1', 'Autumn', 2), folder('2', 'Bowls', 1)], unfiled: 4, total: 7, limit: 50 }
const page: SavedPage = {
  data: [saved('11', { folder_id: '1' }), saved('12', { folder_id: '2' }), saved('13')],
  pagination: { has_next: true, offset: 0, per_result: 20, total: 23 },
}
const ids = (one: SavedPage) => one.data.map(({ id }) => id)

test('a page loses what is gone, from its total too', () => {
  const left = withoutPosts(page, ({ id }) => id === '12')
  expect(ids(left)).toEqual(['11', '13'])
  expect(left.pagination).toEqual({ ...page.pagination, total: 22 })
})

test('what is moved stays on lists of all posts, and leaves those of other folders', () => {
  expect(withMoved(page, undefined, ['11', '13'], '2').data.map(post => post.folder_id)).toEqual(['2', '2', '2'])
  expect(ids(withMoved(page, '1', ['11'], '2'))).toEqual(['12', '13'])
  expect(ids(withMoved(page, '2', ['12'], '2'))).toEqual(['11', '12', '13'])
  expect(ids(withMoved(page, 'none', ['13'], '1'))).toEqual(['11', '12'])
  expect(ids(withMoved(page, 'none', ['13'], null))).toEqual(['11', '12', '13'])
})

test('counts follow the posts from wherever they were', () => {
  const moved = withCounts(shelf, page.data, '2')
  expect(moved.data.map(({ posts }) => posts)).toEqual([1, 3])
  expect([moved.unfiled, moved.total]).toEqual([3, 7])
  const out = withCounts(shelf, page.data, null)
  expect([...out.data.map(({ posts }) => posts), out.unfiled, out.total]).toEqual([1, 0, 6, 7])
  const gone = withCounts(shelf, page.data, 'gone')
  expect([...gone.data.map(({ posts }) => posts), gone.unfiled, gone.total]).toEqual([1, 0, 3, 4])
})

test('a folder goes with its posts; one with another name stands where that belongs', () => {
  expect(withoutFolder(shelf, '1')).toMatchObject({ data: [{ id: '2' }], unfiled: 4, total: 5 })
  expect(withName(shelf, '1', 'clay').data.map(({ name }) => name)).toEqual(['Bowls', 'clay'])
})
