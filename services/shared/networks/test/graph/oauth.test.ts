import { expect, test } from 'vitest'
import { dialogAddress, featureScopes, publishingScopes } from '../../src/graph/oauth.ts'

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
  expect(featureScopes.comments).toEqual(['instagram_manage_comments', 'pages_manage_engagement'])
  expect(publishingScopes.filter(scope => featureScopes.comments.includes(scope))).toEqual([])
})
