import { CreateSocialSet, DeleteSocialSet, UpdateSocialSet } from '@fanfare/contracts/endpoints/social-sets.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { newPerson, type Person, refused } from '../../../../infra/testing/person.ts'
import { startWithCalls, type WithCalls } from './account-calls.ts'

let on: WithCalls
beforeAll(async () => {
  on = await startWithCalls()
})
afterAll(() => on.close())

const create = ({ who }: Person, name: string, social_accounts: string[] = []) =>
  on.at.call(CreateSocialSet, { who, params: { teamId: who.teamId }, body: { name, social_accounts } })
const update = ({ who }: Person, setId: string, name: string, social_accounts: string[]) =>
  on.at.call(UpdateSocialSet, { who, params: { teamId: who.teamId, setId }, body: { name, social_accounts } })
const remove = ({ who }: Person, setId: string) =>
  on.at.call(DeleteSocialSet, { who, params: { teamId: who.teamId, setId } })
/** The team's sets, each with the ids of its accounts. */
const sets = async ({ who }: Person) => {
  const team = await on.at.call(GetTeam, { who, params: { teamId: who.teamId }, query: { with: 'social_sets' } })
  expect(team.social_accounts).toBeUndefined()
  return team.social_sets?.map(({ name, social_accounts: accounts }) => [name, accounts.map(({ id }) => id)])
}

test('accounts are grouped, moved to another set and taken out again', async () => {
  const person = await on.connected()
  expect(await sets(person)).toEqual([])
  const ig = await on.connect(person)
  const page = await on.connect(person, { account_id: fixtures.olea.page, type: 'fb' })
  const shops = await create(person, ' Shops ', [ig.id, page.id])
  expect(shops).toMatchObject({
    name: 'Shops',
    social_accounts: [{ id: ig.id, social_set_id: shops.id }, { id: page.id }],
  })
  await create(person, 'Brands', [page.id])
  expect(await sets(person)).toEqual([
    ['Brands', [page.id]],
    ['Shops', [ig.id]],
  ])
  await update(person, shops.id, 'Ateliers', [])
  expect((await on.read(person, ig.id)).social_set_id).toBeNull()
  await update(person, shops.id, 'Ateliers', [ig.id])
  await on.disconnect(person, page.id)
  expect(await sets(person)).toEqual([
    ['Ateliers', [ig.id]],
    ['Brands', []],
  ])
  await remove(person, shops.id)
  expect(await sets(person)).toEqual([['Brands', []]])
  expect((await on.read(person, ig.id)).social_set_id).toBeNull()
})

test('a set with an account of another team is refused whole, and another team’s set is not there', async () => {
  const [mine, other] = [await on.connected(), await newPerson(on.at)]
  const { id } = await on.connect(mine)
  const set = await create(mine, 'Shops', [id])
  expect((await refused(create(other, 'Theirs', [id]))).code).toBe('social_account_not_found')
  expect(await sets(other)).toEqual([])
  expect((await refused(update(mine, set.id, 'Renamed', [id, '12345']))).code).toBe('social_account_not_found')
  expect(await sets(mine)).toEqual([['Shops', [id]]])
  expect((await refused(update(other, set.id, 'Taken', []))).code).toBe('social_set_not_found')
  expect((await refused(remove(other, set.id))).code).toBe('social_set_not_found')
  const { who } = mine
  expect((await refused(create({ ...mine, who: { ...who, role: Creator } }, 'x'))).code).toBe('not_allowed')
})
