import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { permissions } from '../src/state/grants.ts'
import { type Setup, startSetup } from './setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(() => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
})
afterAll(() => setup.close())

const redirectUri = 'http://localhost:4400/connect'
const oauth = async (params: Record<string, string>) => {
  const { app, url } = setup.simulator
  const query = new URLSearchParams({ client_id: app.id, client_secret: app.secret, ...params })
  const answer = await fetch(`${url}/graph/v23.0/oauth/access_token?${query}`)
  return { status: answer.status, headers: answer.headers, body: JSON.parse(await answer.text()) }
}
const code = (more: object = {}) =>
  setup.simulator.control.authorize({ user: fixtures.mira, redirectUri, permissions: [...permissions], ...more }).code
const login = async (more: object = {}): Promise<string> =>
  (await oauth({ code: code(more), redirect_uri: redirectUri })).body.access_token
const long = async (token: string): Promise<string> =>
  (await oauth({ grant_type: 'fb_exchange_token', fb_exchange_token: token })).body.access_token

describe('code for token', () => {
  it('gives a short token once', async () => {
    const given = code()
    const first = await oauth({ code: given, redirect_uri: redirectUri })
    expect(first.body).toMatchObject({ token_type: 'bearer', expires_in: 5105 })
    const again = await oauth({ code: given, redirect_uri: redirectUri })
    expect(again.status).toBe(400)
    expect(again.body.error).toMatchObject({
      code: 100,
      error_subcode: 36009,
      message: 'This authorization code has been used.',
    })
    expect(again.headers.get('www-authenticate')).toContain('"invalid_code"')
  })

  it('refuses another redirect address, an old code, a broken one, a wrong app and a wrong secret', async () => {
    const subcode = async (params: Record<string, string>) => (await oauth(params)).body.error
    expect(await subcode({ code: code(), redirect_uri: `${redirectUri}/` })).toMatchObject({ error_subcode: 36008 })
    const old = code()
    setup.clock.advance(601_000)
    expect(await subcode({ code: old, redirect_uri: redirectUri })).toMatchObject({
      error_subcode: 36007,
      message: 'This authorization code has expired.',
    })
    expect(await subcode({ code: 'AQx', redirect_uri: redirectUri })).toMatchObject({
      code: 100,
      message: 'Invalid verification code format.',
    })
    expect(await subcode({ client_id: '1', code: 'x' })).toMatchObject({
      code: 101,
      message: 'Error validating application. Invalid application ID.',
    })
    expect(await subcode({ client_secret: '1', code: 'x' })).toMatchObject({
      code: 1,
      message: 'Error validating client secret.',
    })
    expect(await subcode({ redirect_uri: redirectUri })).toMatchObject({
      message: '(#100) The parameter code is required.',
    })
  })

  it('exchanges for sixty days, but not once expired', async () => {
    const short = await login()
    const answer = await oauth({ grant_type: 'fb_exchange_token', fb_exchange_token: short })
    expect(answer.body.expires_in).toBe(5_183_944)
    setup.clock.advance(5106_000)
    expect((await oauth({ grant_type: 'fb_exchange_token', fb_exchange_token: short })).body.error).toMatchObject({
      code: 190,
      error_subcode: 463,
    })
    expect((await setup.get('me', short)).body.error.message).toMatch(
      /^Error validating access token: Session has expired on \w+, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d P[DS]T\. The current time is /,
    )
  })
})

