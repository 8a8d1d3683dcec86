import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insideChecks, isSimulated, outsideChecks, testMail } from '../doctor/outside.ts'
import type { Line } from '../doctor/report.ts'

interface Answer {
  status?: number
  body?: string
  headers?: Record<string, string>
}
/** What the installation answers, by path; the rest is as it should be. */
let answers: Record<string, Answer>
const password = 'operators-password'
const good: Record<string, Answer> = {
  '/ready': {},
  '/health': {},
  '/connect/callback': { status: 401, headers: { 'fanfare-version': '1' } },
  '/m/1/original': { status: 410, headers: { 'fanfare-version': '1' } },
  '/ops/operator/checks': {
    body: JSON.stringify({ data: [{ name: 'tokens open', outcome: 'ok', detail: '3 open' }] }),
  },
}
/** What it was sent, by path. */
let received: [path: string, body: string][]
const server = createServer(async (request, response) => {
  const { url = '', headers } = request
  const path = url.split('?')[0] ?? ''
  let given = ''
  for await (const piece of request) given += piece
  if (request.method === 'POST') received.push([path, given])
  const { status = 200, body = '', headers: more = {} } = { ...good, ...answers }[path] ?? { status: 404 }
  for (const [name, value] of Object.entries(more)) response.setHeader(name, value)
  const isMistaken = path.startsWith('/ops/') && headers.authorization !== `Basic ${btoa(`operator:${password}`)}`
  response.writeHead(isMistaken ? 401 : status).end(isMistaken ? '' : body)
})
let url: string
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  answers = {}
  received = []
})
afterAll(() => void server.close())

const outcome = (lines: Line[], name: string) => {
  const line = lines.find(one => one.name === name)
  return `${line?.outcome}: ${line?.detail}`
}

test('an installation that is well', async () => {
  const lines = await outsideChecks(url)
  expect(lines.map(({ outcome }) => outcome)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
})

test.each<[string, Record<string, Answer>, RegExp]>([
  ['gateway and services are ready', { '/ready': { status: 503, body: 'team' } }, /answers 503: team/],
  ['clocks agree', { '/health': { headers: { date: new Date(Date.now() - 90_000).toUTCString() } } }, /9\d s away/],
  [
    'OAuth callback reachable from here',
    { '/connect/callback': { status: 404 } },
    /isn’t Fanfare.*\/connect\/callback/,
  ],
  [
    'OAuth callback reachable from here',
    { '/connect/callback': { status: 503, headers: { 'fanfare-version': '1' } } },
    /answers 503/,
  ],
  ['media address reachable from here', { '/m/1/original': { status: 404 } }, /isn’t Fanfare/],
])('%s: says so where it is not so', async (name, given, said) => {
  answers = given
  const found = outcome(await outsideChecks(url), name)
  expect(found).toMatch(/^failed/)
  expect(found).toMatch(said)
})

test('a name that does not resolve, and one at which nothing answers', async () => {
  expect(outcome(await outsideChecks('http://fanfare.invalid'), 'its name resolves')).toMatch(/failed: .*DNS/)
  const lines = await outsideChecks('http://127.0.0.1:9')
  expect(outcome(lines, 'OAuth callback reachable from here')).toMatch(/failed: Nothing answers/)
})

test('what the installation finds itself, for who has its password; others are told what is left out', async () => {
  expect(await insideChecks(url, password)).toEqual([{ name: 'tokens open', outcome: 'ok', detail: '3 open' }])
  expect(await insideChecks(url, undefined)).toMatchObject([
    { outcome: 'skipped', detail: expect.stringMatching(/OPERATOR_TOKEN/) },
  ])
  expect(await insideChecks(url, 'another')).toMatchObject([
    { outcome: 'failed', detail: expect.stringMatching(/OPERATOR_TOKEN/) },
  ])
  answers = { '/ops/operator/checks': { status: 404 } }
  expect(await insideChecks(url, password)).toMatchObject([
    { outcome: 'failed', detail: expect.stringMatching(/older/) },
  ])
})

describe('a test email', () => {
  const path = '/ops/operator/checks/mail'
  const to = 'ada@example.org'
  const said = (outcome: Line['outcome'], detail: string) => ({
    [path]: { body: JSON.stringify({ data: { name: 'test email', outcome, detail } }) },
  })

  test('is sent on demand, and it is said where it is', async () => {
    answers = said('ok', 'sent to ada@example.org')
    expect(await testMail(url, { to, password })).toMatchObject({ outcome: 'ok', detail: 'sent to ada@example.org' })
    expect(received).toEqual([[path, JSON.stringify({ to })]])
    const inbox = 'http://127.0.0.1:4070'
    expect((await testMail(url, { to, password, inbox })).detail).toBe(`sent to ada@example.org: ${inbox}`)
    answers = said('failed', 'The mail server refused it.')
    expect(await testMail(url, { to, password, inbox })).toMatchObject({
      outcome: 'failed',
      detail: 'The mail server refused it.',
    })
  })

  test('is not sent unasked, nor without the password, and that is said', async () => {
    expect(await testMail(url, { to: undefined, password })).toMatchObject({
      outcome: 'skipped',
      detail: expect.stringMatching(/^Not sent.*MAIL_TO/),
    })
    expect(await testMail(url, { to, password: undefined })).toMatchObject({
      outcome: 'skipped',
      detail: expect.stringMatching(/Not sent.*OPERATOR_TOKEN/),
    })
    expect(received).toEqual([])
  })

  test.each<[Answer, string, RegExp]>([
    [{}, 'another', /OPERATOR_TOKEN/],
    [{ status: 422 }, password, /MAIL_TO=ada@example\.org isn’t/],
    [{ status: 404 }, password, /older/],
  ])('%j to %s is a failure that names what to change', async (answer, given, words) => {
    answers = { [path]: answer }
    const { outcome: found, detail } = await testMail(url, { to, password: given })
    expect(found).toBe('failed')
    expect(detail).toMatch(words)
  })
})

test('without the simulated network nothing is published', async () => {
  expect(await isSimulated(url)).toBe(false)
  answers = { '/_control/people': {} }
  expect(await isSimulated(url)).toBe(true)
})
