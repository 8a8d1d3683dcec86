import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Task } from '../src/state/account-records.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

/** How people come to pages: by tasks of either naming, through a portfolio, and for as long as they use the app. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
})
afterAll(() => setup.close())

const feed = () => setup.post(`${setup.account.pageId}/feed`, { message: 'A post' })
const asUser = (path: string) => setup.get(path, setup.account.userToken)

describe('tasks', () => {
  it.each([
    ['CREATE_CONTENT', 200],
    ['PROFILE_PLUS_CREATE_CONTENT', 200],
    ['PROFILE_PLUS_MANAGE', 200],
    ['PROFILE_PLUS_FULL_CONTROL', 200],
    ['PROFILE_PLUS_ANALYZE', 403],
    ['ANALYZE', 403],
  ] as const)('%s: publishing answers %i', async (task, status) => {
    setup.simulator.control.setRole(setup.account.pageId, setup.account.userId, [task])
    expect((await asUser('me/accounts?fields=tasks')).body.data[0].tasks).toEqual([task])
    expect((await feed()).status).toBe(status)
  })

  it('of no other name', () => {
    const set = (task: string) =>
      setup.simulator.control.setRole(setup.account.pageId, setup.account.userId, [task as Task])
    expect(() => set('PROFILE_PLUS_DANCE')).toThrow('"tasks" must be a list of')
  })
})

describe('a page reached through a portfolio only', () => {
  it.each(['owned', 'client'] as const)('%s: not among the accounts, without tasks, and yet it publishes', async as => {
    const { pageId, pageToken } = setup.account
    const { business } = setup.simulator.control.putIntoBusiness(pageId, as)
    expect((await asUser('me/accounts')).body.data).toEqual([])
    expect((await asUser('me/businesses')).body.data).toMatchObject([{ id: business, name: expect.any(String) }])
    const { data } = (await asUser(`${business}/${as}_pages?fields=id,name,tasks,access_token`)).body
    expect(data).toEqual([{ id: pageId, name: setup.account.pageName, access_token: pageToken }])
    expect((await asUser(`${business}/${as === 'owned' ? 'client' : 'owned'}_pages`)).body.data).toEqual([])
    expect((await asUser(`${pageId}?fields=business`)).body.business.id).toBe(business)
    expect((await feed()).status).toBe(200)
  })

  it('needs business_management', async () => {
    const { pageId, userId, userToken } = setup.account
    const { business } = setup.simulator.control.putIntoBusiness(pageId, 'owned')
    await setup.del(`${userId}/permissions/business_management`, userToken)
    expect((await asUser('me/businesses')).body.data).toEqual([])
    expect((await asUser(`${business}/owned_pages`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })
})

describe('somebody who has not used the app for 90 days', () => {
  it('is refused with 190/493; the page is not, and a login fixes it', async () => {
    const { control, app } = setup.simulator
    const { userId, userToken } = setup.account
    control.breakTokens(userId, 'data_access_ended')
    expect((await asUser('me')).body.error).toMatchObject({
      code: 190,
      error_subcode: 493,
      message: expect.stringContaining('longer than 90 days'),
    })
    expect((await feed()).status).toBe(200)
    const { data } = (await setup.get(`debug_token?input_token=${userToken}`, `${app.id}|${app.secret}`)).body
    expect(data.is_valid).toBe(true)
    expect(data.data_access_expires_at * 1000).toBeLessThan(setup.clock.now())
    control.grant({ user: userId, permissions: [] })
    expect((await asUser('me')).status).toBe(200)
  })
})
