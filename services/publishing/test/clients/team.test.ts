import type { Caller } from '@fanfare/runtime/http/call.ts'
import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import { expect, test } from 'vitest'
import { createTeamClient } from '../../src/clients/team.ts'
import type { Account } from '../../src/model/account.ts'
import { olea } from '../model/preflight/subject.ts'

/** A client whose team service answers with `list`, and what it keeps. */
const clientOf = (list: Account[]) => {
  const kept: string[][] = []
  let isAway = false
  const client = createTeamClient({
    call: (async () => list) as unknown as Caller,
    lifeMs: 0,
    seen: {
      keep: async (_team, accounts) => {
        if (isAway) throw new Error('the database is away')
        kept.push(accounts.map(({ name }) => name))
      },
      find: async () => new Map(),
    },
    log: createLog({ service: 'test', level: 'silent' }),
  })
  const away = (value: boolean) => {
    isAway = value
  }
  return { client, kept, away }
}

test('accounts are kept when they were never kept, and then only when they have changed', async () => {
  const list = [{ ...olea }]
  const { client, kept } = clientOf(list)
  for (let reading = 0; reading < 3; reading++) await client.of('1')
  expect(kept).toEqual([['Olea & Sons']])
  await client.of('2')
  expect(kept).toHaveLength(2)
  list[0] = { ...olea, name: 'Olea' }
  for (let reading = 0; reading < 2; reading++) await client.of('1')
  expect(kept.at(-1)).toEqual(['Olea'])
  expect(kept).toHaveLength(3)
})

test('what could not be kept is kept with the next reading', async () => {
  const { client, kept, away } = clientOf([{ ...olea }])
  away(true)
  await client.of('1')
  away(false)
  await client.of('1')
  expect(kept).toEqual([['Olea & Sons']])
})
