import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { picture } from '../../pictures.ts'
import { type System, startSystem } from '../../system.ts'
import { connectAccount, connectNew, uploadFile } from '../../walk.ts'
import { eventsOf, type Sent } from '../contract/replies-events.ts'

/** The status stream of a real post, from its plan to its first comment. */

let system: System
let client: Client
let account: SocialAccount

beforeAll(async () => {
  system = await startSystem({ env: () => ({ RATE_LIMIT_FACTOR: '100', POLL_MS: '40', PING_MS: '1000' }) })
  client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  account = await connectAccount(client, teamId, ready.igId, 'ig')
}, 240_000)
afterAll(() => system.close())

const listen = async (
  id: string,
  from?: string,
  enough: (events: Sent[]) => boolean = () => false,
): Promise<Sent[]> => {
  const headers = { accept: 'text/event-stream', ...(from === undefined ? {} : { 'last-event-id': from }) }
  const signal = AbortSignal.timeout(20_000)
  const response = await client.send(`/api/contents/streamstatus?id=${id}`, { headers, signal })
  expect(response.status).toBe(200)
  return (await eventsOf(response, enough)).filter(({ event }) => event !== 'ping')
}
const statuses = (events: Sent[]) =>
  events.filter(({ event }) => event === 'message').map(({ data }) => data as StatusMessage)

test('it ends once link and first comment are done, and a resumed one misses nothing of it', async () => {
  const file = await uploadFile(client, await picture({ seed: 1, width: 640, height: 640 }), 'p.jpg')
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [account.id],
      caption: 'Followed to the end',
      first_comment: 'The first comment',
      items: [{ media_id: file.id }],
      schedule: { kind: 'now' },
    },
  })
  const { id } = posts[0] as { id: string }
  const whole = await listen(id)
  expect(whole.at(-1)).toMatchObject({ event: 'close', data: { reason: 'posted' } })
  const seen = statuses(whole)
  const last = seen.at(-1)
  expect(last).toMatchObject({
    status: 'posted',
    settled: true,
    alerts: [],
    permalink: expect.stringContaining('http'),
  })
  expect(seen.slice(0, -1).every(({ settled }) => !settled)).toBe(true)

  // Cut after any of its messages and resumed, long after all is over.
  for (const [index, { id: from }] of whole.slice(0, -1).entries()) {
    const rest = await listen(id, from)
    expect(rest.at(-1)).toMatchObject({ event: 'close', data: { reason: 'posted' } })
    const union = [...seen.slice(0, index + 1), ...statuses(rest)].map(({ at: _, ...what }) => what)
    expect(union.slice(0, seen.length)).toEqual(seen.map(({ at: _, ...what }) => what))
    expect(union.at(-1)).toMatchObject({ settled: true, permalink: last?.permalink })
  }
  // A new client gets the current status, and the end of the stream.
  const late = await listen(id)
  expect([late.length, late[0]?.data]).toEqual([2, { ...last, at: expect.any(String) }])
})
