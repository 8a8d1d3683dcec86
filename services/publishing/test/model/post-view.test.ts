import { emptyContent, emptyItem, withPart } from '@fanfare/contracts/entities/post-content.ts'
import { Item } from '@fanfare/contracts/entities/post-items.ts'
import { creatorSources, Draft, Post, PostSource } from '@fanfare/contracts/entities/posts.ts'
import { networkOf, networkTypes } from '@fanfare/contracts/networks.ts'
import { expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import type { StoredPost } from '../../src/model/post.ts'
import { postView, type ViewFacts } from '../../src/model/post-view.ts'

const [someType] = networkTypes as [Account['type']]
const born = new Date('2031-05-01T10:00:00.000Z')
const row = {
  ...emptyContent,
  ...{ id: '1', team_id: '2', group_id: '1', social_account_id: '3', draft_accounts: null, library_id: null },
  ...{ series_id: null, series_index: null, series_alone: false, author_id: '4', status: Draft, unconfirmed: false },
  ...{ approval: null, kind: 'image', hashtags: [], schedule_kind: null, schedule_wall: null, schedule_zone: null },
  ...{ post_at: null, posted_at: null, permalink: null, content_id: '179', fault: null, alerts: [], progress: null },
  ...{ publications: null, source: 'composed', like_count: null, comment_count: null, reach_count: null },
  ...{ locked_by: null, locked_until: null, max_retry: 3, version: 1, created_at: born, updated_at: born },
  caption: 'Bowls',
  // As an older version stored it.
  items: [{ media_id: '9', alt_text: 'A bowl' }],
} as unknown as StoredPost
const factsOf = (type: Account['type']): ViewFacts => ({
  accounts: new Map([['3', { id: '3', type, username: 'olea', name: 'Olea', timezone: 'UTC' } as Account]]),
  connected: new Map(),
  media: new Map(),
  attempts: new Map(),
  series: new Map(),
  renderings: new Map(),
  links: { view: id => `/m/${id}` },
  now: born.getTime(),
})

test.each(networkTypes)(
  'a post of %s shows every field of its contract, and the id of the network by its name',
  type => {
    const view = postView(row, factsOf(type))
    expect(Object.keys(Post.properties).filter(name => !(name in view))).toEqual(['siblings', 'undo'])
    expect(Object.keys(Item.properties).filter(name => !(name in (view.media[0] ?? {})))).toEqual([])
    expect(view[networkOf(type).idField]).toBe('179')
  },
)

test('an item that an older version stored shows what could not be chosen then as not chosen', () => {
  const [item] = postView(row, factsOf(someType)).media
  expect(item).toMatchObject({ ...emptyItem, media_id: '9', id: '9', alt_text: 'A bowl', is_rendered: true })
})

test.each(PostSource.enum)('`creator_source` agrees with the source %s', source => {
  const view = postView({ ...row, source, library_id: '5', series_id: '6' }, factsOf(someType))
  expect([view.source, view.creator_source]).toEqual([source, creatorSources[source]])
})

test('a part is added as it is, and nothing else of the object that it comes from', () => {
  expect(withPart({ a: 1 }, { b: 0, c: 0 }, { b: 2, c: 3, d: 4 } as { b: number; c: number })).toEqual({
    a: 1,
    b: 2,
    c: 3,
  })
})
