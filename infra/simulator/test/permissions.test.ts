import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Authorize } from '../src/control/control.ts'
import { fixtures } from '../src/state/fixtures.ts'
import { type Setup, startSetup } from './setup.ts'

/** Nothing is granted but what the dialog asked for and the person ticked. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

const redirectUri = 'http://localhost:4400/cb'
const publishing = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'instagram_basic',
  'instagram_content_publish',
]
const dialog = (scope: string[], more: Record<string, string> = {}) =>
  `${setup.simulator.url}/www/v23.0/dialog/oauth?${new URLSearchParams({
    client_id: setup.simulator.app.id,
    redirect_uri: redirectUri,
    scope: scope.join(','),
    ...more,
  })}`
const authorize = (ticks: Omit<Authorize, 'user'>, user: string = fixtures.mira) =>
  setup.simulator.control.authorize({ user, ...ticks })
const statuses = (user: string = fixtures.mira) => setup.simulator.control.grants(user)
const made = (permissions: string[]) => {
  const [account] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (!account) throw new Error('no account was made')
  return account
}

describe('what is granted', () => {
  it('is what the dialog asks for, and no more', () => {
    expect(statuses()).toEqual({})
    const { code } = authorize({ dialog: dialog(['pages_show_list', 'instagram_basic']) })
    expect(code).toMatch(/^AQ/)
    expect(statuses()).toEqual({ public_profile: 'granted', pages_show_list: 'granted', instagram_basic: 'granted' })
  })

  it('is less where the person unticks something, and stays so until it is asked for again', () => {
    const scope = ['pages_show_list', 'instagram_content_publish']
    authorize({ dialog: dialog(scope), declined: ['instagram_content_publish'] }, fixtures.jonas)
    authorize({ dialog: dialog(scope) }, fixtures.jonas)
    expect(statuses(fixtures.jonas)).toMatchObject({ instagram_content_publish: 'declined' })
    authorize({ dialog: dialog(scope, { auth_type: 'rerequest' }) }, fixtures.jonas)
    expect(statuses(fixtures.jonas)).toMatchObject({ instagram_content_publish: 'granted' })
  })

  it('cannot be more than the dialog asks for', () => {
    expect(() => authorize({ dialog: dialog(['pages_show_list']), permissions: ['read_insights'] })).toThrow(
      'the dialog does not ask for read_insights',
    )
    expect(() => authorize({ dialog: dialog(['everything']) })).toThrow('Invalid Scopes: everything')
    expect(() => authorize({ dialog: dialog([], { client_id: '1' }) })).toThrow('Invalid App ID')
  })

  it('is nothing by default: a token of somebody who never said yes is refused', async () => {
    const [account] = setup.simulator.control.makeAccounts(1)
    expect((await setup.get('me', account?.userToken)).body.error).toMatchObject({ code: 190, error_subcode: 458 })
    authorize({ redirectUri }, account?.userId)
    expect(statuses(account?.userId)).toEqual({ public_profile: 'granted' })
  })
})

describe('each thing needs its own permission', () => {
  it('comments on Instagram: instagram_manage_comments', async () => {
    setup.account = made(publishing)
    const media = await setup.publish(1)
    const refused = await setup.post(`${media}/comments`, { message: 'First' })
    expect(refused.body.error).toMatchObject({ code: 10, type: 'OAuthException' })
    expect((await setup.get(`${media}/comments`)).body.error).toMatchObject({ code: 10 })
    setup.simulator.control.grant({ user: setup.account.userId, permissions: ['instagram_manage_comments'] })
    expect((await setup.post(`${media}/comments`, { message: 'First' })).status).toBe(200)
    expect((await setup.get(`${media}/comments`)).body.data).toHaveLength(1)
  })

  it('comments on a page: pages_manage_engagement', async () => {
    setup.account = made(publishing)
    const { body: post } = await setup.post(`${setup.account.pageId}/feed`, { message: 'A post' })
    const refused = await setup.post(`${post.id}/comments`, { message: 'First' })
    expect(refused.body.error).toMatchObject({
      code: 200,
      message: expect.stringContaining('pages_manage_engagement'),
    })
    setup.simulator.control.grant({ user: setup.account.userId, permissions: ['pages_manage_engagement'] })
    expect((await setup.post(`${post.id}/comments`, { message: 'First' })).status).toBe(200)
  })

  it.each(publishing.filter(permission => permission !== 'pages_show_list'))('publishing: %s', async permission => {
    setup.account = made(publishing.filter(one => one !== permission))
    const answers = [
      await setup.post(`${setup.account.igId}/media`, { image_url: setup.picture(1) }),
      await setup.post(`${setup.account.pageId}/feed`, { message: 'A post' }),
    ]
    expect(answers.some(answer => answer.body.error)).toBe(true)
  })
})
