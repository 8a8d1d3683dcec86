import { insightFigures } from '@fanfare/contracts/entities/insights.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysOf } from '../../src/model/days.ts'
import { type Known, type KnownDay, postsKnown } from '../../src/model/known.ts'
import { keptOf, metricsOf } from '../../src/model/networks/metrics.ts'
import { growthOf, seriesOf, statsOf } from '../../src/model/stats.ts'

const first = '2026-09-01'
const fetchedAt = new Date('2026-11-01T04:05:06Z')
const value = (metric: string, day: string, number: number): KnownDay => ({ metric, day, value: number, fetchedAt })
const knownOf = (type: keyof typeof metricsOf, own: Partial<Known> = {}): Known => ({
  metrics: metricsOf[type],
  days: [],
  totals: new Map(),
  posts: new Map(),
  postsKnown: { since: first, until: addDays(first, 60), whole: addDays(first, 60) },
  readAt: fetchedAt,
  read: null,
  lacking: {},
  current: {},
  ...own,
})

/** Values of all metrics of a network on some of 60 days. */
const some = (type: keyof typeof metricsOf) =>
  fc
    .array(
      fc.record({
        metric: fc.constantFrom(...keptOf(metricsOf[type])),
        day: fc.integer({ min: 0, max: 59 }).map(at => addDays(first, at)),
        number: fc.integer({ min: 0, max: 100_000 }),
      }),
      { maxLength: 250 },
    )
    .map(rows => [...new Map(rows.map(row => [`${row.metric} ${row.day}`, row])).values()])

describe.each(['ig', 'fb'] as const)('figures of %s', type => {
  test('are what a plain loop over the days says', () => {
    const posts = fc.array(fc.integer({ min: 0, max: 59 }), { maxLength: 80 })
    fc.assert(
      fc.property(some(type), posts, fc.integer({ min: 1, max: 30 }), (rows, postDays, length) => {
        const counts = new Map<string, number>()
        for (const at of postDays) counts.set(addDays(first, at), (counts.get(addDays(first, at)) ?? 0) + 1)
        const known = knownOf(type, { days: rows.map(row => value(row.metric, row.day, row.number)), posts: counts })
        const period = { since: addDays(first, length), until: addDays(first, 2 * length - 1) }
        const stats = statsOf(known, period)

        // Independently: by position of the day, and by hand for each metric.
        const total = (names: string[], from: number) => {
          let [sum, isKnown] = [0, false]
          for (let at = from; at < from + length; at += 1) {
            const found = names.flatMap(name =>
              rows.filter(row => row.metric === name && row.day === addDays(first, at)),
            )
            if (found[0]) [sum, isKnown] = [sum + found[0].number, true]
          }
          return isKnown ? sum : null
        }
        const names = {
          ig: { reach: ['reach'], interaction: ['total_interactions'], gained: ['follower_count'] },
          fb: {
            reach: ['page_total_media_view_unique', 'page_impressions_unique'],
            interaction: ['page_post_engagements'],
            gained: ['page_daily_follows_unique'],
          },
        }[type]
        // A change compares the days of which both periods have a value, each with the one a period before.
        const changed = (names: string[]) => {
          const on = (at: number) =>
            names.flatMap(name => rows.filter(row => row.metric === name && row.day === addDays(first, at)))[0]?.number
          let [now, before, days] = [0, 0, 0]
          for (let at = length; at < 2 * length; at += 1) {
            const [one, other] = [on(at), on(at - length)]
            if (one !== undefined && other !== undefined) [now, before, days] = [now + one, before + other, days + 1]
          }
          if (days === 0) return { of: null, percent: null }
          return { of: { days, now, before }, percent: before === 0 ? 0 : ((now - before) / before) * 100 }
        }
        const shared = (from: number) => postDays.filter(at => at >= from && at < from + length).length
        expect(stats).toMatchObject({
          reach: total(names.reach, length),
          reachPrev: total(names.reach, 0),
          interaction: total(names.interaction, length),
          interactionPrev: total(names.interaction, 0),
          followers: total(names.gained, length),
          shared: shared(length),
          sharedPrev: shared(0),
          change: { reach: changed(names.reach).percent, interaction: changed(names.interaction).percent },
          compared: { reach: changed(names.reach).of, interaction: changed(names.interaction).of },
          prev_since: first,
          prev_until: addDays(first, length - 1),
        })
        // The series of a figure adds up to it, with the same days missing.
        for (const figure of insightFigures) {
          const { days, prev, source } = seriesOf(known, figure, period)
          expect([...prev, ...days].map(({ day }) => day)).toEqual(daysOf({ since: first, until: period.until }))
          const values = days.map(day => day.value)
          const numbers = values.filter(number => number !== null)
          expect(source.missing_days).toBe(values.length - numbers.length)
          expect(stats[figure]).toBe(numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0))
        }
      }),
    )
  })
})

