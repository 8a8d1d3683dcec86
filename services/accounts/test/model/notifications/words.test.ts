import { expect, test } from 'vitest'
import { withoutDone } from '../../../src/model/notifications/facts.ts'
import { canOpenTeam } from '../../../src/model/notifications/subjects.ts'
import { notificationWords } from '../../../src/model/notifications/words.ts'

const facts = (count: number, more = {}) => ({
  team: 'Harbour',
  items: Array.from({ length: count }, (_, index) => ({ id: `${index + 1}`, label: `“Post ${index + 1}”` })),
  ...more,
})

test('who is asked for approval, and whose post was sent back, come to where that is done', () => {
  const pathOf = (kind: 'approval_requested' | 'approval_decided', count: number, more = {}) =>
    notificationWords(kind, facts(count, more), count).path
  expect(pathOf('approval_requested', 1)).toBe('/publishing/editor/1')
  expect(pathOf('approval_requested', 3)).toBe('/publishing/post-status/waiting')
  expect(pathOf('approval_decided', 1, { approved: false })).toBe('/publishing/editor/1')
  expect(pathOf('approval_decided', 2, { approved: false })).toBe('/publishing/post-status/sent_back')
  expect(pathOf('approval_decided', 1, { approved: true })).toBe('/publishing/trace/1')
  expect(pathOf('approval_decided', 2, { approved: true })).toBe('/publishing/post-status/scheduled')
})

test('a warning says the earliest day and what is planned after it, with dates as the person reads them', () => {
  const post = (label: string, at: string) => ({ label, at })
  const items = [
    {
      id: '1',
      label: 'lisbon.eats',
      expiresAt: '2026-12-03T23:30:00.000Z',
      atRisk: { count: 5, first: [post('“B”', '2026-12-05T17:05:00.000Z'), post('“D”', '2026-12-09T10:00:00.000Z')] },
    },
    {
      id: '2',
      label: 'porto.eats',
      expiresAt: '2026-12-04T09:00:00.000Z',
      atRisk: { count: 2, first: [post('“A”', '2026-12-04T10:00:00.000Z'), post('“C”', '2026-12-06T10:00:00.000Z')] },
    },
  ]
  const words = (count: number, reader?: Parameters<typeof notificationWords>[3]) =>
    notificationWords('connection_expiring', { team: 'Harbour', items: items.slice(0, count) }, count, reader)
  expect(words(2)).toMatchObject({
    title: '2 connections expire on 3 December 2026',
    text: 'Reconnect lisbon.eats and porto.eats before 3 December 2026, so that no post has to wait. 7 posts are planned after that: “A” on porto.eats (4 December, 10:00), “B” on lisbon.eats (5 December, 17:05), “C” on porto.eats (6 December, 10:00) and 4 more.',
  })
  const american = { timezone: 'Europe/Lisbon', timeFormat: 12, dateFormat: 'MM/DD/YYYY' } as const
  expect(words(1, american).text).toContain('before December 3, 2026')
  expect(words(1, american).text).toContain('(December 5, 5:05')
  expect(words(1, { ...american, timezone: 'Asia/Tokyo' }).title).toBe(
    'The connection of lisbon.eats expires on December 4, 2026',
  )
})

test('an ended connection names the posts that wait for it', () => {
  const first = ['“A”', '“B”', '“C”'].map((label, n) => ({ label, at: `2026-12-0${n + 4}T10:00:00.000Z` }))
  const item = { id: '1', label: 'lisbon.eats' }
  const text = (atRisk?: object) =>
    notificationWords('connection_ended', { team: 'Harbour', items: [{ ...item, ...atRisk }] }, 1).text
  expect(text({ atRisk: { count: 3, first } })).toMatch(
    /published as planned\. 3 posts are waiting: “A” on lisbon\.eats \(4 December, 10:00\), “B” .*, “C” .*\)\.$/,
  )
  expect(text({ atRisk: { count: 1, first: first.slice(0, 1) } })).toMatch(/A post is waiting: “A” on lisbon\.eats/)
  expect(text()).toMatch(/published as planned\.$/)
  // As the lists count them: on hold is only what was due.
  const held = (count: number, held: number) => text({ atRisk: { count, held, first: first.slice(0, count) } })
  expect(held(2, 1)).toMatch(/ 1 post is on hold, 1 more is scheduled: “A” on .*, “B” on .*\.$/)
  expect(held(3, 1)).toContain(' 1 post is on hold, 2 more are scheduled: ')
  expect(held(3, 3)).toContain(' 3 posts are on hold: ')
  expect(held(1, 0)).toContain(' 1 post is scheduled: ')
})

