import { CheckContents, StartSync } from '@fanfare/contracts/endpoints/contents.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { expect, test } from 'vitest'
import { compose, type Kind, queryRows, rested, useSetups } from './publishing-setup.ts'

useSetups(['draft-then-publish'])

const isPosted = ({ status }: { status: number }) => status === Posted

test.each<Kind>(['image', 'draft page'])(
  'what the network counts of a live %s is read when it is asked for',
  async kind => {
    const { setup, post } = await compose(kind, { first_comment: 'More in the shop' })
    const { client } = setup
    const live = await rested(client, post.id, isPosted)
    expect(live).toMatchObject({ like_count: null, comment_count: null })
    const accountIds = [post.account.id]
    // A rehearsal has nothing read.
    const dry = await client.call(StartSync, { body: { accountIds, dry_run: true } })
    expect(dry).toMatchObject({ accounts: [{ in_sync: true, problem: null }], in_sync: true })
    expect((await client.call(ListPosts, { query: { accounts: post.account.id } })).in_sync).toBe(false)
    // As other calls of the specification have accounts: a list as a text.
    const started = await client.call(StartSync, { body: { accountIds: JSON.stringify(accountIds) } })
    expect(started).toMatchObject({ accounts: [{ social_account_id: post.account.id, problem: null }] })
    const read = await rested(client, post.id, ({ like_count }) => like_count !== null)
    expect(read).toMatchObject({ like_count: 0, version: read.version })
    const done = async () => (await client.call(ListPosts, { query: { accounts: post.account.id } })).in_sync === false
    await until(done, { what: 'a list that is not being read' })
    expect(await client.call(CheckContents, { body: { posts: [post.id] } })).toMatchObject({
      in_sync: false,
      retry_after: null,
    })
  },
)

test('while an account is being read lists say so; what the network refuses is said', async () => {
  const { setup, post } = await compose('image')
  const { client, system } = setup
  await rested(client, post.id, isPosted)
  const body = { accountIds: [post.account.id] }
  const list = () => client.call(ListPosts, { query: { accounts: post.account.id } })
  const listing = { match: { call: 'media_list' } }
  const minuteLater = () =>
    queryRows(
      setup,
      "update publishing.account_syncs set asked_at = asked_at - interval '61 s', done_at = done_at - interval '61 s' where social_account_id = $1",
      [post.account.id],
    )
  await minuteLater()
  system.simulator.control.addFault({ ...listing, kind: 'latency', delayMs: 700 } as never)
  expect(await client.call(StartSync, { body })).toMatchObject({ in_sync: true, retry_after: 3 })
  expect(await list()).toMatchObject({ in_sync: true })
  await until(async () => !(await list()).in_sync, { what: 'the end of the reading' })

  system.simulator.control.clearFaults()
  const lists = () => system.simulator.control.requests({ call: 'media_list', limit: 10_000 }).length
  const before = lists()
  // Read a moment ago: the network is not asked for the same again.
  for (let asked = 0; asked < 5; asked++)
    expect(await client.call(StartSync, { body })).toMatchObject({ in_sync: false, accounts: [{ problem: null }] })
  expect(lists()).toBe(before)
  await minuteLater()
  system.simulator.control.addFault({ ...listing, kind: 'http_502_html' } as never)
  for (const accountIds of ['[]', Array.from({ length: 200 }, (_, at) => `${at + 1}`).join()])
    expect(await client.ask(StartSync, { body: { accountIds } })).toMatchObject({
      error: { code: 'invalid_input', field: 'body.accountIds' },
    })
  await client.call(StartSync, { body })
  await until(async () => !(await list()).in_sync, { what: 'the end of a reading that failed' })
  const { accounts } = await client.call(StartSync, { body })
  expect(accounts[0]?.problem).toContain('Instagram didn’t respond')
})

test('near the end of an account’s calls nothing is read, and a due post goes out', async () => {
  const { setup, post } = await compose('image')
  const { client, system, ready } = setup
  const { control } = system.simulator
  await rested(client, post.id, isPosted)
  control.changeSettings({ instagramCallsPerDay: 400 })
  try {
    // The network counts 80 of 100 calls as used, and says so in its next answer to the publisher.
    const { userToken } = control.tokens(ready.userId)
    const used = () => fetch(`${system.simulator.url}/graph/v23.0/${ready.igId}?fields=id&access_token=${userToken}`)
    for (let round = 0; round < 16; round++) await Promise.all(Array.from({ length: 20 }, used))
    const second = await compose('image')
    await rested(client, second.post.id, isPosted)
    const reads = () => control.requests({ call: 'media_list', limit: 10_000 }).length
    const before = reads()
    await queryRows(setup, 'delete from publishing.account_syncs where social_account_id = $1', [post.account.id])
    const body = { accountIds: [post.account.id] }
    await client.call(StartSync, { body })
    const held = await until(async () => {
      const { accounts } = await client.call(StartSync, { body })
      return accounts[0]?.in_sync === false ? accounts[0] : undefined
    })
    expect(held.problem).toContain('Try again in an hour')
    expect(reads()).toBe(before)
    const third = await compose('image')
    expect(await rested(client, third.post.id, isPosted)).toMatchObject({ status: Posted })
  } finally {
    control.changeSettings({ instagramCallsPerDay: 10_000_000 })
  }
}, 60_000)
