import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../../../../infra/simulator/src/simulator.ts'
import { fixtures } from '../../../../../infra/simulator/src/state/fixtures.ts'
import { managedPages, pageById } from '../../src/facebook/managed-pages.ts'
import { createGraph, type Graph, NetworkFailure } from '../../src/graph/client.ts'
import { createOauth, type Oauth, publishingScopes } from '../../src/graph/oauth.ts'
import { isInstallationFault } from '../../src/graph/refusals.ts'
import { instagramById } from '../../src/instagram/account.ts'

const redirectUri = 'http://127.0.0.1:9/connect/callback'
let simulator: Simulator
let graph: Graph
let oauth: Oauth
beforeAll(async () => {
  simulator = await startSimulator()
  const { id, secret } = simulator.app
  graph = createGraph({ graphUrl: `${simulator.url}/graph`, appId: id, appSecret: secret, timeoutMs: 5_000 })
  oauth = createOauth(graph, { id, secret })
})
afterAll(async () => {
  await graph.close()
  await simulator.close()
})
beforeEach(() => simulator.control.reset())

const failure = async (call: Promise<unknown>): Promise<NetworkFailure> => {
  const err = await call.then(
    () => undefined,
    reason => reason,
  )
  expect(err).toBeInstanceOf(NetworkFailure)
  return err as NetworkFailure
}
const allow = (ticks: Partial<Parameters<typeof simulator.control.authorize>[0]> = {}) =>
  simulator.control.authorize({ user: fixtures.mira, redirectUri, permissions: [...publishingScopes], ...ticks })
const login = async (ticks: Partial<Parameters<typeof simulator.control.authorize>[0]> = {}) => {
  const { code } = allow(ticks)
  const short = await oauth.redeem(code, redirectUri)
  return { code, short, ...(await oauth.extend({ token: short.token })) }
}

describe('from a code to a long-lived token', () => {
  test('short first, then of 60 days', async () => {
    const { short, token, expiresIn } = await login()
    expect(short.expiresIn).toBeLessThan(7_200)
    expect(expiresIn).toBeGreaterThan(59 * 86_400)
    expect(token).not.toBe(short.token)
  })

  test('a code is for once, and for its own address', async () => {
    const { code } = await login()
    expect(await failure(oauth.redeem(code, redirectUri))).toMatchObject({ kind: 'rejected', subcode: 36009 })
    const other = allow().code
    expect(await failure(oauth.redeem(other, `${redirectUri}/`))).toMatchObject({ kind: 'rejected', subcode: 36008 })
  })
})

describe('the facts of a token', () => {
  test('owner, permissions, targets and expiry', async () => {
    const { token } = await login({
      declined: ['read_insights'],
      pages: [fixtures.juno.page],
      accounts: [fixtures.juno.ig],
    })
    expect(await oauth.me({ token })).toEqual({ id: fixtures.mira, name: 'Mira Castelo' })
    const granted = await oauth.granted({ token })
    expect(granted).toContain('instagram_content_publish')
    expect(granted).not.toContain('read_insights')
    const { valid, expiresAt, scopes, targets } = await oauth.inspect({ token })
    expect(valid).toBe(true)
    expect(scopes.toSorted()).toEqual(granted.toSorted())
    expect((expiresAt ?? 0) - simulator.control.now()).toBeGreaterThan(59 * 86_400_000)
    expect(targets.get('instagram_basic')).toEqual([fixtures.juno.ig])
  })

  test('a page’s token does not expire; an ended one and a text that is no token are not valid', async () => {
    const { token } = await login()
    const [page] = await managedPages(graph, { token })
    expect(await oauth.inspect({ token: page?.token ?? '' })).toMatchObject({ valid: true, expiresAt: null })
    simulator.control.breakTokens(fixtures.mira, 'logged_out')
    expect((await oauth.inspect({ token })).valid).toBe(false)
    expect(await oauth.inspect({ token: 'no token' })).toMatchObject({ valid: false, scopes: [] })
    expect((await failure(oauth.me({ token }))).kind).toBe('token_invalid')
  })
})

test('a refusal of the app says nothing about a person’s token', async () => {
  const { token } = await login()
  const { id, secret } = simulator.app
  const wrong = createOauth(graph, { id, secret: 'wrong' })
  expect(isInstallationFault(await failure(wrong.inspect({ token })))).toBe(true)
  expect(isInstallationFault(await failure(wrong.extend({ token })))).toBe(true)
  const other = createOauth(graph, { id: '1', secret })
  expect(isInstallationFault(await failure(other.extend({ token })))).toBe(true)
  expect((await oauth.inspect({ token })).valid).toBe(true)
})

describe('pages', () => {
  test('with token, role and accounts, business and personal ones', async () => {
    const { token } = await login()
    const pages = await managedPages(graph, { token })
    const olea = pages.find(({ id }) => id === fixtures.olea.page)
    expect(olea).toMatchObject({
      name: 'Olea & Sons',
      followers: 18_432,
      business: { id: fixtures.olea.ig, username: 'oleaandsons', followers: 24_610 },
      connected: { id: fixtures.olea.ig },
    })
    expect(olea?.tasks).toContain('CREATE_CONTENT')
    expect(olea?.token).toMatch(/^EAA/)
    const personal = pages.find(({ id }) => id === fixtures.personal.page)
    expect(personal?.business).toBeUndefined()
    expect(personal?.connected?.id).toBe(fixtures.personal.ig)
  })

  test('all of them, over several reads', async () => {
    for (const { pageId } of simulator.control.makeAccounts(120))
      simulator.control.setRole(pageId, fixtures.mira, ['MANAGE'])
    const { token } = await login()
    const pages = await managedPages(graph, { token })
    expect(new Set(pages.map(({ id }) => id)).size).toBe(125)
  })

  test('none where none was selected', async () => {
    const { token } = await login({ pages: [], accounts: [] })
    expect(await managedPages(graph, { token })).toEqual([])
  })

  test('one by one, with a page’s own token', async () => {
    const { token: user } = await login()
    const juno = (await managedPages(graph, { token: user })).find(({ id }) => id === fixtures.juno.page)
    const token = juno?.token ?? ''
    expect(await instagramById(graph, fixtures.juno.ig, { token })).toMatchObject({ username: 'junocoffee' })
    expect(await pageById(graph, fixtures.juno.page, { token })).toMatchObject({ username: 'juno.coffee.roasters' })
    expect((await failure(instagramById(graph, fixtures.olea.ig, { token }))).kind).toBe('rejected')
  })
})
