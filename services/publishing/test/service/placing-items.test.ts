import { EnqueuePosts } from '@fanfare/contracts/endpoints/placing.ts'
import { StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { placing } from '@fanfare/contracts/limits.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

/** On which accounts items of the library are placed. */

let publishing: Harness
let team = 7800
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

/** A team with two accounts that have a slot each day. */
async function newTeam() {
  const teamId = String(++team)
  const [one, two] = [account(teamId, { timezone: 'UTC' }), account(teamId, { timezone: 'UTC' })]
  publishing.accounts.push(one, two)
  const member = publishing.as({ teamId, role: Manager })
  for (const { id } of [one, two])
    await member.call(AddTimeslots, { body: { account_id: id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['10:00'] } })
  const items = [{ media_id: (await member.picture()).id }]
  const keep = async (account_id: string | null) =>
    (await member.call(StorePostLibrary, { body: { caption: 'Kept', items, account_id } })).id
  const body = (accounts: string[], library_items: string[]) => ({ accounts, posts: [], options: { library_items } })
  return { member, one, two, keep, body }
}

test('an item that is for an account goes there alone, one for any goes to each', async () => {
  const { member, one, two, keep, body } = await newTeam()
  const [own, any] = [await keep(two.id), await keep(null)]
  const request = body([one.id, two.id], [own, any])
  const shown = await member.call(EnqueuePosts, { body: { ...request, dry_run: true } })
  const placed = await member.call(EnqueuePosts, { body: request })
  for (const { done, left, items } of [shown, placed]) {
    expect([done, left]).toEqual([3, 0])
    expect(items.map(({ library_id, account_id }) => [library_id, account_id])).toEqual([
      [own, two.id],
      [any, one.id],
      [any, two.id],
    ])
  }
})

test('an item for another account than those that were chosen is left with the reason', async () => {
  const { member, one, two, keep, body } = await newTeam()
  const own = await keep(two.id)
  const { batch, done, items } = await member.call(EnqueuePosts, { body: body([one.id], [own]) })
  expect([batch, done]).toEqual([null, 0])
  expect(items).toMatchObject([
    { post_id: null, library_id: own, account_id: two.id, at: null, left: { code: 'account' } },
  ])
})

test('an item for an account counts once, one for any account once for each', async () => {
  const { member, one, two, keep, body } = await newTeam()
  const [own, any] = [await keep(two.id), await keep(null)]
  const copies = async (id: string, count: number) =>
    (
      await publishing.sql(
        `insert into post_libraries
         select (jsonb_populate_record(item, jsonb_build_object('id', item.id + at * 1000003))).*
         from post_libraries item, generate_series(1, $2::int) at where item.id = $1 returning id::text`,
        [id, count],
      )
    ).map(({ id: copy }) => copy as string)
  const half = placing.posts / 2
  const [owned, free] = [await copies(own, half + 1), await copies(any, half + 1)]
  const ask = (items: string[]) =>
    member.ask(EnqueuePosts, { body: { ...body([one.id, two.id], items), dry_run: true } })
  expect((await ask(owned)).data?.items).toHaveLength(half + 1)
  const { error } = await ask(free)
  expect(error).toMatchObject({ code: 'invalid_input', field: 'body.posts' })
  expect(error?.message).toMatch(/^These are 1002 posts\. One call can place at most 1000 posts, /)
})
