import { ApiError, dataOf, options } from '@fanfare/api-client/client.ts'
import { createPosts, getPost, listPosts } from '@fanfare/api-client/generated.ts'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'

/** A program with an API key that uses the generated client against the whole system. */

let system: System
let setup: Setup
let fanfare: ReturnType<typeof options>
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  const body = { name: 'A program', scopes: ['posts:read' as const, 'posts:write' as const] }
  const { secret } = await setup.owner.client.call(CreateApiKey, { body })
  fanfare = options({ baseUrl: system.gatewayUrl, apiKey: secret })
})
afterAll(() => system?.close())

const draft = () => ({ accounts: [setup.ig.id], caption: 'From a program', schedule: { kind: 'draft' as const } })

test('creates, reads and lists posts; the same key creates one', async () => {
  const once = { idempotencyKey: 'glaze-1' }
  const { posts } = await dataOf(createPosts(draft(), once, fanfare))
  const again = await dataOf(createPosts(draft(), once, fanfare))
  expect(again.posts.map(({ id }) => id)).toEqual(posts.map(({ id }) => id))
  const id = posts[0]?.id ?? ''
  expect(await dataOf(getPost(id, fanfare))).toMatchObject({ id, caption: 'From a program' })
  const { data } = await dataOf(listPosts({ ids: id }, fanfare))
  expect(data.map(post => post.id)).toEqual([id])
})

test('a failure is thrown with its code and field', async () => {
  const failed = dataOf(createPosts({ ...draft(), caption: 'x'.repeat(100_000) }, {}, fanfare))
  await expect(failed).rejects.toBeInstanceOf(ApiError)
  await expect(failed).rejects.toMatchObject({ status: 422, code: 'invalid_input', field: 'body.caption' })
  const stranger = options({ baseUrl: system.gatewayUrl, apiKey: 'ff_nobody' })
  await expect(dataOf(getPost('1', stranger))).rejects.toMatchObject({ status: 401 })
})
