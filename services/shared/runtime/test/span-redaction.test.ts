import { expect, test } from 'vitest'
import { growsLinearly } from '../../../../infra/testing/growth.ts'
import { hideAttributes, redactingExporter } from '../src/telemetry/span-redaction.ts'

type Exporter = ReturnType<typeof redactingExporter>
type Spans = Parameters<Exporter['export']>[0]

const secret = 'EAAbx7Q2mWcR5vXs1LbN8kJd3Y'
/** As long as those of invitations. */
const token = `${secret}-_${'a'.repeat(15)}`

/** What arrives at the exporter behind, as text. */
function exported(span: object): string {
  let seen: Spans = []
  const behind: Exporter = {
    export: spans => {
      seen = spans
    },
    shutdown: async () => undefined,
  }
  const whole = { name: 'GET', status: { code: 0 }, attributes: {}, links: [], events: [], ...span }
  redactingExporter(behind).export([whole as unknown as Spans[number]], () => undefined)
  expect(seen).toHaveLength(1)
  return JSON.stringify(seen)
}

test.each([
  ['a query', { attributes: { 'url.query': `?code=${secret}`, 'url.path': '/connect/callback' } }],
  [
    'a whole address',
    { attributes: { 'url.full': `https://graph.example/v23.0/me?fields=id&access_token=${secret}` } },
  ],
  ['a parameter that nobody knows', { attributes: { 'http.target': `/m/7/feed?e=1&s=${secret}` } }],
  ['an address with a fragment', { attributes: { 'http.url': `https://fanfare.example/#${secret}` } }],
  ['an address with a password', { attributes: { 'db.connection_string': `postgres://team:${secret}@db/fanfare` } }],
  ['a header', { attributes: { 'http.request.header.authorization': [`Bearer ${secret}`] } }],
  ['a key that names a secret', { attributes: { client_secret: secret } }],
  ['the status', { status: { code: 2, message: `GET /oauth/access_token?client_secret=${secret} failed` } }],
  ['an event', { events: [{ name: 'exception', attributes: { 'exception.message': `at /a?x=1&code=${secret}` } }] }],
  ['a link', { links: [{ context: {}, attributes: { 'url.full': `/a?b=${secret}` } }] }],
  ['the name', { name: `GET /media/upload/7?e=1&s=${secret}` }],
  ['an invitation', { attributes: { 'url.path': `/api/invite/${token}` } }],
  ['the page of an invitation', { attributes: { 'url.full': `https://fanfare.example/join/${token}` } }],
  ['a report', { attributes: { 'url.path': `/api/reports/${token}/pictures/1` } }],
  ['the page of a report', { attributes: { 'url.full': `https://fanfare.example/report/${token}` } }],
])('a secret in %s does not leave the process', (_what, span) => {
  expect(JSON.stringify(span)).toContain(secret)
  expect(exported(span)).not.toContain(secret)
})

test('what an operator looks for stays', () => {
  const attributes = {
    'http.route': '/api/posts/:id',
    'http.response.status_code': 200,
    'url.full': 'http://127.0.0.1:3003/api/posts/12?fields=id',
    'db.query.text': 'select * from "posts" where "id" = $1',
  }
  expect(hideAttributes(attributes)).toEqual({
    ...attributes,
    'url.full': 'http://127.0.0.1:3003/api/posts/12?[hidden]',
  })
})

test.each<[string, (length: number) => string]>([
  ['?', length => '?'.repeat(length)],
  ['?a', length => `?${'a'.repeat(length)}`],
  ['?a=', length => '?a='.repeat(length / 3)],
  ['#', length => '#'.repeat(length)],
])('foreign text takes time in proportion to its length: %s…', (_, text) => {
  const hide = (foreign: string) => hideAttributes({ 'url.full': foreign, 'exception.message': foreign })
  expect(growsLinearly(hide, text, 16_384)).toBe(true)
})
