import { CreatePosts, RestorePost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { describe, expect, test } from 'vitest'
import { account } from './harness.ts'
import { ahead, body, create, fanfare, mira, scheduled, usePosts } from './posts-setup.ts'

usePosts()

describe('a draft that new posts take the place of', () => {
  const lock = (id: string, by: string) =>
    fanfare.sql(`update posts set locked_by = $2, locked_until = now() + interval '5 minutes' where id = $1`, [id, by])
  const isThere = async (id: string) =>
    (await fanfare.sql<{ deleted_at: Date | null }>('select deleted_at from posts where id = $1', [id]))[0]
      ?.deleted_at === null
  const make = (draft: { id: string; version: number }, given: object = {}, who = mira, headers = {}) =>
    who.ask(CreatePosts, { body: body({ replaces: { id: draft.id, version: draft.version }, ...given }), headers })

  test('goes with their creation, once for a key, and can be restored', async () => {
    const draft = await create()
    const schedule = { kind: 'date', wall: ahead(7) }
    const headers = { 'idempotency-key': 'in-place' }
    const [first, second] = await Promise.all([1, 2].map(() => make(draft, { schedule }, mira, headers)))
    expect(first?.data.posts).toMatchObject([{ status: Scheduled }])
    expect(second?.data.posts[0]?.id).toBe(first?.data.posts[0]?.id)
    expect((await make(draft, { schedule }, mira, headers)).data.posts[0]?.id).toBe(first?.data.posts[0]?.id)
    expect(await isThere(draft.id)).toBe(false)
    const events = await fanfare.sql(`select id from outbox where payload ->> 'postId' = $1`, [draft.id])
    // Created and deleted, each once.
    expect(events).toHaveLength(2)
    expect((await mira.call(RestorePost, { params: { id: draft.id } })).status).toBe(Draft)
  })
  test('stays where it was changed meanwhile, and the posts are made', async () => {
    const draft = await create()
    await mira.call(UpdatePost, { params: { id: draft.id }, body: { caption: 'Changed elsewhere' } })
    expect((await make(draft)).data.posts).toHaveLength(1)
    expect(await isThere(draft.id)).toBe(true)
  })
  test('stays where it is scheduled already, the caller may not change it, it is locked, or nothing is made', async () => {
    const planned = await scheduled(9)
    const draft = await create()
    expect((await make(planned)).data.posts).toHaveLength(1)
    expect((await make(draft, {}, fanfare.as({ userId: '12' }))).data.posts).toHaveLength(1)
    expect((await make(draft, { schedule: { kind: 'date', wall: ahead(-3) } })).error?.code).toBe('schedule_in_past')
    expect((await make(draft, { dry_run: true })).error).toBeUndefined()
    await lock(draft.id, '12')
    expect((await make(draft)).data.posts).toHaveLength(1)
    expect([await isThere(planned.id), await isThere(draft.id)]).toEqual([true, true])
    await lock(draft.id, '11')
    expect((await make(draft)).data.posts).toHaveLength(1)
    expect(await isThere(draft.id)).toBe(false)
    // It is gone: the posts are made all the same.
    expect((await make(draft)).data.posts).toHaveLength(1)
  })
  test('goes with the posts of anyone who may change it', async () => {
    const draft = await create()
    expect((await make(draft, {}, fanfare.as({ userId: '12', role: Manager }))).data.posts).toHaveLength(1)
    expect(await isThere(draft.id)).toBe(false)
  })
  test('is named with its version, and is another team’s never', async () => {
    const draft = await create()
    const team = fanfare.as({ teamId: '77' })
    const theirs = account('77')
    fanfare.accounts.push(theirs)
    expect((await make(draft, { accounts: [theirs.id], items: [] }, team)).error).toMatchObject({
      code: 'post_not_found',
      field: 'body.replaces.id',
    })
    expect(await isThere(draft.id)).toBe(true)
    const unversioned = await mira.ask(CreatePosts, { body: body({ replaces: { id: draft.id } }) })
    expect(unversioned.error).toMatchObject({ code: 'invalid_input', field: 'body.replaces.version' })
  })
})

describe('drafts', () => {
  test('are refused below product_id 2, where all else is allowed; a cancelled post is a draft all the same', async () => {
    const solo = fanfare.as({ plan: 1 })
    for (const more of [{}, { dry_run: true }])
      expect(await solo.ask(CreatePosts, { body: body({ schedule: { kind: 'draft' }, ...more }) })).toMatchObject({
        status: 403,
        type: 'limit',
        error: { code: 'feature_off', field: 'body.schedule.kind', message: 'Your plan doesn’t include drafts.' },
      })
    const planned = await solo.call(CreatePosts, { body: body({ schedule: { kind: 'date', wall: ahead(12) } }) })
    const params = { id: planned.posts[0]?.id as string }
    expect(await solo.call(CancelPost, { params })).toMatchObject({ status: Draft })
    expect(await solo.call(UpdatePost, { params, body: { caption: 'Changed' } })).toMatchObject({ status: Draft })
  })
})