describe('who and what', () => {
  it('lists pages with their tokens and professional accounts; personal ones only as connected', async () => {
    const token = await long(await login())
    const fields =
      'id,name,tasks,access_token,instagram_business_account{id,username},connected_instagram_account{username}'
    const { body } = await setup.get(`me/accounts?fields=${fields}&limit=100`, token)
    const byName = Object.fromEntries(body.data.map((page: { name: string }) => [page.name, page]))
    expect(Object.keys(byName)).toEqual(['Olea & Sons', 'Northfold', 'Juno Coffee', 'Fern & Field', 'Mira Castelo'])
    expect(byName['Olea & Sons'].instagram_business_account).toEqual({ id: fixtures.olea.ig, username: 'oleaandsons' })
    expect(byName['Fern & Field']).not.toHaveProperty('instagram_business_account')
    expect(byName['Mira Castelo']).not.toHaveProperty('instagram_business_account')
    expect(byName['Mira Castelo'].connected_instagram_account).toEqual({
      id: fixtures.personal.ig,
      username: 'mira.castelo',
    })
    expect(byName['Olea & Sons'].tasks).toContain('CREATE_CONTENT')
    const again = await setup.get(`${fixtures.olea.page}?fields=access_token`, token)
    expect(again.body.access_token).toBe(byName['Olea & Sons'].access_token)
  })

  it('gives page tokens that never end with a long token, and that end with a short one', async () => {
    const short = await login()
    const pageToken = async (token: string) =>
      (await setup.get(`${fixtures.juno.page}?fields=access_token`, token)).body.access_token
    const [passing, lasting] = [await pageToken(short), await pageToken(await long(short))]
    expect((await setup.get('me?fields=name', lasting)).body).toEqual({ name: 'Juno Coffee', id: fixtures.juno.page })
    setup.clock.advance(100 * 86_400_000)
    expect((await setup.get('me', lasting)).status).toBe(200)
    expect((await setup.get('me', passing)).body.error.error_subcode).toBe(463)
  })

  it('shows what was granted and what was declined, and hides what was not ticked', async () => {
    const token = await login({
      permissions: ['pages_show_list', 'instagram_basic'],
      declined: ['instagram_content_publish'],
      pages: [fixtures.olea.page],
      accounts: [],
    })
    const { data } = (await setup.get('me/permissions', token)).body
    expect(data).toContainEqual({ permission: 'instagram_content_publish', status: 'declined' })
    const pages = (await setup.get('me/accounts?fields=name,instagram_business_account', token)).body.data
    expect(pages).toEqual([{ name: 'Olea & Sons', id: fixtures.olea.page }])
    expect((await setup.get(fixtures.olea.ig, token)).body.error).toMatchObject({ code: 100, error_subcode: 33 })
  })

  it('refuses permissions to a page token', async () => {
    expect((await setup.get('me/permissions')).body.error.message).toContain(
      '(#100) Tried accessing nonexisting field (permissions)',
    )
  })

  it('shows pictures as facts or as a redirect', async () => {
    const { body } = await setup.get(`${fixtures.olea.page}/picture?redirect=false&type=large`)
    expect(body.data).toMatchObject({ height: 200, width: 200, is_silhouette: false })
    const answer = await fetch(`${setup.simulator.url}/graph/${fixtures.olea.page}/picture`)
    expect(answer.url).toBe(body.data.url)
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const me = await setup.get('me?fields=picture{url}', setup.account.userToken)
    expect((await fetch(me.body.picture.data.url)).headers.get('content-type')).toBe('image/svg+xml')
  })

  it('has a second user with no pages', async () => {
    const token = await login({ user: fixtures.jonas })
    expect((await setup.get('me/accounts', token)).body).toEqual({ data: [] })
  })
})

describe('debug_token', () => {
  const debug = async (input: string) => {
    const { app } = setup.simulator
    return (await setup.get(`debug_token?input_token=${encodeURIComponent(input)}`, `${app.id}|${app.secret}`)).body
      .data
  }

  it('describes user, page and broken tokens', async () => {
    expect(await debug(setup.account.userToken)).toMatchObject({
      type: 'USER',
      is_valid: true,
      user_id: setup.account.userId,
      app_id: setup.simulator.app.id,
    })
    const page = await debug(setup.account.pageToken)
    expect(page).toMatchObject({ type: 'PAGE', expires_at: 0, profile_id: setup.account.pageId })
    expect(page.granular_scopes).toContainEqual({ scope: 'instagram_basic', target_ids: [setup.account.igId] })
    expect(await debug('nonsense')).toMatchObject({ is_valid: false, error: { code: 190 } })
  })

  it('names no targets where everything was allowed', async () => {
    const { user_id: user } = await debug(setup.account.userToken)
    setup.simulator.control.grant({ user, permissions: ['instagram_basic', 'pages_show_list'] })
    const { granular_scopes: all } = await debug(setup.account.userToken)
    expect(all).toContainEqual({ scope: 'instagram_basic' })
    setup.simulator.control.grant({ user, pages: [setup.account.pageId], accounts: [] })
    const { granular_scopes: some } = await debug(setup.account.userToken)
    expect(some).toContainEqual({ scope: 'instagram_basic', target_ids: [] })
    setup.simulator.control.grant({ user, pages: [setup.account.pageId], accounts: [setup.account.igId] })
  })

  it('says why a token is invalid', async () => {
    const [other] = setup.simulator.control.makeAccounts(1, undefined, permissions)
    setup.simulator.control.breakTokens(other?.userId ?? '', 'password_changed')
    expect(await debug(other?.pageToken ?? '')).toMatchObject({ is_valid: false, error: { subcode: 460 } })
  })
})

