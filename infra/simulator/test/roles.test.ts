import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '../src/state/grants.ts'
import type { Task } from '../src/state/records.ts'
import { openStage, type Stage } from './stage.ts'

/** How people come to pages: by tasks of either naming, through a portfolio, and for as long as they use the app. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => {
  const [fresh] = stage.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) stage.account = fresh
})
afterAll(() => stage.close())

const feed = () => stage.post(`${stage.account.pageId}/feed`, { message: 'A post' })
const asUser = (path: string) => stage.get(path, stage.account.userToken)

describe('tasks', () => {
  it.each([
    ['CREATE_CONTENT', 200],
    ['PROFILE_PLUS_CREATE_CONTENT', 200],
    ['PROFILE_PLUS_MANAGE', 200],
    ['PROFILE_PLUS_FULL_CONTROL', 200],
    ['PROFILE_PLUS_ANALYZE', 403],
    ['ANALYZE', 403],
  ] as const)('%s: publishing answers %i', async (task, status) => {
    stage.simulator.control.setRole(stage.account.pageId, stage.account.userId, [task])
    expect((await asUser('me/accounts?fields=tasks')).body.data[0].tasks).toEqual([task])
    expect((await feed()).status).toBe(status)
  })

  it('of no other name', () => {
    const set = (task: string) =>
      stage.simulator.control.setRole(stage.account.pageId, stage.account.userId, [task as Task])
    expect(() => set('PROFILE_PLUS_DANCE')).toThrow('"tasks" must be a list of')
  })
})

describe('a page reached through a portfolio only', () => {
  it.each(['owned', 'client'] as const)('%s: not among the accounts, without tasks, and yet it publishes', async as => {
    const { pageId, pageToken } = stage.account
    const { business } = stage.simulator.control.putIntoBusiness(pageId, as)
    expect((await asUser('me/accounts')).body.data).toEqual([])
    expect((await asUser('me/businesses')).body.data).toMatchObject([{ id: business, name: expect.any(String) }])
    const { data } = (await asUser(`${business}/${as}_pages?fields=id,name,tasks,access_token`)).body
    expect(data).toEqual([{ id: pageId, name: stage.account.pageName, access_token: pageToken }])
    expect((await asUser(`${business}/${as === 'owned' ? 'client' : 'owned'}_pages`)).body.data).toEqual([])
    expect((await asUser(`${pageId}?fields=business`)).body.business.id).toBe(business)
    expect((await feed()).status).toBe(200)
  })

  it('needs business_management', async () => {
    const { pageId, userId, userToken } = stage.account
    const { business } = stage.simulator.control.putIntoBusiness(pageId, 'owned')
    await stage.del(`${userId}/permissions/business_management`, userToken)
    expect((await asUser('me/businesses')).body.data).toEqual([])
    expect((await asUser(`${business}/owned_pages`)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })
})

describe('somebody who has not used the app for 90 days', () => {
  it('is refused with 190/493; the page is not, and a login mends it', async () => {
    const { control, app } = stage.simulator
    const { userId, userToken } = stage.account
    control.breakTokens(userId, 'data_access_ended')
    expect((await asUser('me')).body.error).toMatchObject({
      code: 190,
      error_subcode: 493,
      message: expect.stringContaining('longer than 90 days'),
    })
    expect((await feed()).status).toBe(200)
    const { data } = (await stage.get(`debug_token?input_token=${userToken}`, `${app.id}|${app.secret}`)).body
    expect(data.is_valid).toBe(true)
    expect(data.data_access_expires_at * 1000).toBeLessThan(stage.clock.now())
    control.grant({ user: userId, permissions: [] })
    expect((await asUser('me')).status).toBe(200)
  })
})
