import { changes, type Endpoint } from '@fanfare/contracts/endpoint.ts'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { SetApprovals } from '@fanfare/contracts/endpoints/members.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { ask, goodCall } from './calls.ts'
import type { Good } from './calls-recipe.ts'
import { type Caller, type Setup, settings, startSetup } from './calls-setup.ts'

/**
 * No call schedules anything for a member whose posts a Manager approves: each call of the product that changes posts is made by one, signed
 * in and by an API key, with posts of their own. What it meets may be a refusal or not; afterwards nothing waits to be published that did
 * not before, and nothing at another time.
 */

let system: System
let setup: Setup
let sql: pg.Client
let member: Caller
let program: Caller
beforeAll(async () => {
  system = await startSystem(settings)
  setup = await startSetup(system)
  sql = new pg.Client({ connectionString: system.database.adminUrl })
  await sql.connect()
  const person = await setup.join(Creator)
  member = { kind: 'person', client: person.client, person }
  const { client, team: teamId } = setup.owner
  const { secret } = await client.call(CreateApiKey, {
    body: { name: 'Of a Creator', scopes: ['posts:read', 'posts:write', 'media:write'] },
  })
  // Keys are made by Managers: one that its maker kept when they became a Creator acts as a Creator.
  await sql.query('update accounts.api_keys set user_id = $1 where team_id = $2', [person.userId, teamId])
  program = { kind: 'key', client: system.client({ apiKey: secret }), person }
  await client.call(SetApprovals, { params: { teamId }, body: { on: true } })
})
afterAll(async () => {
  await sql?.end()
  await system?.close()
})

const idsOf = ({ params, body }: Good): string[] => [
  ...new Set(JSON.stringify([params ?? {}, body ?? {}]).match(/\d{15,}/g) ?? []),
]

/** What goes out, and when: by the publications, and by what posts show. */
async function goingOut(): Promise<Map<string, string>> {
  const { rows } = await sql.query<{ id: string; at: string }>(`
    select 'publication ' || id as id, due_at::text as at from publishing.publications
      where state in ('scheduled', 'claimed', 'media_ready', 'prepared', 'ready', 'held')
    union all select 'post ' || id, post_at::text from publishing.posts where status = ${Scheduled} and deleted_at is null`)
  return new Map(rows.map(({ id, at }) => [id, at]))
}

const endpoints = publicEndpoints.filter(
  ({ service, method, access }) => service === 'publishing' && changes(method) && access === 'team',
)

test.each(endpoints.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_, endpoint: Endpoint) => {
  for (const as of [member, program]) {
    const call = await goodCall(endpoint, setup, { ...as, person: setup.owner })
    for (const id of idsOf(call)) await setup.give(id, as.person)
    const before = await goingOut()
    const reply = await ask(endpoint, { ...call, client: as.client }, as)
    expect(reply.status, JSON.stringify(reply.json)).toBeLessThan(500)
    const added = [...(await goingOut())].filter(([id, at]) => before.get(id) !== at)
    expect({ as: as.kind, added }).toEqual({ as: as.kind, added: [] })
  }
})
