import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { AcceptInvite, CreateInvite, RemoveMember } from '@fanfare/contracts/endpoints/members.ts'
import { DeleteTeam, RestoreTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { StreamTeam } from '@fanfare/contracts/endpoints/streams.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../client.ts'
import { confirmEmail } from '../../confirmed.ts'
import { type System, startSystem } from '../../system.ts'
import { eventsOf } from '../contract/replies-events.ts'

// Gateways remember who is in which team, as they do everywhere: what is asked at once afterwards must not be answered from that.
let system: System
let owner: Client
let params: { teamId: string }
beforeAll(async () => {
  system = await startSystem()
  owner = system.client()
  const { email } = await owner.signUp()
  await confirmEmail(system.mail, owner, email)
  params = { teamId: (await owner.call(GetUser)).active_team ?? '' }
})
afterAll(() => system?.close())

/** Invites by mail and accepts. What this confirms is the address, too: a key needs that. */
async function join(client: Client, email: string): Promise<void> {
  system.mail.clear()
  await owner.call(CreateInvite, { params, body: { email, role: Manager } })
  await system.drain()
  const { links } = await system.mail.waitFor(email, /\/join\//)
  const link = links.find(one => one.includes('/join/'))
  await client.call(AcceptInvite, { params: { token: link?.split('/').at(-1) ?? '' } })
}

/** A Manager with a key and an open window, whom a mailed invitation brought in. */
async function manager() {
  const client = system.client()
  const { id, email } = await client.signUp()
  await join(client, email)
  const { secret } = await client.call(CreateApiKey, { body: { name: 'Importer', scopes: ['team:read'] } })
  const key = system.client({ apiKey: secret })
  expect((await key.call(GetTeam, { params })).id).toBe(params.teamId)
  const stream = eventsOf(await client.send(StreamTeam.url), events => events.some(({ event }) => event === 'close'))
  return { client, id, email, key, stream }
}

const codeOf = async (client: Client) => (await client.ask(GetTeam, { params })).error?.code

test('who is removed is out at once: their session, their key and their open window', async () => {
  const { client, id, key, stream } = await manager()
  await owner.call(RemoveMember, { params: { ...params, memberId: id } })
  expect(await codeOf(client)).toBe('team_not_found')
  // Refused for the membership, and a moment later because it is revoked.
  expect(['team_not_found', 'not_signed_in']).toContain(await codeOf(key))
  expect((await stream).at(-1)).toMatchObject({ event: 'close', data: { reason: 'team_left' } })
  expect((await client.call(GetUser)).active_team).not.toBe(params.teamId)
})

test('the keys of who left stay refused when they are in the team again', async () => {
  const { client, id, email, key } = await manager()
  await owner.call(RemoveMember, { params: { ...params, memberId: id } })
  await system.drain()
  await join(client, email)
  expect(await codeOf(client)).toBeUndefined()
  expect(await codeOf(key)).toBe('not_signed_in')
  const { secret } = await client.call(CreateApiKey, { body: { name: 'New', scopes: ['team:read'] } })
  await system.drain()
  expect(await codeOf(system.client({ apiKey: secret }))).toBeUndefined()
})

test('a deleted team is gone for everybody at once, and its keys work again after it was restored', async () => {
  const { client, key, stream } = await manager()
  const { name } = await owner.call(GetTeam, { params })
  await owner.call(DeleteTeam, { params, body: { name } })
  for (const gone of [owner, client, key]) expect(await codeOf(gone)).toBe('team_not_found')
  expect((await stream).at(-1)).toMatchObject({ event: 'close', data: { reason: 'team_left' } })
  expect(await owner.call(GetUser)).toMatchObject({ active_team: null, teams: [] })
  await owner.call(RestoreTeam, { params })
  for (const back of [owner, client, key]) expect(await codeOf(back)).toBeUndefined()
  expect((await owner.call(GetUser)).active_team).toBe(params.teamId)
})
