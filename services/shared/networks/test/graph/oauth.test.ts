import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dialogAddress, publishingScopes, readSignedRequest, scopesFor } from '../../src/graph/oauth.ts'

const secret = 'app-secret'
const signed = (payload: object, key = secret) => {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${createHmac('sha256', key).update(body).digest('base64url')}.${body}`
}
const payload = { algorithm: 'HMAC-SHA256', user_id: '102', issued_at: 1_778_000_000 }

describe('a signed request', () => {
  test('names the person who removed the app', () => {
    expect(readSignedRequest(signed(payload), secret)).toEqual({ userId: '102' })
  })

  test('with another signature is refused', () => {
    expect(readSignedRequest(signed(payload, 'another'), secret)).toBeUndefined()
  })

  test.each([
    ['changed afterwards', () => signed(payload).replace(/.$/, letter => (letter === 'A' ? 'B' : 'A'))],
    ['without a payload', () => signed(payload).split('.')[0] ?? ''],
    ['empty', () => ''],
    ['of another algorithm', () => signed({ ...payload, algorithm: 'none' })],
    ['without a person', () => signed({ ...payload, user_id: '' })],
    ['no object', () => signed([] as unknown as object)],
  ])('%s it is nothing', (_name, make) => expect(readSignedRequest(make(), secret)).toBeUndefined())

  test('with a payload that is no JSON is refused, though well signed', () => {
    const body = Buffer.from('{"user_id":').toString('base64url')
    const signature = createHmac('sha256', secret).update(body).digest('base64url')
    expect(readSignedRequest(`${signature}.${body}`, secret)).toBeUndefined()
  })
})

test('the dialog’s address carries every part, encoded', () => {
  const url = new URL(
    dialogAddress({
      dialogUrl: 'https://www.facebook.com',
      appId: '138',
      redirectUri: 'https://fanfare.example/connect/callback',
      state: 'a b&c',
      scopes: publishingScopes,
      rerequest: true,
    }),
  )
  expect(url.pathname).toBe('/v23.0/dialog/oauth')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: '138',
    redirect_uri: 'https://fanfare.example/connect/callback',
    state: 'a b&c',
    scope: publishingScopes.join(','),
    response_type: 'code',
    auth_type: 'rerequest',
  })
})

test('with a configuration of Login for Business it names no permissions', () => {
  const address = dialogAddress({
    dialogUrl: 'https://www.facebook.com',
    appId: '138',
    redirectUri: 'https://fanfare.example/connect/callback',
    state: 's',
    scopes: publishingScopes,
    configId: '555',
  })
  const { searchParams } = new URL(address)
  expect([searchParams.get('config_id'), searchParams.get('scope')]).toEqual(['555', null])
})

test('first comments need a permission of each network beside those of publishing', () => {
  const more = scopesFor(['comments']).filter(scope => !scopesFor([]).includes(scope))
  expect(more).toEqual(['instagram_manage_comments', 'pages_manage_engagement'])
  expect(scopesFor([])).toEqual([...publishingScopes])
})
