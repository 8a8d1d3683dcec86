import { ReadCreator } from '@fanfare/contracts/endpoints/creators.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import { connectAccount, connectTikTokLogin } from '../../walk.ts'
import { lazy, newPerson, on, owner, type Recipe } from './errors-setup.ts'

/** Someone with a TikTok account. */
const posting = lazy(async setup => {
  const person = await newPerson(setup)
  const id = await connectTikTokLogin(person.client, setup.system.simulator.url, fixtures.tiktok.juno)
  return { ...person, account: await connectAccount(person.client, person.teamId, id, 'tiktok') }
})

const bad: [ErrorCode, object][] = [
  ['network_unavailable', { kind: 'http_503' }],
  ['network_rate_limited', { kind: 'code_4', usage: false }],
  ['creator_permission', { kind: 'answer_instead', code: 10 }],
  ['token_unauthorized', { kind: 'token_revoked' }],
]

export const creatorRecipes: Recipe[] = [
  on(
    ReadCreator,
    'social_account_not_found',
    async setup => setup.ask(ReadCreator, (await owner(setup)).client, { query: { account_id: '7' } }),
    'query.account_id',
  ),
  ...bad.map(([code, script]) =>
    on(ReadCreator, code, async setup => {
      const { client, account } = await posting(setup)
      const { control } = setup.system.simulator
      const { id } = control.addFault({ match: { call: 'tiktok_creator_info' }, ...script } as never)
      try {
        return await setup.ask(ReadCreator, client, { query: { account_id: account.id } })
      } finally {
        control.clearFaults(id)
      }
    }),
  ),
]
