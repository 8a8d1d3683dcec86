import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSignedRequest } from '../../src/graph/signed-request.ts'
import { readTikTokEvent } from '../../src/tiktok/webhooks.ts'

const secret = 'a-secret'
const hmac = (text: string, by = secret) => createHmac('sha256', by).update(text)
const payload = (said: unknown) => Buffer.from(JSON.stringify(said)).toString('base64url')
const signed = (said: unknown, by = secret) => `${hmac(payload(said), by).digest('base64url')}.${payload(said)}`
const good = { algorithm: 'HMAC-SHA256', expires: 1_780_003_600, issued_at: 1_780_000_000, user_id: '102' }

describe('a signed request', () => {
  test('says who and when', () => {
    expect(readSignedRequest(signed(good), secret)).toMatchObject({
      signedAt: 1_780_000_000_000,
      endsAt: 1_780_003_600_000,
      said: { personId: '102' },
    })
    expect(readSignedRequest(signed({ ...good, expires: 0 }), secret)?.endsAt).toBeNull()
  })

  test('is one call however its signature is spelt', () => {
    const [signature = '', text = ''] = signed(good).split('.')
    const spelt = [`${signature}=.${text}`, `${signature.replaceAll('-', '+').replaceAll('_', '/')}.${text}`]
    const whole = readSignedRequest(signed(good), secret)?.signature
    expect(whole).toMatch(/^[0-9a-f]{64}$/)
    for (const one of spelt) expect(readSignedRequest(one, secret)?.signature).toBe(whole)
  })

  test.each<[string, string]>([
    ['another secret', signed(good, 'another')],
    ['no signature', `.${payload(good)}`],
    ['a short signature', `${hmac(payload(good)).digest('base64url').slice(0, 20)}.${payload(good)}`],
    ['a changed payload', `${signed(good).split('.')[0]}.${payload({ ...good, user_id: '103' })}`],
    ['another algorithm', signed({ ...good, algorithm: 'none' })],
    ['no algorithm', signed({ ...good, algorithm: undefined })],
    ['no person', signed({ ...good, user_id: undefined })],
    ['a person that is no id', signed({ ...good, user_id: "1' or '1'='1" })],
    ['no time', signed({ ...good, issued_at: undefined })],
    ['a time that is none', signed({ ...good, issued_at: 1e300 })],
    ['a list', signed([good])],
    ['null', signed(null)],
    ['a third part', `${signed(good)}.${payload(good)}`],
    ['no dot', payload(good)],
    ['nothing', ''],
    ['too long a text', `${hmac('x'.repeat(5000)).digest('base64url')}.${'x'.repeat(5000)}`],
  ])('with %s is none', (_what, text) => {
    expect(readSignedRequest(text, secret)).toBeUndefined()
  })

  test('whose payload is no JSON is none', () => {
    const text = Buffer.from('{').toString('base64url')
    expect(readSignedRequest(`${hmac(text).digest('base64url')}.${text}`, secret)).toBeUndefined()
  })
})

describe('an event of TikTok', () => {
  const app = { key: 'aw1', secret }
  const body = JSON.stringify({ client_key: 'aw1', event: 'authorization.removed', user_openid: 'act.1' })
  const header = (text: string, t = 1_780_000_000) => `t=${t},s=${hmac(`${t}.${text}`).digest('hex')}`
  const read = (text: string, signature: string) => readTikTokEvent({ body: Buffer.from(text), signature }, app)

  test('says what happened to whom', () => {
    expect(read(body, header(body))).toMatchObject({
      signedAt: 1_780_000_000_000,
      said: { event: 'authorization.removed', openId: 'act.1' },
    })
    expect(read(body, header(body).toUpperCase().replace('T=', 't=').replace('S=', 's='))?.signature).toBe(
      read(body, header(body))?.signature,
    )
  })

  test.each<[string, string, string]>([
    ['another body', `${body} `, header(body)],
    ['another time', body, header(body).replace('1780000000', '1780000001')],
    ['no signature', body, ''],
    ['half a signature', body, header(body).slice(0, -2)],
    ['another app', body.replace('aw1', 'aw2'), header(body.replace('aw1', 'aw2'))],
    ['no JSON', '{', header('{')],
  ])('with %s is none', (_what, text, signature) => {
    expect(read(text, signature)).toBeUndefined()
  })
})
