import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { Creator, Manager, type Scope } from '@fanfare/contracts/policy.ts'
import { expect } from 'vitest'
import { startSystem } from '../../system.ts'
import { missingHeaders, type Reply } from './calls.ts'
import { openRows } from './calls-rows.ts'
import { type Caller, type Person, settings, startSetup } from './calls-setup.ts'

/** Every scope that there is, written down by hand as the table is. */
export const scopes: Scope[] = [
  'posts:read',
  'posts:write',
  'media:write',
  'accounts:read',
  'insights:read',
  'team:read',
  'research:read',
  'research:write',
]

export const endpointOf = (name: string) => publicEndpoints.find(endpoint => endpoint.name === name) as Endpoint
export const pick = ({ status, code }: Reply) => ({ status, code })

/** What a good answer looks like, whatever the endpoint; one whose reply is bare has no envelope. */
export function expectGood(reply: Reply, { bare }: Pick<Endpoint, 'bare'> = {}): void {
  const { status, headers, json, code } = reply
  expect(missingHeaders(reply)).toEqual([])
  expect({ status, code }).toEqual({ status: status === 302 ? 302 : 200, code: undefined })
  if (status === 302) expect(headers.get('location')).not.toContain('error=')
  else if (json !== undefined && !bare) expect(json).toMatchObject({ status: true })
}

/** A system with one team, and every kind of caller. */
export async function openStand() {
  const system = await startSystem(settings)
  const setup = await startSetup(system)
  const stored = await openRows(system)
  const asPerson = (person: Person): Caller => ({ kind: 'person', client: person.client, person })
  const asKey = async (given: Scope[], person: Person = setup.owner): Promise<Caller> => {
    const { secret } = await person.client.call(CreateApiKey, { body: { name: 'A program', scopes: given } })
    return { kind: 'key', client: system.client({ apiKey: secret }), person }
  }
  /** Creators make no keys: this one was a Manager when they made it. */
  const keyOfCreator = async (): Promise<Caller> => {
    const key = await asKey(scopes, await setup.join(Manager))
    await setup.rank(key.person, Creator)
    return { ...key, person: { ...key.person, role: Creator } }
  }
  const callers = {
    anonymous: { kind: 'anonymous', client: system.client(), person: setup.owner } satisfies Caller,
    stranger: asPerson(await setup.newcomer(true)),
    creator: asPerson(await setup.join(2)),
    manager: asPerson(await setup.join(1)),
    owner: asPerson(setup.owner),
    key: await asKey(scopes),
    managerKey: await asKey(scopes, await setup.join(Manager)),
    creatorKey: await keyOfCreator(),
  }
  /** Keys with every scope but one. */
  const keysWithout = new Map<string | undefined, Caller>([[undefined, callers.key]])
  for (const scope of scopes) keysWithout.set(scope, await asKey(scopes.filter(other => other !== scope)))
  return {
    system,
    setup,
    stored,
    callers,
    keysWithout,
    /** What was begun is done: events went from service to service to service. */
    async settled() {
      for (let round = 0; round < 3; round++)
        await Promise.all(Object.values(system.services).map(service => service.drain()))
    },
    async close() {
      await stored.close()
      await system.close()
    },
  }
}

export type Stand = Awaited<ReturnType<typeof openStand>>
