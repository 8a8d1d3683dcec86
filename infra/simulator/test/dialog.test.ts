import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtures } from '../src/state/fixtures.ts'
import { type Setup, startSetup } from './setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

const redirectUri = 'http://localhost:4400/cb?from=dialog'
const address = (more: Record<string, string> = {}) => {
  const query = {
    client_id: setup.simulator.app.id,
    redirect_uri: redirectUri,
    state: 'opaque&1',
    scope: 'pages_show_list,instagram_basic',
    response_type: 'code',
    ...more,
  }
  return `${setup.simulator.url}/www/v23.0/dialog/oauth?${new URLSearchParams(query)}`
}
const answer = async (fields: [string, string][], more: Record<string, string> = {}) => {
  const sent = await fetch(address(more), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: sent.status, to: new URL(sent.headers.get('location') ?? 'http://nowhere') }
}
const redeem = async (code: string) => {
  const { app, url } = setup.simulator
  const query = new URLSearchParams({ client_id: app.id, client_secret: app.secret, redirect_uri: redirectUri, code })
  return JSON.parse(await (await fetch(`${url}/graph/oauth/access_token?${query}`)).text()).access_token as string
}

describe('the login dialog', () => {
  it('shows people, permissions, pages and accounts with labels', async () => {
    const page = await (await fetch(address())).text()
    expect(page).toContain('<label for="permission-instagram_basic">')
    expect(page).toContain(`<label for="page-${fixtures.olea.page}">Olea &#38; Sons</label>`)
    expect(page).toContain(`<label for="account-${fixtures.olea.ig}">oleaandsons</label>`)
    expect(page).not.toContain('fernandfield')
    expect(page).toContain('Continue as Mira Castelo')
    expect(await (await fetch(address({ as: fixtures.jonas }))).text()).toContain('Jonas Lind has no Pages')
  })

  it('offers whom somebody has just made, however many people there are', async () => {
    const made = setup.simulator.control.makeAccounts(30)
    const page = await (await fetch(address())).text()
    expect(page).toContain(`value="${fixtures.mira}"`)
    expect(page).toContain(`value="${made.at(-1)?.userId}"`)
    expect(page.match(/name="user"/g)?.length).toBeLessThan(20)
  })

  it('grants what was ticked and redirects with code and state', async () => {
    const { status, to } = await answer([
      ['user', fixtures.mira],
      ['permission', 'pages_show_list'],
      ['page', fixtures.juno.page],
      ['page', '999'],
      ['action', 'continue'],
    ])
    expect(status).toBe(302)
    expect(to.origin + to.pathname).toBe('http://localhost:4400/cb')
    expect(to.searchParams.get('from')).toBe('dialog')
    expect(to.searchParams.get('state')).toBe('opaque&1')
    const token = await redeem(to.searchParams.get('code') ?? '')
    expect((await setup.get('me/permissions', token)).body.data).toEqual([
      { permission: 'public_profile', status: 'granted' },
      { permission: 'pages_show_list', status: 'granted' },
      { permission: 'instagram_basic', status: 'declined' },
    ])
    expect((await setup.get('me/accounts?fields=name', token)).body.data).toEqual([
      { name: 'Juno Coffee', id: fixtures.juno.page },
    ])
  })

  it('asks for declined permissions again only on a re-request', async () => {
    expect(await (await fetch(address())).text()).not.toContain('permission-instagram_basic')
    expect(await (await fetch(address({ auth_type: 'rerequest' }))).text()).toContain('permission-instagram_basic')
  })

  it('reports a cancel', async () => {
    const { to } = await answer([
      ['user', fixtures.mira],
      ['action', 'cancel'],
    ])
    expect(Object.fromEntries(to.searchParams)).toEqual({
      from: 'dialog',
      error: 'access_denied',
      error_code: '200',
      error_description: 'Permissions error',
      error_reason: 'user_denied',
      state: 'opaque&1',
    })
  })

  it.each([
    [{ client_id: '1' }, 'Invalid App ID'],
    [{ redirect_uri: 'https://evil.example/cb' }, 'URL blocked'],
    [{ redirect_uri: 'nowhere' }, 'Missing redirect_uri'],
    [{ scope: 'everything' }, 'Invalid Scopes: everything'],
    [{ response_type: 'token' }, 'Unsupported response type'],
  ])('does not redirect on %o', async (more, says) => {
    const shown = await fetch(address(more), { redirect: 'manual' })
    expect(shown.status).toBe(400)
    expect(await shown.text()).toContain(says)
  })

  it('accepts registered addresses', async () => {
    setup.simulator.control.changeSettings({ redirectUris: ['https://app.example/cb'] })
    expect((await fetch(address({ redirect_uri: 'https://app.example/cb' }))).status).toBe(200)
  })

  it('escapes what it shows', async () => {
    const page = await (await fetch(address({ state: '"><script>alert(1)</script>' }))).text()
    expect(page).not.toContain('<script>alert(1)')
  })
})

describe('profile pages', () => {
  const page = async (path: string) => {
    const shown = await fetch(setup.simulator.url + path)
    return { status: shown.status, text: await shown.text() }
  }

  it('show what was published, as a phone would', async () => {
    const { account } = setup
    expect((await page(`/profile/${account.username}`)).text).toContain('No posts yet')
    const media = await setup.publish(1, { caption: 'Hello <b>there</b> #oil' })
    const { shortcode } = (await setup.get(`${media}?fields=shortcode`)).body
    expect((await page(`/profile/${account.username}`)).text).toContain(`/www/p/${shortcode}/`)
    const post = await page(`/www/p/${shortcode}/`)
    expect(post.text).toContain('Hello &#60;b&#62;there')
    await setup.post(`${account.pageId}/feed`, { message: 'On the page', link: 'javascript:alert(1)' })
    await setup.post(`${account.pageId}/feed`, { message: 'On the page' })
    expect((await page(`/profile/${account.pageId}`)).text).toContain('On the page')
    expect((await page('/')).text).toContain('oleaandsons')
    expect((await page('/_control')).text).toContain('Control page')
  })

  it('say when there is nothing', async () => {
    expect((await page('/profile/nobody')).status).toBe(404)
    expect((await page('/www/p/nothing/')).status).toBe(404)
    expect((await page('/_sim/media/..%2f..%2fstate.jsonl')).status).toBe(404)
  })

  it('ask no other host for anything', async () => {
    for (const path of ['/', `/profile/${setup.account.username}`, '/profile/oleaandsons', '/_control']) {
      const { text } = await page(path)
      expect(
        text.match(/(?:src|href)="https?:\/\/(?!127\.0\.0\.1)[^"]+"/g)?.filter(found => !found.includes('.example')) ??
          [],
      ).toEqual([])
    }
  })
})
