import { CheckPost, RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { expect, test } from 'vitest'
import { compose, eventsOf, live, queryRows, rested, type Setup, setups, useSetups } from './publishing-setup.ts'

useSetups()

/** A post whose irreversible call never arrived, and about which the network could not be asked either; the network works again then. */
const unconfirmed = async (setup: Setup) => {
  const { control } = setup.system.simulator
  const before = control.requestCounts().media_publish ?? 0
  const cut = control.addFault({ kind: 'cut_before', match: { call: 'media_publish' } } as never)
  const { post, marker } = await compose('image')
  await until(() => (control.requestCounts().media_publish ?? 0) > before, { what: 'a publish call' })
  const mute = control.addFault({ kind: 'http_502_html', match: { call: 'container_status' } } as never)
  await rested(setup.client, post.id, one => one.unconfirmed)
  control.clearFaults(cut.id)
  control.clearFaults(mute.id)
  return { post, marker }
}
const now2hLate = (setup: Setup, id: string) =>
  queryRows(setup, "update publishing.publications set due_at = now() - interval '2 hours' where post_id = $1", [id])

test('a check hours after its time sends nothing: a post that is not live fails, and goes out when a person says so', async () => {
  const setup = setups.get('draft-then-publish') as Setup
  const { post, marker } = await unconfirmed(setup)
  await now2hLate(setup, post.id)
  const calls = setup.system.simulator.control.requestCounts().media_publish ?? 0
  await setup.client.call(CheckPost, { params: { id: post.id } })
  const failed = await rested(setup.client, post.id, one => one.status === Failed && !one.unconfirmed)
  expect(failed.error).toMatchObject({ code: 'not_live', title: 'Not published', action: 'retry' })
  expect(setup.system.simulator.control.requestCounts().media_publish ?? 0).toBe(calls)
  expect(live(setup, marker)).toBe(0)
  expect((await eventsOf(setup, post.id)).slice(-2)).toEqual(['post_resolved false', 'post_failed'])
  await setup.client.call(RetryPost, { params: { id: post.id } })
  await rested(setup.client, post.id, one => one.status === Posted)
  expect(live(setup, marker)).toBe(1)
})

test('a check within the hour publishes what is not live', async () => {
  const setup = setups.get('draft-then-publish') as Setup
  const { post, marker } = await unconfirmed(setup)
  await setup.client.call(CheckPost, { params: { id: post.id } })
  await rested(setup.client, post.id, one => one.status === Posted)
  expect(live(setup, marker)).toBe(1)
})
