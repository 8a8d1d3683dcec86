import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { begin, callsTo, end, open, pointer, type Wire, watched, wire } from './open.tsx'
import { breakdownWith, curveOf, sources } from './posts.ts'
import { sourceOf, statsWith } from './stats.ts'

let server: Wire
beforeEach(() => {
  server = wire()
  server.curves = [curveOf('91', [])]
  begin(server)
  watched(() => false)
})
afterEach(end)

const card = async (name: string) => within(await screen.findByRole('region', { name }))
const asTable = async (name: string) => {
  const found = await card(name)
  await pointer.click(found.getByRole('radio', { name: 'Table' }))
  return found.getAllByRole('row').map(row => [...row.children].map(cell => cell.textContent))
}
const cells = () => [...document.querySelectorAll<HTMLElement>('i[title]')]

test('the best hours are said, drawn by the week of the person, and read as a table', async () => {
  server.user.settings.firstDayOfTheWeek = 'sunday'
  await open('/analytics/insights')
  const hours = await card('Best hours')
  expect(
    hours.getByText(
      'Your posts did best on Tuesdays at 18:00 (4 posts): 120 interactions on a typical post, 90 over all hours.',
    ),
  ).toBeTruthy()
  expect(hours.getByText('Median interactions by hour of posting, 18 posts, Auckland time')).toBeTruthy()
  expect(cells().map(({ title, dataset }) => [title, dataset.best, dataset.few])).toEqual([
    ['Sunday 12:00: 110, 3 posts', 'true', undefined],
    ['Tuesday 18:00: 120, 4 posts', 'true', undefined],
    ['Friday 09:00: 400, 1 post', undefined, 'true'],
  ])
  expect(await asTable('Best hours')).toEqual([
    ['Hour, Auckland', 'Posts', 'Median interactions'],
    ['Sunday 12:00', '3', '110'],
    ['Tuesday 18:00', '4', '120'],
    ['Friday 09:00', '1', '400'],
  ])
})

test('while no hour has enough posts, none is called the best', async () => {
  server.breakdown = breakdownWith({ hours: [{ weekday: 2, hour: 18, posts: 2, median: 120 }] })
  await open('/analytics/insights')
  expect(await (await card('Best hours')).findByText(/^No hour has 3 posts yet/)).toBeTruthy()
  expect(cells().every(({ dataset }) => !dataset.best)).toBe(true)
})

test('weekdays and formats are compared by their medians; those of few posts are not called the best', async () => {
  await open('/analytics/insights')
  expect((await card('Weekdays')).getByText('Tuesday posts did best: typically 118 interactions.')).toBeTruthy()
  expect((await asTable('Weekdays')).slice(0, 3)).toEqual([
    ['Day', 'Posts', 'Median interactions'],
    ['Mon', '0', '–'],
    ['Tue', '8', '118'],
  ])
  expect((await card('Formats')).getByText('Pictures: typically 70 interactions.')).toBeTruthy()
  expect(await asTable('Formats')).toEqual([
    ['Format', 'Posts', 'Median interactions'],
    ['Story', '8', '95'],
    ['Picture', '18', '70'],
  ])
})

test('hashtags are compared with their interval, the surest first; those of few posts say so', async () => {
  await open('/analytics/insights')
  const tags = await card('Hashtags')
  expect(tags.getByText(/^Posts with #clay have clearly more interactions than your others\./)).toBeTruthy()
  expect(await asTable('Hashtags')).toEqual([
    ['Hashtag', 'Posts with it', 'Lift', '95 % interval'],
    ['#clay', '7', '+40 %', '+10 % to +80 %'],
    ['#lisbon', '6', '+10 %', '−20 % to +50 %'],
    ['#rare', '2', 'Too few posts', '–'],
  ])
})

test('the best and the weakest posts open beside the page', async () => {
  const { search } = await open('/analytics/insights')
  const best = await card('Posts that did best')
  expect(best.getByRole('button').textContent).toContain('The bestPicture, Sun 11 Oct900 interactionsz-score +2.4')
  expect((await card('Weakest posts')).getByRole('button').textContent).toContain('The weakest')
  await pointer.click(best.getByRole('button'))
  expect(await screen.findByRole('dialog', { name: 'The best' })).toBeTruthy()
  expect(search()).toBe('?post=91')
})

test('another measure is compared, kept in the address, and its source opens', async () => {
  const { search } = await open('/analytics/insights')
  await pointer.click(await screen.findByRole('combobox', { name: 'Compare posts by' }))
  await pointer.click(await screen.findByRole('option', { name: 'Engagement rate' }))
  await waitFor(() => expect(search()).toBe('?by=rate'))
  await waitFor(() => expect(callsTo(server, 'insights/breakdown').at(-1)).toMatchObject({ measure: 'rate' }))
  expect(await (await card('Best hours')).findByText(/an engagement rate of 120\.4 % on a typical post/)).toBeTruthy()
  await pointer.click(screen.getByRole('button', { name: /^Source: Instagram engagement rate, 18 posts/ }))
  const source = within(await screen.findByRole('dialog', { name: 'Source of engagement rate' }))
  expect(source.getByText(/Interactions ÷ reach × 100/)).toBeTruthy()
  expect(
    source.getByText(/16 Sep – 13 Oct: 20 posts, 2 of them without a value\. Stories aren’t compared/),
  ).toBeTruthy()
})

test('only what the network has can be chosen; another measure of a link gives way to it', async () => {
  server.account = { ...server.account, type: 'tiktok' }
  server.breakdown = breakdownWith({ sources: sources(['reach', 'saves']) })
  await open('/analytics/insights?by=reach')
  await waitFor(() =>
    expect(callsTo(server, 'insights/breakdown').map(({ measure }) => measure)).toEqual(['reach', 'interaction']),
  )
  await pointer.click(await screen.findByRole('combobox', { name: 'Compare posts by' }))
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(names).toEqual(['Views', 'Interactions', 'Likes', 'Comments', 'Shares', 'Engagement rate'])
})

const empty = { hours: [], weekdays: [], formats: [], hashtags: [], top: [], weak: [], median: null }
test.each([
  [{ total: 2, posts: 2 }, {}, /^This period has 2 posts: 3 posts with interactions are needed/],
  [{ total: 0, posts: 0 }, {}, /^No posts in this period: 3 posts with interactions are needed/],
  [{ total: 9, posts: 1 }, {}, /^Of 9 posts in this period, 1 has interactions yet/],
  [{ total: 9, posts: 0 }, { backfilling: true }, /^Posts are still being read from Instagram/],
  [
    { total: 9, posts: 0 },
    { sources: [sourceOf('followers'), sourceOf('reach', 'permission')] },
    /only with a permission that is missing/,
  ],
])('with too few posts it is said why, and what is needed: %o %o', async (counts, stats, words) => {
  server.breakdown = breakdownWith({ ...empty, ...counts })
  server.stats = statsWith(stats)
  await open('/analytics/insights')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Best hours' })).toBeNull()
})

test('cards that can’t be loaded fail alone, and are asked for again', async () => {
  server.refused = /breakdown/
  await open('/analytics/insights')
  expect(await screen.findByText('Post results couldn’t be loaded')).toBeTruthy()
  expect(screen.getByText('42,816')).toBeTruthy()
  server.refused = undefined
  await pointer.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('region', { name: 'Best hours' })).toBeTruthy()
})
