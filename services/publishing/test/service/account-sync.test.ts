import { CheckContents, StartSync } from '@fanfare/contracts/endpoints/contents.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { expect, test } from 'vitest'
import { compose, type Kind, rested, useSetups } from './publishing-setup.ts'

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
  system.simulator.control.addFault({ ...listing, kind: 'latency', delayMs: 700 } as never)
  expect(await client.call(StartSync, { body })).toMatchObject({ in_sync: true, retry_after: 3 })
  expect(await list()).toMatchObject({ in_sync: true })
  await until(async () => !(await list()).in_sync, { what: 'the end of the reading' })

  system.simulator.control.clearFaults()
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
