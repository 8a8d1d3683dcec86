import { describe, expect, test } from 'vitest'
import { failureOf, NetworkFailure } from '../../src/graph/failure.ts'
import { isCheckpoint, isForbidden, isInstallationFault, isTokenRefused } from '../../src/graph/refusals.ts'
import { isFixedAtNetwork, permissionsFor, tokenFacts, troubleOf } from '../../src/graph/token-facts.ts'

describe('the response of debug_token', () => {
  test('a token that works', () => {
    const data = { is_valid: true, expires_at: 0, data_access_expires_at: 1_786_000_000, scopes: ['pages_show_list'] }
    expect(tokenFacts({ data })).toEqual({
      valid: true,
      trouble: null,
      expiresAt: null,
      dataAccessEndsAt: 1_786_000_000_000,
      scopes: ['pages_show_list'],
      targets: new Map(),
    })
  })

  test.each([
    [463, 'ended'],
    [458, 'app_removed'],
    [459, 'checkpoint'],
    [464, 'unconfirmed'],
    [492, 'role_lost'],
    [undefined, 'refused'],
    [12345, 'refused'],
  ])('one that does not, by subcode %s: %s', (subcode, trouble) => {
    const data = { is_valid: false, scopes: [], error: { code: 190, message: 'no', subcode } }
    expect(tokenFacts({ data })).toMatchObject({ valid: false, trouble })
  })

  test.each([[{}], [{ data: {} }], [{ data: { is_valid: 'no' } }], ['<html>'], [null]])(
    'an answer without a word on it proves nothing: %j',
    answer => expect(() => tokenFacts(answer)).toThrow(NetworkFailure),
  )

  test('only a checkpoint and an unconfirmed person are fixed at the network', () => {
    const fixed = [452, 458, 459, 460, 463, 464, 467, 492, 493, 1].filter(code => isFixedAtNetwork(troubleOf(code)))
    expect(fixed).toEqual([459, 464])
  })
})

test('a permission counts for the accounts that it was granted for', () => {
  const data = {
    is_valid: true,
    scopes: ['instagram_basic', 'pages_manage_posts', 'business_management'],
    granular_scopes: [
      { scope: 'instagram_basic', target_ids: ['178'] },
      { scope: 'pages_manage_posts', target_ids: [] },
      { scope: 'business_management' },
    ],
  }
  expect(permissionsFor(tokenFacts({ data }), ['178', '10'])).toEqual(['business_management', 'instagram_basic'])
  expect(permissionsFor(tokenFacts({ data }), ['179', '11'])).toEqual(['business_management'])
})

describe('what is refused', () => {
  const failure = (code: number, message = 'no', subcode?: number) =>
    failureOf(400, { code, message, ...(subcode ? { error_subcode: subcode } : {}) })

  test.each([
    ['a wrong app id', failure(101), { app: true }],
    ['a wrong secret', failure(1, 'Error validating client secret.'), { app: true }],
    ['a wrong proof', failure(100, 'Invalid appsecret_proof provided in the API argument'), { app: true }],
    ['a capability of the app', failure(3), { app: true }],
    ['a permission', failure(10), { permission: true }],
    ['a named permission', failure(200), { permission: true }],
    ['a token', failure(190, 'no', 463), { token: true }],
    ['a person who is locked out', failure(190, 'no', 459), { token: true, checkpoint: true }],
    ['a parameter', failure(100, '(#100) The parameter q is required.'), {}],
    ['trouble', failure(1, 'An unknown error has occurred.'), {}],
    ['an internal error', new Error('no'), {}],
  ])('%s', (_, err, expected) => {
    const seen = {
      app: isInstallationFault(err),
      permission: isForbidden(err),
      token: isTokenRefused(err),
      checkpoint: isCheckpoint(err),
    }
    expect(seen).toEqual({ app: false, permission: false, token: false, checkpoint: false, ...expected })
  })
})
