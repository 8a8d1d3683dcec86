import { ChangePlan, ChooseKept } from '@fanfare/contracts/endpoints/plans.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { ListSocialAccounts } from '@fanfare/contracts/endpoints/teams.ts'
import { type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { connectAccount, connectNew, uploadFile } from '@fanfare/infra/testing/walk.ts'
import { beforeAll, expect, test } from 'vitest'
import { live, queryRows, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/** A team takes a smaller plan (spec §6): its account is locked, what is queued goes out at its time, and nothing new is planned there. */

const flow = 'draft-then-publish'
useSetups([flow])
let setup: Setup
let teamId: string
beforeAll(async () => {
  setup = setups.get(flow) as Setup
  const { client, system } = setup
  // With those of the setup they are one more than the smallest plan has room for.
  const more = await connectNew(client, system.simulator.url, 'room')
  teamId = more.teamId
  await connectAccount(client, teamId, more.ready.igId, 'ig')
  await connectAccount(client, teamId, more.ready.pageId, 'fb')
})

let seed = 83_000
const tomorrow = () => ({
  kind: 'date',
  wall: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
  zone: 'UTC',
})
async function ask(account: string, marker: string, schedule: object) {
  const { id } = await uploadFile(setup.client, await picture({ seed: ++seed, width: 640, height: 640 }), 'p.jpg')
  return setup.client.ask(CreatePosts, {
    body: { accounts: [account], caption: `For ${marker} #m${marker}`, items: [{ media_id: id }], schedule } as never,
  })
}
const locked = expect.objectContaining({ code: 'account_locked', level: 'stop' })
/** Its time has come. */
const haveDue = (id: string) =>
  queryRows(setup, 'update publishing.publications set due_at = now(), next_at = now() where post_id = $1', [id])

test('a post that is queued goes out at its time from an account that the smaller plan locks; a new one is refused there', async () => {
  const { client, ig } = setup
  const params = { teamId }
  const queued = (await ask(ig.id, 'queued', tomorrow())).data?.posts[0] as Post
  expect(queued.status).toBe(Scheduled)

  const { subscription } = await client.call(ChangePlan, { params, body: { product_id: 0 } })
  expect(subscription).toMatchObject({ product_id: 0, usage: { social_accounts: { used: 4, limit: 3, locked: 1 } } })
  const accounts = await client.call(ListSocialAccounts, { params })
  const kept = accounts.map(({ id }) => id).filter(id => id !== ig.id)
  await client.call(ChooseKept, { params, body: { social_accounts: kept } })
  await setup.system.drain()

  for (const schedule of [{ kind: 'now' }, tomorrow()]) {
    const { status, error } = await ask(ig.id, 'refused', schedule)
    expect([status, error?.code, error?.details]).toMatchObject([422, 'post_incomplete', { account_id: ig.id }])
    expect(error?.details).toMatchObject({ checks: expect.arrayContaining([locked]) })
  }
  // The other accounts take posts as before.
  expect((await ask(kept[0] ?? '', 'other', { kind: 'now' })).status).toBe(200)

  await haveDue(queued.id)
  expect(await rested(client, queued.id, settled)).toMatchObject({ status: Posted, error: null })
  expect(['queued', 'refused'].map(marker => live(setup, marker))).toEqual([1, 0])
})