describe('the end of a token', () => {
  const made = () => setup.simulator.control.makeAccounts(1, undefined, permissions)[0] as Setup['account']
  const subcode = async (token: string) => (await setup.get('me', token)).body.error?.error_subcode

  it.each([
    ['password_changed', 460],
    ['logged_out', 467],
    ['deauthorize', 458],
    ['checkpoint', 459],
    ['unconfirmed', 464],
  ] as const)('%s answers 190/%i for user and page, and can be restored', async (action, expected) => {
    const other = made()
    setup.simulator.control.breakTokens(other.userId, action)
    expect(await subcode(other.userToken)).toBe(expected)
    expect(await subcode(other.pageToken)).toBe(expected)
    setup.simulator.control.breakTokens(other.userId, 'restore')
    expect(await subcode(other.pageToken)).toBeUndefined()
  })

  it('comes when the role on the page is lost', async () => {
    const other = made()
    setup.simulator.control.setRole(other.pageId, other.userId, [])
    expect(await subcode(other.pageToken)).toBe(492)
    expect(await subcode(other.userToken)).toBeUndefined()
  })

  it('comes when the user takes the app away, until the next login', async () => {
    const other = made()
    expect((await setup.del('me/permissions', other.userToken)).body).toEqual({ success: true })
    expect(await subcode(other.userToken)).toBe(458)
    const { code: fresh } = setup.simulator.control.authorize({
      user: other.userId,
      redirectUri,
      permissions: ['pages_show_list'],
    })
    const token = (await oauth({ code: fresh, redirect_uri: redirectUri })).body.access_token
    expect(await subcode(token)).toBeUndefined()
    expect(await subcode(other.userToken)).toBe(458)
  })

  it('notifies the app with a signed request', async () => {
    const received: string[] = []
    const app = createServer((request, response) => {
      request.on('data', part => received.push(String(part))).on('end', () => response.end())
    })
    await new Promise<void>(resolve => app.listen(0, '127.0.0.1', resolve))
    const deauthorizeUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}/deauthorize`
    setup.simulator.control.changeSettings({ deauthorizeUrl })
    const other = made()
    setup.simulator.control.breakTokens(other.userId, 'deauthorize')
    await expect.poll(() => received.length).toBe(1)
    const [seal, text] = (new URLSearchParams(received[0]).get('signed_request') ?? '').split('.') as [string, string]
    expect(seal).toBe(createHmac('sha256', setup.simulator.app.secret).update(text).digest('base64url'))
    expect(JSON.parse(Buffer.from(text, 'base64url').toString())).toMatchObject({
      algorithm: 'HMAC-SHA256',
      user_id: other.userId,
    })
    setup.simulator.control.changeSettings({ deauthorizeUrl: '' })
    app.closeAllConnections()
    app.close()
  })

  it('leaves single permissions to be taken away', async () => {
    const other = made()
    await setup.del(`${other.userId}/permissions/instagram_content_publish`, other.userToken)
    const refused = await setup.post(`${other.igId}/media`, { image_url: setup.picture(1) }, other.userToken)
    expect(refused.body.error).toMatchObject({
      code: 10,
      message: '(#10) Application does not have permission for this action',
    })
  })
})
