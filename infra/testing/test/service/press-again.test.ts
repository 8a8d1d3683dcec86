import { setTimeout as pause } from 'node:timers/promises'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { canonical, createIdempotencyKeys } from '../../../../web/src/lib/api/idempotency-keys.ts'
import { type Client, createClient } from '../../client.ts'
import { type Separate, startSeparate } from '../../launched.ts'
import { until } from '../../until.ts'
import { connectAccount, connectNew, control, followPost } from '../../walk.ts'

let system: Separate
let db: pg.Pool
let client: Client
let page: { id: string; networkId: string }
beforeAll(async () => {
  system = await startSeparate({ env: () => ({ RATE_LIMIT_FACTOR: '1000', DEFAULT_PRODUCT_ID: '3' }) })
  db = new pg.Pool({ connectionString: system.adminUrl, max: 1 })
  client = createClient(system.gatewayUrl)
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulatorUrl, 'again')
  const { id } = await connectAccount(client, teamId, ready.pageId, 'fb')
  page = { id, networkId: ready.pageId }
}, 240_000)
afterAll(async () => {
  await db?.end()
  await system?.stop()
}, 240_000)

/** A person at the composer: the key is the web application's, and an error answer means pressing again. */
function composer(caption: string) {
  const keys = createIdempotencyKeys(undefined)
  const body = { accounts: [page.id], caption, schedule: { kind: 'now' as const } }
  const press = async (): Promise<string | undefined> => {
    const headers = { 'idempotency-key': keys.keyFor(canonical(['POST', CreatePosts.url, body])) }
    const { data } = await client.ask(CreatePosts, { body, headers })
    return data?.posts[0]?.id
  }
  return { press, again: () => until(press, { what: `an answer for ${caption}`, withinMs: 45_000 }) }
}

/** Of each kill, that many people had pressed so many ms before it. */
const people = 8
const apartMs = 18

test.each(['publishing', 'gateway'])(
  '%s is killed while people publish, and they press again: each post is live once',
  async part => {
    const captions = Array.from({ length: people }, (_, n) => `Pressed again ${part} ${n} #m${Date.now()}${n}`)
    const composers = captions.map(composer)
    const pressed = composers.map(async ({ press }, n) => {
      await pause((people - n) * apartMs)
      return press().catch(() => undefined)
    })
    await pause(people * apartMs)
    system.part(part).signal('SIGKILL')
    await Promise.all(pressed)
    // Also who was answered presses once more, as one whose page did not show it.
    const ids = await Promise.all(composers.map(({ again }) => again()))
    for (const id of ids) expect((await followPost(client, id)).status).toBe('posted')
    const { rows } = await db.query<{ caption: string; count: string }>(
      'select caption, count(*) from publishing.posts where caption = any($1) group by caption',
      [captions],
    )
    expect(rows.map(({ caption, count }) => [caption, Number(count)]).sort()).toEqual(captions.map(text => [text, 1]))
    const { publications } = await control<{ publications: { caption: string }[] }>(
      system.simulatorUrl,
      'GET',
      `/publications?account=${page.networkId}&limit=1000`,
    )
    expect(
      publications
        .map(({ caption }) => caption)
        .filter(text => captions.includes(text))
        .sort(),
    ).toEqual(captions)
  },
  180_000,
)
