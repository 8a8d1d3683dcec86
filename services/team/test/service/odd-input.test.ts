import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { socialSetEndpoints } from '@fanfare/contracts/endpoints/social-sets.ts'
import { teamEndpoints } from '@fanfare/contracts/endpoints/teams.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import { serviceIdentity } from '@fanfare/runtime/security/identity.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { survivesOddInput } from '../../../../infra/testing/odd-input.ts'
import { newPerson, type Person, throughDialog } from '../../../../infra/testing/person.ts'

let at: AccountsAndTeam
let person: Person
beforeAll(async () => {
  at = await startAccountsAndTeam()
  person = await newPerson(at)
  await throughDialog(at, person.who)
})
afterAll(() => at.close())

const all: Endpoint[] = [...teamEndpoints, ...socialSetEndpoints, ...internalEndpoints]
const mine = all.filter(({ service }) => service === 'team')

describe('no input causes an internal error', () => {
  test.each(mine.map(endpoint => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
    const who = endpoint.access === 'service' ? serviceIdentity('test') : person.who
    const fixed = { teamId: person.who.teamId }
    await survivesOddInput({ url: at.urls.team, endpoint, headers: at.headers(who, 'team'), fixed })
  })
})

test('without an identity nothing answers', async () => {
  const statuses = new Set<number>()
  for (const { url, method } of mine) {
    const body = method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' }
    statuses.add((await fetch(`${at.urls.team}${url.replace(/:\w+/g, '1')}`, { method, ...body })).status)
  }
  expect([...statuses]).toEqual([401])
})
