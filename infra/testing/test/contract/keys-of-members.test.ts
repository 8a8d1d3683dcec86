import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { ChangeMember, RemoveMember } from '@fanfare/contracts/endpoints/members.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { type System, startSystem } from '../../system.ts'
import { until } from '../../until.ts'
import { readReply } from './calls.ts'
import { type Setup, settings, startSetup } from './calls-setup.ts'
import { scopes } from './matrix-stand.ts'

/** A key acts as the person who made it is today: their role when they made it is nowhere kept. What the gateway has cached ends at once. */

let system: System
let setup: Setup
beforeAll(async () => {
  const { IDENTITY_CACHE_MS: _, ...env } = settings.env as Record<string, string>
  system = await startSystem({ ...settings, env })
  setup = await startSetup(system)
})
afterAll(() => system?.close())

/** What only Managers and the Owner may, and keys with `team:read`. */
const { url: forManagers } = publicEndpoints.find(({ name }) => name === 'listActivity') as { url: string }
const met = async (client: Client) => {
  const reply = await readReply(await client.send(forManagers.replace(':teamId', setup.teamId)))
  return reply.code ?? reply.status
}

test('a key of a Manager follows them down, up and out of the team', async () => {
  const person = await setup.join(Manager)
  const { secret } = await person.client.call(CreateApiKey, { body: { name: 'A program', scopes } })
  const key = system.client({ apiKey: secret })
  const { teamId } = setup
  const become = (role: typeof Creator | typeof Manager) =>
    setup.owner.client.call(ChangeMember, { params: { teamId, memberId: person.userId }, body: { role } })
  expect(await met(key)).toBe(200)
  await become(Creator)
  await until(async () => (await met(key)) === 'not_allowed', { withinMs: 15_000, what: 'a key that may less' })
  // A Creator makes no other one.
  const again = await person.client.ask(CreateApiKey, { body: { name: 'Another', scopes } })
  expect(again.error?.code).toBe('not_allowed')
  await become(Manager)
  await until(async () => (await met(key)) === 200, { withinMs: 15_000, what: 'a key that may more' })
  await setup.owner.client.call(RemoveMember, { params: { teamId, memberId: person.userId } })
  await until(async () => (await met(key)) !== 200, { withinMs: 15_000, what: 'a key that is let in no more' })
  // As a member no more at once; as revoked once the gateway asks who it is again, which it does every 15 s.
  expect(['team_not_found', 'not_signed_in']).toContain(await met(key))
  await until(async () => (await met(key)) === 'not_signed_in', { withinMs: 30_000, what: 'a key that has ended' })
})
