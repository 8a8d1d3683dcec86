import { Manager } from '@fanfare/contracts/policy.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFirstReads, viewAt } from '../../src/app/first-reads.ts'
import { createStore } from '../../src/app/store.ts'
import { daysOf, instantsOf } from '../../src/features/calendar/model/range.ts'
import { postsApi } from '../../src/lib/posts/posts-api.ts'
import { forgetPlace, lastPlace, rememberPlace } from '../../src/lib/session/last-place.ts'
import { answer, member } from '../team.ts'

const place = { teamId: '7', zone: 'Europe/Vilnius', firstDay: 1 } as const
const at = (pathname: string, search = '') => ({ pathname, search })
let asked: string[] = []

beforeEach(() => {
  asked = []
  // biome-ignore lint/suspicious/noDocumentCookie: what signing in leaves
  document.cookie = 'fanfare_csrf=token'
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer(member(Manager))
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: ends it
  document.cookie = 'fanfare_csrf=; max-age=0'
})

test.each([
  ['/', 'month'],
  ['/publishing', 'month'],
  ['/publishing/calendar', 'month'],
  ['/publishing/calendar/week', 'week'],
  ['/publishing/calendar/nonsense', 'month'],
  ['/publishing/post-status/needs', undefined],
  ['/sign-in', undefined],
])('%s opens the view %s', (pathname, view) => {
  expect(viewAt(pathname)).toBe(view)
})

test('the person, the accounts, the days and the counts are asked for at once, and the screen finds them there', async () => {
  rememberPlace(place)
  const store = createStore()
  startFirstReads(store.dispatch, at('/publishing/calendar/month', '?date=2026-03-14&only=2,9'))
  await vi.waitFor(() => expect(asked).toHaveLength(4))
  const between = instantsOf(daysOf('month', '2026-03-14', 1), place.zone)
  expect(asked).toEqual([
    '/api/user',
    expect.stringContaining('/7/'),
    `/api/posts/calendar?${new URLSearchParams(between)}`,
    '/api/contents/post_count?accounts=2%2C9',
  ])
  await vi.waitFor(() =>
    expect(postsApi.endpoints.calendarRows.select({ query: between })(store.getState()).status).toBe('fulfilled'),
  )
  store.dispatch(postsApi.endpoints.calendarRows.initiate({ query: between }))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked).toHaveLength(4)
})

test.each([
  ['where nobody has been before', () => forgetPlace(), '/publishing/calendar/month', ''],
  ['with what cannot be read', () => localStorage.setItem('fanfare-last-place', '{"zone":3'), '/publishing', ''],
  ['for another page', () => undefined, '/publishing/post-library', ''],
  ['for a date that is none', () => undefined, '/publishing/calendar/month', '?date=soon'],
])('nothing is asked %s', async (_, prepare, pathname, search) => {
  rememberPlace(place)
  prepare()
  startFirstReads(createStore().dispatch, at(pathname, search))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked).toEqual([])
})

test('nothing is asked of a visitor who is not signed in', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: signed out
  document.cookie = 'fanfare_csrf=; max-age=0'
  rememberPlace(place)
  startFirstReads(createStore().dispatch, at('/'))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(asked).toEqual([])
})

test('signing out leaves no place behind', () => {
  rememberPlace(place)
  expect(lastPlace()).toEqual(place)
  forgetPlace()
  expect(lastPlace()).toBeUndefined()
})