test('posts of a page are its published posts and its reels (spec §9)', () => {
  const totals = new Map([
    ['published_posts', 120],
    ['video_reels', 14],
  ])
  const period = { since: first, until: first }
  expect(statsOf(knownOf('fb', { totals }), period).sharedTotal).toBe(134)
  totals.delete('video_reels')
  expect(statsOf(knownOf('fb', { totals }), period).sharedTotal).toBeNull()
  expect(statsOf(knownOf('ig', { totals: new Map([['media_count', 7]]) }), period).sharedTotal).toBe(7)
})

describe('what is not known', () => {
  const period = { since: addDays(first, 7), until: addDays(first, 13) }

  test('is null, never 0, and its reason is said', () => {
    const known = knownOf('ig', { lacking: { reach: 'permission', followers: 'too_small' }, postsKnown: null })
    const stats = statsOf(known, period)
    const { reach, reachPrev, interaction, followers, followersTotal, shared, sharedTotal, change } = stats
    for (const figure of [reach, reachPrev, interaction, followers, followersTotal, shared, sharedTotal])
      expect(figure).toBeNull()
    expect(change).toEqual({ followers: null, reach: null, interaction: null, shared: null })
    const read = { since: addDays(first, -30), until: addDays(first, 7) }
    expect(statsOf({ ...known, read }, period).sources.map(({ missing }) => missing)).toEqual([
      'too_small',
      'permission',
      // The network was asked, and had nothing of that time.
      'not_offered',
      'not_offered',
    ])
    expect(stats.sources.map(({ figure, missing, missing_days }) => [figure, missing, missing_days])).toEqual([
      ['followers', 'too_small', 7],
      ['reach', 'permission', 7],
      ['interaction', 'not_read', 7],
      ['shared', 'not_read', 7],
    ])
  })

  test('a day that is not known yet lowers no change', () => {
    // A hundred on each of 14 days; of the last two nothing is known yet.
    const days = daysOf({ since: first, until: addDays(first, 11) }).map(day => value('reach', day, 100))
    const stats = statsOf(knownOf('ig', { days }), period)
    expect(stats).toMatchObject({ reach: 500, reachPrev: 700, compared: { reach: { days: 5, now: 500, before: 500 } } })
    expect(stats.change.reach).toBe(0)
  })

  test('posts are known from the day on from which they were read', () => {
    const known = knownOf('ig', {
      postsKnown: { since: addDays(first, 10), until: addDays(first, 40), whole: addDays(first, 39) },
    })
    expect(seriesOf(known, 'shared', period).days.map(({ value: number }) => number)).toEqual([
      null,
      null,
      null,
      0,
      0,
      0,
      0,
    ])
  })

  test('a day that was read before it was over counts, and is compared with none', () => {
    // Two posts on each of 14 days; the last one had an hour when it was read.
    const posts = new Map(daysOf({ since: first, until: period.until }).map(day => [day, day === period.until ? 1 : 2]))
    const readAt = new Date(`${period.until}T01:00:00Z`)
    const known = knownOf('ig', {
      posts,
      readAt,
      postsKnown: postsKnown(new Date(`${first}T00:00:00Z`), readAt, 'UTC'),
    })
    const { shared, sharedPrev, change, compared } = statsOf(known, period)
    expect([shared, sharedPrev, change.shared]).toEqual([13, 14, 0])
    expect(compared.shared).toEqual({ days: 6, now: 12, before: 12 })
    // Where it lies in the period before, that day is compared with none either.
    const later = { since: addDays(period.since, 7), until: addDays(period.until, 7) }
    expect(statsOf(known, later).compared.shared).toBeNull()
  })

  test('TikTok has no reach and no interactions; followers follow from how many there were', () => {
    const followers = (at: number, number: number) => value('follower_count', addDays(first, at), number)
    const days = [followers(6, 100), followers(7, 104), followers(8, 101), followers(10, 130)]
    const stats = statsOf(knownOf('tiktok', { days }), period)
    expect(stats).toMatchObject({ followers: 1, followersTotal: 130, reach: null })
    expect(stats.sources).toMatchObject([
      { figure: 'followers', metric: 'follower_count', missing: null, missing_days: 5 },
      { figure: 'reach', metric: null, missing: 'not_offered' },
      { figure: 'interaction', metric: null, missing: 'not_offered' },
      { figure: 'shared', metric: 'videos', missing: null },
    ])
    expect(growthOf(knownOf('tiktok', { days }), period).slice(0, 3)).toEqual([
      { day: addDays(first, 7), gained: 4, total: 104 },
      { day: addDays(first, 8), gained: -3, total: 101 },
      { day: addDays(first, 9), gained: null, total: null },
    ])
  })
})

