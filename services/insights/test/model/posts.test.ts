import { type PostFormat, postFormats } from '@fanfare/contracts/entities/insight-posts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figuresOf, measureIn, rateOf, sourcesOf } from '../../src/model/post-figures.ts'
import { filtered, measured, type OrderedBy, ordered } from '../../src/model/post-list.ts'
import { afterReading } from '../../src/model/post-outcome.ts'
import { nextReading, stepAt, stepsOf } from '../../src/model/post-schedule.ts'
import { isRefusedOf, isRefusedOfAll, refuse } from '../../src/model/refused.ts'

const minuteMs = 60_000
const dayMs = 1440 * minuteMs
const at = Date.parse('2026-10-01T10:00:00Z')
const format = fc.constantFrom(...postFormats)

describe('the schedule of a post', () => {
  test('reads it once at each step where it is never late, and then no more', () => {
    fc.assert(
      fc.property(format, fc.integer({ min: 0, max: 2 * 60_000 }), (of, late) => {
        const read: number[] = []
        let last: number | null = null
        for (let due = nextReading(of, at, null, at); due !== undefined; ) {
          const now = due + late
          const step = stepAt(of, at, now)
          expect(step).toBeDefined()
          read.push(step as number)
          last = step as number
          due = nextReading(of, at, last, now)
        }
        expect(read).toEqual(stepsOf(of))
      }),
    )
  })

  test('skips what was missed: a reading is always of the step that is current, and the next one is later', () => {
    fc.assert(
      fc.property(format, fc.integer({ min: 0, max: 200 * dayMs }), fc.option(fc.nat(40)), (of, age, done) => {
        const steps = stepsOf(of)
        const last = done === null ? null : (steps[done % steps.length] ?? null)
        const now = at + age
        const current = stepAt(of, at, now)
        const due = nextReading(of, at, last, now)
        if (current !== undefined && (last === null || last < current)) expect(due).toBe(at + current * minuteMs)
        else if (due !== undefined) expect(due).toBeGreaterThan(now)
        if (current !== undefined) expect(current * minuteMs).toBeLessThanOrEqual(age)
      }),
    )
  })

  test('of a story ends before its day is over', () => {
    expect(stepsOf('story').at(-1)).toBeLessThan(1440)
    expect([nextReading('story', at, null, at + dayMs), stepAt('story', at, at + dayMs)]).toEqual([
      undefined,
      undefined,
    ])
    // A post that was found after years is read once.
    const now = at + 900 * dayMs
    expect(nextReading('image', at, null, now)).toBeLessThan(now)
    expect(nextReading('image', at, stepAt('image', at, now) ?? null, now)).toBeUndefined()
  })
})

describe('what becomes of a post that was read', () => {
  const post = { format: 'image' as const, posted_at: new Date(at), step: 60, tries: 0, gone_at: null }
  const now = at + 125 * minuteMs

  test('with figures the step is done; without an answer it is not, until that was tried often enough', () => {
    const read = afterReading(post, { is: 'figures', figures: { reach: 5 } }, now)
    expect(read).toMatchObject({ step: 120, figures: { reach: 5 }, missing: null, tries: 0 })
    expect(read?.dueAt).toBe(new Date(at + 180 * minuteMs).toISOString())
    let tries = 0
    for (;;) {
      const after = afterReading({ ...post, tries }, { is: 'later' }, now)
      if (after?.step !== null) {
        expect(after).toMatchObject({ missing: 'not_offered', tries: 0 })
        break
      }
      expect(Date.parse(after.dueAt ?? '')).toBeGreaterThan(now)
      expect(after.tries).toBe(tries + 1)
      tries = after.tries
    }
    expect(tries).toBeGreaterThan(3)
    expect(afterReading(post, { is: 'too_small' }, now)).toMatchObject({ step: 120, missing: 'too_small' })
  })

  test('one that is gone is asked for again, and is gone for good only then', () => {
    const first = afterReading(post, { is: 'gone' }, now)
    expect(first).toMatchObject({ step: null, goneAt: new Date(now).toISOString() })
    const gone = { ...post, gone_at: new Date(now) }
    expect(afterReading(gone, { is: 'gone' }, now + minuteMs)?.dueAt).toBe(first?.dueAt)
    expect(afterReading(gone, { is: 'gone' }, Date.parse(first?.dueAt ?? ''))).toBeUndefined()
    expect(afterReading(gone, { is: 'figures', figures: {} }, now)?.goneAt).toBeNull()
  })
})

