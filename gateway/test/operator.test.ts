import { readFileSync } from 'node:fs'
import type { OperatorFigures } from '@fanfare/contracts/entities/operator.ts'
import { expect, test } from 'vitest'
import { operatorPage } from '../src/operator/page.ts'
import { tokens } from '../src/operator/style.ts'
import { duration, moment } from '../src/operator/words.ts'

const figures = (given: Partial<OperatorFigures> = {}): OperatorFigures => ({
  at: '2026-11-22T10:30:00.000Z',
  publications: [
    { state: 'scheduled', count: 1204 },
    { state: 'unconfirmed', count: 0 },
  ],
  oldest_due: { publisher: 0, network: 0 },
  late: [],
  lateness: { count: 0, p50: null, p95: null, longest: null },
  held: [],
  unconfirmed: [],
  failed: [],
  workers: [],
  redis: true,
  pauses: [],
  ...given,
})
/** The text of a page, tags and styles away. */
const textOf = (page: string): string =>
  page
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

test('times are shown in the two largest units', () => {
  expect([0, 0.44, 12, 59.6, 312, 3_600, 7_380, 273_600].map(duration)).toEqual([
    '0 s',
    '0.4 s',
    '12 s',
    '1 min',
    '5 min 12 s',
    '1 h',
    '2 h 3 min',
    '3 d 4 h',
  ])
  expect(moment('2026-11-22T10:30:05.000Z')).toBe('22 Nov, 10:30:05')
})

test('colours are those of the product', () => {
  const { color, state } = JSON.parse(readFileSync(new URL('../../web/src/ui/tokens.json', import.meta.url), 'utf8'))
  for (const [name, value] of Object.entries(tokens)) {
    const [kind = '', part = ''] = name.split('-')
    expect(value, name).toEqual(color[name] ?? state[kind]?.[part])
  }
})

test('a healthy installation says so', () => {
  const text = textOf(operatorPage(figures()))
  expect(text).toContain('Nothing is overdue')
  expect(text).toContain('Nothing is overdue.')
  expect(text).toContain('No posts are on hold.')
  expect(text).toContain('Scheduled 1,204')
})

test('each problem is shown with its number, its age and a link to the post', () => {
  const page = operatorPage(
    figures({
      oldest_due: { publisher: 312, network: 20 },
      late: [
        { post_id: '71', team_id: '9', state: 'ready', waits: 'network', attempt: 2, due_at: '2026-11-22T10:24:48Z' },
      ],
      held: [{ reason: 'connection_ended', count: 3, due_at: '2026-11-22T08:30:00Z' }],
      unconfirmed: [{ post_id: '72', team_id: '9', due_at: '2026-11-22T10:00:00Z', since: '2026-11-22T10:01:00Z' }],
      publications: [{ state: 'unconfirmed', count: 1 }],
      failed: [{ reason: 'aspect_ratio', count: 2 }],
      workers: [
        {
          name: 'worker-a',
          leases: 1,
          said: {
            ago_s: 4,
            looked_ago_s: 5,
            in_hand: 1,
            concurrency: 16,
            circuits: [
              { network: 'instagram', state: 'open' },
              { network: 'facebook', state: 'closed' },
            ],
          },
        },
        { name: 'worker-b', leases: 2, said: null },
      ],
    }),
  )
  expect(page).toContain('<a href="/publishing/trace/71">71</a>')
  expect(page).toContain('<a href="/publishing/trace/72">72</a>')
  const text = textOf(page)
  for (const words of [
    'Oldest due 5 min 12 s',
    '71 5 min 12 s Ready to publish Its next attempt 2',
    'On hold 3',
    'connection_ended 3 2 h ago',
    'Unconfirmed 1',
    '72 9 22 Nov, 10:00:00 29 min',
    'aspect_ratio 2',
    'worker-a 5 s ago 1 of 16 instagram',
    'worker-b Unknown 2 None',
    'Workers 1 of 2',
  ])
    expect(text).toContain(words)
})

test('no text from outside is read as HTML', () => {
  const page = operatorPage(figures({ failed: [{ reason: '<script>alert(1)</script>', count: 1 }] }))
  expect(page).not.toContain('<script')
  expect(page).toContain('&lt;script&gt;')
})
