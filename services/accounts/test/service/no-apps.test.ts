import { CheckConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, refused } from '../../../../infra/testing/person.ts'

/** An installation with the one app that it needs. */
const none = { INSTAGRAM_APP_ID: '', INSTAGRAM_APP_SECRET: '', TIKTOK_CLIENT_KEY: '', TIKTOK_CLIENT_SECRET: '' }
let at: AccountsAndTeam
beforeAll(async () => {
  at = await startAccountsAndTeam({ env: none })
})
afterAll(() => at.close())

test('nobody is offered a login whose app is missing, nor can begin it', async () => {
  const { who } = await newPerson(at)
  expect((await at.call(CheckConnect, { who })).offered).toEqual(['facebook'])
  for (const platform of ['instagram', 'tiktok'] as const)
    expect(await refused(at.call(StartConnect, { who, body: { platform } }))).toMatchObject({
      code: 'invalid_input',
      field: 'body.platform',
    })
})
