import { ListCalendar } from '@fanfare/contracts/endpoints/post-lists.ts'
import {
  CreatePosts,
  DeletePost,
  GetPost,
  HidePost,
  RestorePost,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import {
  CancelPost,
  CheckPost,
  PostComment,
  PublishPost,
  RetryPost,
  SchedulePost,
} from '@fanfare/contracts/endpoints/publishing.ts'
import { PostSnapshot } from '@fanfare/contracts/internal/publishing.ts'
import { Manager, Owner } from '@fanfare/contracts/policy.ts'
import { describe, expect, test } from 'vitest'
import { account } from './harness.ts'
import { ahead, body, create, fanfare, mira, scheduled, usePosts } from './posts-setup.ts'

usePosts()

test('another team’s post does not exist, whatever is asked of it', async () => {
  const post = await scheduled(12)
  const stranger = fanfare.as({ teamId: '2', role: Owner })
  const params = { id: post.id }
  const asked = [
    stranger.ask(GetPost, { params }),
    stranger.ask(UpdatePost, { params, body: { caption: 'x' } }),
    stranger.ask(SchedulePost, { params, body: { wall: ahead(3) } }),
    stranger.ask(PublishPost, { params }),
    stranger.ask(CancelPost, { params }),
    stranger.ask(RetryPost, { params }),
    stranger.ask(DeletePost, { params }),
    stranger.ask(RestorePost, { params }),
  ]
  expect((await Promise.all(asked)).map(({ error }) => error?.code)).toEqual(Array(8).fill('post_not_found'))
  expect((await stranger.ask(CreatePosts, { body: body() })).error?.code).toBe('social_account_not_found')
  const own = account('2')
  fanfare.accounts.push(own)
  const theirs = await stranger.ask(CreatePosts, { body: body({ accounts: [own.id] }) })
  expect(theirs.error).toMatchObject({ code: 'media_not_found' })
  expect(await mira.call(GetPost, { params })).toEqual(post)
})

describe('a creator, with the post of somebody else', () => {
  const changes = [
    ['edit', UpdatePost, { body: { caption: 'x' } }],
    ['schedule', SchedulePost, { body: { wall: ahead(3) } }],
    ['publish', PublishPost, {}],
    ['cancel', CancelPost, {}],
    ['retry', RetryPost, {}],
    ['check', CheckPost, {}],
    ['comment', PostComment, {}],
    ['delete', DeletePost, {}],
    ['hide', HidePost, {}],
  ] as const
  const refused = {
    code: 'not_allowed',
    field: 'params.id',
    message: 'Only its author or a manager can change this post.',
  }

  test.each(changes)('may not %s it, whatever its state', async (_, endpoint, given) => {
    const other = fanfare.as({ userId: '12' })
    for (const post of [await create(), await scheduled(14)]) {
      const params = { id: post.id }
      expect((await other.ask(endpoint, { ...given, params } as never)).error).toMatchObject(refused)
      expect(await other.call(GetPost, { params })).toEqual(post)
      await mira.call(DeletePost, { params })
      expect((await other.ask(RestorePost, { params })).error).toMatchObject(refused)
    }
  })

  test('may not with a key of theirs either', async () => {
    const { id } = await create()
    const key = fanfare.as({ userId: '12', via: 'key', keyId: '1', scopes: ['posts:read', 'posts:write'] })
    expect((await key.ask(DeletePost, { params: { id } })).error).toMatchObject(refused)
  })

  test('a manager may, and so may the author', async () => {
    const { id } = await create()
    const params = { id }
    const manager = fanfare.as({ userId: '12', role: Manager })
    expect((await manager.call(UpdatePost, { params, body: { caption: 'By a manager' } })).caption).toBe('By a manager')
    expect((await mira.call(UpdatePost, { params, body: { caption: 'Mine' } })).author_id).toBe('11')
  })

  test('the calendar says whose post it is', async () => {
    const { id } = await scheduled(15)
    const query = { start: `${ahead(13)}:00Z`, end: `${ahead(17)}:00Z` }
    const { rows } = await fanfare.as({ userId: '12' }).call(ListCalendar, { query })
    expect(rows.find(row => row.id === id)).toMatchObject({ u: '11' })
  })
})

test('the snapshot is the first message of the status stream, for services only', async () => {
  const post = await scheduled(13)
  const service = fanfare.as({ via: 'service', userId: '' })
  expect(await service.call(PostSnapshot, { body: { team_id: '1', post_id: post.id } })).toMatchObject({
    post_id: post.id,
    status: 'scheduled',
    status_number: 1,
    content_id: null,
    error: null,
  })
  expect(await service.call(PostSnapshot, { body: { team_id: '2', post_id: post.id } })).toBeNull()
  expect((await mira.ask(PostSnapshot, { body: { team_id: '1', post_id: post.id } })).error?.code).toBe('not_found')
})