test('of a deleted team: who did it, who can restore it, and until when', () => {
  const words = (more: object) => notificationWords('team_deleted', facts(1, more), 1)
  const until = '2026-12-11T08:00:00.000Z'
  expect(words({ by: 'Mira', owner: 'Mira', until })).toEqual({
    title: 'Harbour was deleted',
    text: 'Mira deleted the team. Nobody can open it, and nothing of it is published any more. Mira, its owner, can restore it with everything in it until 11 December 2026.',
    path: '/notifications',
  })
  expect(words({ until }).text).toContain('Its owner can restore it')
})

test('of a plan: why it changed, what a smaller one means, and when it ends', () => {
  const words = (more: object) => notificationWords('plan_changed', facts(1, more), 1).text
  const smaller = { plan: { name: 'Free', before: 'Team', smaller: true } }
  const locked = 'What that has no room for is locked, not deleted, and scheduled posts still go out.'
  expect(words(smaller)).toBe(`The Team plan expired. ${locked}`)
  expect(words({ ...smaller, by: 'Mira' })).toBe(`Mira changed the plan from Team to Free. ${locked}`)
  const larger = { plan: { name: 'Agency', before: 'Team', smaller: false } }
  expect(words({ ...larger, operator: true, endsAt: '2026-12-31T08:00:00.000Z' })).toBe(
    'The operator of Fanfare changed the plan from Team to Agency. It ends on 31 December 2026.',
  )
  const ending = { plan: { name: 'Team' }, endsAt: '2026-12-31T08:00:00.000Z', by: 'Mira' }
  expect(notificationWords('plan_ending', facts(1, ending), 1)).toMatchObject({
    title: 'The Team plan of Harbour ends on 31 December 2026',
    text: expect.stringContaining('Mira canceled it. From then on Harbour has the Free plan.'),
  })
})

test('who can’t open the team is led nowhere in it', () => {
  expect(notificationWords('seat_changed', facts(1, { seat: 'lost', owner: 'Mira' }), 1)).toMatchObject({
    title: 'You have no seat in Harbour any more',
    text: expect.stringContaining('Its owner Mira can give you a seat'),
  })
  expect([canOpenTeam('seat_changed', { seat: 'lost' }), canOpenTeam('seat_changed', { seat: 'regained' })]).toEqual([
    false,
    true,
  ])
  expect(canOpenTeam('team_deleted', {})).toBe(false)
})

test('what is done leaves a notification, and the last of it says of everything that it is done', () => {
  const both = facts(2)
  const first = withoutDone(both, 2, ({ id }) => id === '1')
  expect(first.count).toBe(1)
  expect(notificationWords('connection_ended', first.facts, first.count)).toMatchObject({
    title: '“Post 2” is disconnected',
    text: expect.stringContaining('can no longer publish to “Post 2”.'),
  })
  const last = withoutDone(first.facts, first.count, ({ id }) => id === '2')
  expect(last.count).toBe(2)
  expect(notificationWords('connection_ended', last.facts, last.count)).toMatchObject({
    title: '2 accounts are disconnected',
    text: 'Fanfare publishes to “Post 1” and “Post 2” again.',
  })
  const asked = withoutDone(facts(1, { by: 'Ines' }), 1, () => true)
  expect(notificationWords('approval_requested', asked.facts, asked.count).text).toMatch(/ Already taken care of\.$/)
})
