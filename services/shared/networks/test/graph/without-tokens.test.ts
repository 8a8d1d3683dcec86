import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withoutTokens } from '../../src/graph/without-tokens.ts'

const token = `EAAB${'x9'.repeat(30)}`
const next = `https://graph.facebook.com/v23.0/1/media?access_token=${token}&pretty=0&limit=25&after=QVFI`

test('addresses of the next page keep all but the token', () => {
  expect(withoutTokens({ paging: { next, cursors: { after: 'QVFI' } } }, token)).toEqual({
    paging: {
      next: 'https://graph.facebook.com/v23.0/1/media?pretty=0&limit=25&after=QVFI',
      cursors: { after: 'QVFI' },
    },
  })
  expect(withoutTokens(`https://a.example/?appsecret_proof=ab&access_token=${token}&x=1`, token)).toBe(
    'https://a.example/?x=1',
  )
  expect(withoutTokens(`https://a.example/m?x=1&access_token=${token}`, token)).toBe('https://a.example/m?x=1')
})

test('keys that name a secret go, however deep, and so does a token without a name', () => {
  const answer = {
    data: [{ id: '1', access_token: 'short', page: { access_token: { deep: 1 }, name: 'A' } }],
    error: `Bad EAAC${'b'.repeat(30)} or ${token}`,
    ['x'.concat(token)]: 1,
  }
  expect(withoutTokens(answer, token)).toEqual({
    data: [{ id: '1', page: { name: 'A' } }],
    error: 'Bad removed or removed',
    xremoved: 1,
  })
})

test('an address within an address loses its token too', () => {
  const inner = encodeURIComponent(`https://b.example/?access_token=${token}&y=2`)
  const found = withoutTokens(`https://a.example/?to=${inner}&z=3`, token) as string
  expect(found).not.toContain(token)
  expect(found).toContain('z=3')
})

test('an answer that nests without end is cut, not followed', () => {
  let deep: unknown = token
  for (let at = 0; at < 5_000; at++) deep = [deep]
  expect(JSON.stringify(withoutTokens(deep, token)).length).toBeLessThan(200)
})

test('no answer has the token left in it', () => {
  const secret = fc.constantFrom(token, `access_token=${token}`, `"access_token":"${token}"`, next, `a${token}b`)
  const tree = fc.letrec<{ node: unknown }>(tie => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(secret, fc.string()),
      fc.array(tie('node'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(fc.string(), secret), tie('node'), { maxKeys: 3 }),
    ),
  })).node
  fc.assert(fc.property(tree, answer => !(JSON.stringify(withoutTokens(answer, token)) ?? '').includes(token)))
})