describe('figures of posts', () => {
  test('are what the network says; what it does not say is null and never 0', () => {
    const ig = figuresOf('ig', { reach: 200, likes: 7, comments: 0, saved: 1, total_interactions: 9 })
    expect(ig).toEqual({ reach: 200, views: null, interaction: 9, likes: 7, comments: 0, shares: null, saves: 1 })
    expect(rateOf('ig', ig)).toBe(4.5)
    const fb = figuresOf('fb', {
      post_total_media_view_unique: 0,
      post_reactions_by_type_total: { like: 3, love: 1 },
      post_activity_by_action_type: { share: 2 },
    })
    expect(fb).toMatchObject({ reach: 0, likes: 4, comments: 0, shares: 2, interaction: 6, saves: null })
    expect(rateOf('fb', fb)).toBeNull()
    const tiktok = figuresOf('tiktok', { view_count: 50, like_count: 3, comment_count: 1, share_count: 1 })
    expect([tiktok.reach, tiktok.interaction, rateOf('tiktok', tiktok)]).toEqual([null, 5, 10])
    for (const value of Object.values(figuresOf('ig', null))) expect(value).toBeNull()
    expect(measureIn('tiktok', tiktok, 'rate')).toBe(10)
  })

  test('name the metric that they come from, and its successor where it is refused', () => {
    const metric = (figure: string, refused: string[]) =>
      sourcesOf('fb', name => refused.includes(name)).find(source => source.figure === figure)?.metric
    expect(metric('reach', [])).toBe('post_total_media_view_unique')
    expect(metric('reach', ['post_total_media_view_unique'])).toBe('post_impressions_unique')
    expect(metric('reach', ['post_total_media_view_unique', 'post_impressions_unique'])).toBeNull()
    const refused: Record<string, string> = {}
    refuse(refused, 'reel', ['views'], at)
    expect(isRefusedOf(refused, at)('reel')('views')).toBe(true)
    expect(isRefusedOf(refused, at)('image')('views')).toBe(false)
    expect(isRefusedOf(refused, at + 31 * dayMs)('reel')('views')).toBe(false)
    expect(isRefusedOfAll(refused, new Set<PostFormat>(['reel']), at)('views')).toBe(true)
    expect(isRefusedOfAll(refused, new Set<PostFormat>(['reel', 'image']), at)('views')).toBe(false)
  })
})

describe('lists of posts', () => {
  const post = (id: number, likes: number | null, hours: number) => ({
    post_id: String(id),
    posted_at: new Date(at - hours * 3_600_000),
    format: id % 2 === 0 ? ('reel' as const) : ('image' as const),
    hashtags: id % 3 === 0 ? ['oil'] : [],
    latest: likes === null ? null : { likes, total_interactions: likes, reach: 100 },
  })
  const posts = fc
    .array(fc.option(fc.integer({ min: 0, max: 20 })), { maxLength: 60 })
    .map(all => all.map((likes, place) => post(place, likes, 100 + place)))

  test('have every post once, in order, those without a value last in both directions', () => {
    const by = fc.constantFrom<OrderedBy>('posted_at', 'z', 'rate', 'likes', 'interaction', 'saves')
    fc.assert(
      fc.property(posts, by, fc.constantFrom<'asc' | 'desc'>('asc', 'desc'), (all, orderBy, order) => {
        const rows = measured('ig', all, [], { measure: 'likes', now: at })
        const value = (row: (typeof rows)[number]): number | null => {
          if (orderBy === 'posted_at') return row.post.posted_at.getTime()
          return orderBy === 'z' ? row.z : orderBy === 'rate' ? row.rate : row.figures[orderBy]
        }
        const sorted = ordered(rows, orderBy, order)
        expect(new Set(sorted.map(row => row.post.post_id)).size).toBe(all.length)
        const values = sorted.map(value)
        const known = values.filter(one => one !== null)
        expect(values.slice(0, known.length)).toEqual(known)
        expect(known).toEqual(known.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
        // The same posts in another order give the same list.
        expect(ordered(rows.toReversed(), orderBy, order)).toEqual(sorted)
      }),
    )
  })

  test('compare each post with those before it, those of before the period too', () => {
    const all = Array.from({ length: 60 }, (_, place) => post(place, (place * 7) % 11, 100 + place))
    const whole = measured('ig', all, [], { measure: 'likes', now: at })
    const part = measured('ig', all.slice(0, 20), all.slice(20, 50), { measure: 'likes', now: at })
    expect(part.map(({ z }) => z)).toEqual(whole.slice(0, 20).map(({ z }) => z))
    expect(part.every(({ z }) => z !== null)).toBe(true)
    // Still collecting.
    expect(measured('ig', [post(1, 500, 3)], all, { measure: 'likes', now: at })[0]?.z).toBeNull()
  })

  test('compare a story with stories, and no post with one', () => {
    // Between two posts of some hundred a story of a few.
    const all = Array.from({ length: 120 }, (_, place) => ({
      ...post(place, place % 2 === 0 ? 300 + (place % 7) : 5 + (place % 3), 100 + place),
      format: place % 2 === 0 ? ('image' as const) : ('story' as const),
    }))
    const of = (rows: typeof all) => measured('ig', rows, [], { measure: 'likes', now: at })
    const stories = of(all.filter(({ format }) => format === 'story'))
    const others = of(all.filter(({ format }) => format !== 'story'))
    expect(of(all).map(({ z }) => z)).toEqual(
      all.map((_, place) => (place % 2 === 0 ? others : stories)[Math.floor(place / 2)]?.z ?? null),
    )
    for (const { z } of of(all).slice(0, 40)) expect(Math.abs(z ?? 9)).toBeLessThan(3)
  })

  test('are filtered by what a post is and says', () => {
    const rows = measured(
      'ig',
      Array.from({ length: 12 }, (_, place) => post(place, 1, place)),
      [],
      {
        measure: 'likes',
        now: at,
      },
    )
    const ids = (filter: Parameters<typeof filtered>[1]) => filtered(rows, filter).map(row => row.post.post_id)
    expect(ids({ format: 'reel', hashtag: 'oil' })).toEqual(['0', '6'])
    expect(ids({ saying: new Set(['3', '77']) })).toEqual(['3'])
    expect(ids({})).toHaveLength(12)
  })
})
