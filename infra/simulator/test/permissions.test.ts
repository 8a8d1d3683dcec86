import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Authorize } from '../src/control/control.ts'
import { fixtures } from '../src/state/fixtures.ts'
import { openStage, type Stage } from './stage.ts'

/** Nothing is granted but what the dialog asked for and the person ticked. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const redirectUri = 'http://localhost:4400/cb'
const publishing = [
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_posts',
  'instagram_basic',
  'instagram_content_publish',
]
const dialog = (scope: string[], more: Record<string, string> = {}) =>
  `${stage.simulator.url}/www/v23.0/dialog/oauth?${new URLSearchParams({
    client_id: stage.simulator.app.id,
    redirect_uri: redirectUri,
    scope: scope.join(','),
    ...more,
  })}`
const authorize = (ticks: Omit<Authorize, 'user'>, user: string = fixtures.mira) =>
  stage.simulator.control.authorize({ user, ...ticks })
const statuses = (user: string = fixtures.mira) => stage.simulator.control.grants(user)
const made = (permissions: string[]) => {
  const [account] = stage.simulator.control.makeAccounts(1, undefined, permissions)
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
    const [account] = stage.simulator.control.makeAccounts(1)
    expect((await stage.get('me', account?.userToken)).body.error).toMatchObject({ code: 190, error_subcode: 458 })
    authorize({ redirectUri }, account?.userId)
    expect(statuses(account?.userId)).toEqual({ public_profile: 'granted' })
  })
})

describe('each thing needs its own permission', () => {
  it('comments on Instagram: instagram_manage_comments', async () => {
    stage.account = made(publishing)
    const media = await stage.publish(1)
    const refused = await stage.post(`${media}/comments`, { message: 'First' })
    expect(refused.body.error).toMatchObject({ code: 10, type: 'OAuthException' })
    expect((await stage.get(`${media}/comments`)).body.error).toMatchObject({ code: 10 })
    stage.simulator.control.grant({ user: stage.account.userId, permissions: ['instagram_manage_comments'] })
    expect((await stage.post(`${media}/comments`, { message: 'First' })).status).toBe(200)
    expect((await stage.get(`${media}/comments`)).body.data).toHaveLength(1)
  })

  it('comments on a page: pages_manage_engagement', async () => {
    stage.account = made(publishing)
    const { body: post } = await stage.post(`${stage.account.pageId}/feed`, { message: 'A post' })
    const refused = await stage.post(`${post.id}/comments`, { message: 'First' })
    expect(refused.body.error).toMatchObject({
      code: 200,
      message: expect.stringContaining('pages_manage_engagement'),
    })
    stage.simulator.control.grant({ user: stage.account.userId, permissions: ['pages_manage_engagement'] })
    expect((await stage.post(`${post.id}/comments`, { message: 'First' })).status).toBe(200)
  })

  it.each(publishing.filter(permission => permission !== 'pages_show_list'))('publishing: %s', async permission => {
    stage.account = made(publishing.filter(one => one !== permission))
    const answers = [
      await stage.post(`${stage.account.igId}/media`, { image_url: stage.picture(1) }),
      await stage.post(`${stage.account.pageId}/feed`, { message: 'A post' }),
    ]
    expect(answers.some(answer => answer.body.error)).toBe(true)
  })
})
