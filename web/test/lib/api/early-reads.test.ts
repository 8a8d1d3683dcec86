import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askedAt, takeEarly } from '../../../src/lib/api/early-reads.ts'
import { send } from '../../../src/lib/api/http.ts'
import { forgetReads, rememberReads } from '../../../src/lib/api/kept-reads.ts'
import { answer, member } from '../../team.ts'

const theme = readFileSync(join(import.meta.dirname, '../../../public/theme.js'), 'utf8')
const open = (address: string) => {
  history.replaceState(null, '', address)
  new Function(theme)()
}
let asked: string[] = []
let respond: () => Promise<Response>

beforeEach(() => {
  asked = []
  respond = async () => answer(member(Manager))
  // biome-ignore lint/suspicious/noDocumentCookie: what signing in leaves
  document.cookie = 'fanfare_csrf=token'
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  delete window.fanfareReads
  // biome-ignore lint/suspicious/noDocumentCookie: ends it
  document.cookie = 'fanfare_csrf=; max-age=0'
})

test('what a page waited for is asked for when it is opened again, and used once', async () => {
  rememberReads('/publishing/calendar/month?date=2026-03-01', ['/api/user', '/api/posts/calendar?start=1'])
  open('/publishing/calendar/month?date=2026-03-01')
  expect(asked).toEqual(['/api/user', '/api/posts/calendar?start=1'])
  expect(await send({ endpoint: GetUser })).toHaveProperty('data')
  expect(asked).toHaveLength(2)
  expect(await send({ endpoint: GetUser })).toHaveProperty('data')
  expect(asked).toEqual(['/api/user', '/api/posts/calendar?start=1', '/api/user'])
})

test.each([
  ['another page', '/publishing/calendar/month?date=2026-04-01'],
  ['the same page with other accounts', '/publishing/calendar/month?date=2026-03-01&only=3'],
])('nothing is asked for %s', (_, address) => {
  rememberReads('/publishing/calendar/month?date=2026-03-01', ['/api/user'])
  open(address)
  expect(asked).toEqual([])
})

test('nothing is asked of a visitor who is not signed in, after signing out, or of another server', () => {
  rememberReads('/', ['https://elsewhere.example/api/user', '//elsewhere.example/api/user'])
  open('/')
  rememberReads('/', ['/api/user'])
  // biome-ignore lint/suspicious/noDocumentCookie: signed out
  document.cookie = 'fanfare_csrf=; max-age=0'
  open('/')
  // biome-ignore lint/suspicious/noDocumentCookie: what signing in leaves
  document.cookie = 'fanfare_csrf=token'
  forgetReads()
  open('/')
  expect(asked).toEqual([])
})

test.each(['no JSON', '[1]', '{"/":3}', 'null'])('what cannot be read (%s) keeps no page from opening', kept => {
  localStorage.setItem('fanfare-first-reads', kept)
  open('/')
  expect([asked, document.documentElement.dataset.visitor]).toEqual([[], 'in'])
  rememberReads('/', ['/api/user'])
  open('/')
  expect(asked).toEqual(['/api/user'])
})

test('one that failed is asked again by the application', async () => {
  rememberReads('/', ['/api/user'])
  respond = () => Promise.reject(new TypeError('no network'))
  open('/')
  respond = async () => answer(member(Manager))
  expect(await send({ endpoint: GetUser })).toHaveProperty('data')
  expect(asked).toEqual(['/api/user', '/api/user'])
})

test('one that was asked for too long ago is not used, and a query knows when its answer was asked for', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  rememberReads('/', ['/api/user', '/api/team'])
  open('/')
  vi.setSystemTime(1_003_000)
  await takeEarly('/api/user')
  expect([askedAt(1_003_000), askedAt(1_100_000)]).toEqual([1_000_000, 1_100_000])
  vi.setSystemTime(1_020_000)
  expect(takeEarly('/api/team')).toBeUndefined()
})

test('the pages of the last visits are kept, and no more', () => {
  for (let page = 1; page <= 8; page += 1) rememberReads(`/${page}`, ['/api/user'])
  rememberReads('/6', ['/api/user', '/api/team'])
  expect(Object.entries(JSON.parse(localStorage.getItem('fanfare-first-reads') ?? ''))).toEqual([
    ['/4', ['/api/user']],
    ['/5', ['/api/user']],
    ['/7', ['/api/user']],
    ['/8', ['/api/user']],
    ['/6', ['/api/user', '/api/team']],
  ])
})
