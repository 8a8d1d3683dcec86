import { ListSavedFolders, ListSavedPosts } from '@fanfare/contracts/endpoints/saved-posts.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../../testing/system.ts'
import { connectAccount, connectPerson } from '../../../testing/walk.ts'
import { savePosts } from '../../seed/saved.ts'

let system: System
beforeAll(async () => {
  system = await startSystem({ env: { DEFAULT_PRODUCT_ID: '3' } })
}, 120_000)
afterAll(() => system?.close())

test('the demo team has a handful of saved posts, in folders and in none, each with its files', async () => {
  const client = system.client()
  await client.signUp()
  const teamId = (await client.call(GetUser)).active_team ?? ''
  const [made] = system.simulator.control.makeAccounts(1)
  if (!made) throw new Error('the simulator made no account')
  await connectPerson(client, system.simulator.url, made.userId, ['research'])
  await connectAccount(client, teamId, made.igId, 'ig')
  await savePosts(client, system.simulator.url)
  const { data: folders, unfiled, total } = await client.call(ListSavedFolders)
  expect(folders.map(({ name, posts }) => [name, posts])).toEqual([
    ['Ideas for autumn', 3],
    ['Packaging', 2],
  ])
  expect([unfiled, total]).toEqual([2, 7])
  const { data } = await client.call(ListSavedPosts, { query: {} })
  expect(new Set(data.map(post => post.data.username)).size).toBe(3)
  expect(data.some(post => post.data.media.length > 0 && post.data.z_score !== null)).toBe(true)
})