test('a metric that took the place of a withdrawn one says so, and goes first where both have a day', () => {
  const days = [
    value('page_impressions_unique', first, 10),
    value('page_impressions_unique', addDays(first, 1), 20),
    value('page_total_media_view_unique', addDays(first, 1), 21),
  ]
  const known = knownOf('fb', { days, current: { reach: 'page_total_media_view_unique' } })
  const period = { since: first, until: addDays(first, 2) }
  const series = seriesOf(known, 'reach', period)
  expect(series.days.map(({ value: number }) => number)).toEqual([10, 21, null])
  expect(series.source).toEqual({
    figure: 'reach',
    metric: 'page_total_media_view_unique',
    replaces: 'page_impressions_unique',
    replaced_days: 1,
    fetched_at: fetchedAt.toISOString(),
    missing: null,
    missing_days: 1,
  })
  expect(seriesOf(knownOf('fb', { days: days.slice(0, 2) }), 'reach', period).source).toMatchObject({
    metric: 'page_impressions_unique',
    replaces: null,
  })
})

test('a source names the metrics that the values of its days come from, whatever is read now', () => {
  const [old, successor] = ['page_impressions_unique', 'page_total_media_view_unique']
  const at = (metric: string, days: number[]) => days.map(day => value(metric, addDays(first, day), 10))
  const known = knownOf('fb', {
    days: [...at(old, [0, 1, 2, 3, 4]), ...at(successor, [4, 5, 6])],
    current: { reach: successor },
  })
  const source = (from: number, to: number) => {
    const period = { since: addDays(first, from), until: addDays(first, to) }
    const { metric, replaces, replaced_days: days } = statsOf(known, period).sources[1] ?? {}
    return [metric, replaces, days]
  }
  expect(source(0, 3)).toEqual([old, null, 0])
  expect(source(2, 6)).toEqual([successor, old, 2])
  expect(source(4, 6)).toEqual([successor, old, 0])
  // Of days without a value it is what is asked for now.
  expect(source(20, 21)).toEqual([successor, old, 0])
})

test('followers name what counts those that came, and what says how many there are, where it is used', () => {
  const period = { since: first, until: addDays(first, 6) }
  const metricOf = (own: Partial<Known>) => {
    const known = knownOf('ig', own)
    expect(seriesOf(known, 'followers', period).source.metric).toBe('follower_count')
    return statsOf(known, period).sources[0]?.metric
  }
  const came = value('follower_count', first, 3)
  const later = new Date('2026-11-02T00:00:00Z')
  const all = { ...value('followers_count', addDays(first, 7), 90), fetchedAt: later }
  expect(metricOf({ days: [came, all] })).toBe('follower_count + followers_count')
  expect(metricOf({ days: [all], lacking: { followers: 'too_small' } })).toBe('followers_count')
  expect(metricOf({ days: [came] })).toBe('follower_count')
  expect(metricOf({})).toBe('follower_count')
  expect(statsOf(knownOf('ig', { days: [came, all] }), period).sources[0]?.fetched_at).toBe(later.toISOString())
})

test('followers at the end are those of the last day that is known, or of the first known one of the two days after', () => {
  const period = { since: first, until: addDays(first, 6) }
  const total = (...at: number[]) =>
    statsOf(knownOf('ig', { days: at.map(day => value('followers_count', addDays(first, day), 100 + day)) }), period)
      .followersTotal
  const found = [total(2, 5, 6, 7), total(2, 5), total(7), total(7, 8), total(8), total(9), total()]
  expect(found).toEqual([106, 105, 107, 107, 108, null, null])
})
