import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isClear, type LabPost, liftLeast, type TagLift, tagLifts, tagsThatWork } from '../../src/research/lift.ts'

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const meanOf = (values: readonly number[]) => sum(values) / values.length
const variance = (values: readonly number[]) =>
  sum(values.map(value => (value - meanOf(values)) ** 2)) / (values.length - 1)

/** Γ(x + ½) / Γ(x) by multiplying: the quotient of Wallis, far out. */
function height(freedom: number): number {
  let [x, product] = [freedom / 2, 1]
  for (; x < 1e5; x += 1) product *= x / (x + 0.5)
  return (product * Math.sqrt(x - 0.25)) / Math.sqrt(freedom * Math.PI)
}
/** The 97.5 % point of Student's t: trapezoids are added until 47.5 % lie below. */
function point(freedom: number): number {
  const density = (t: number) => (1 + t ** 2 / freedom) ** (-(freedom + 1) / 2)
  const step = 1e-4
  const wanted = 0.475 / height(freedom)
  let [t, area] = [0, 0]
  while (area < wanted) {
    area += ((density(t) + density(t + step)) / 2) * step
    t += step
  }
  return t
}

interface ByHand {
  withTag: number
  withoutTag: number
  missing?: string
  lift?: number
  low?: number
  high?: number
}

/** The lift of one tag by the textbook: two lists, two passes each. */
function byHand(posts: readonly LabPost[], tag: string): ByHand {
  const ordered = [...posts].sort((x, y) => y.at - x.at)
  const values = ordered.map(({ engagement }) => (engagement === null ? null : Math.log(engagement + 1)))
  const logs = (has: boolean) =>
    ordered.flatMap((post, at) => {
      const before = values.slice(at + 1, at + 31).filter(value => value !== null)
      const own = values[at] ?? null
      return own === null || before.length < 10 || post.tags.includes(tag) !== has ? [] : [own - meanOf(before)]
    })
  const [a, b] = [logs(true), logs(false)]
  const counts = { withTag: a.length, withoutTag: b.length }
  const hidden = posts.filter(post => post.engagement === null && post.tags.includes(tag)).length
  if (a.length < 5) return { ...counts, missing: a.length + hidden >= 5 ? 'hidden' : 'with' }
  if (b.length < 5) return { ...counts, missing: 'without' }
  const [va, vb] = [variance(a) / a.length, variance(b) / b.length]
  const freedom = (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1))
  const reach = va + vb < 1e-20 ? 0 : point(freedom) * Math.sqrt(va + vb)
  const by = (log: number) => Math.exp(meanOf(a) - meanOf(b) + log) - 1
  return { ...counts, lift: by(0), low: by(-reach), high: by(reach) }
}

const post = (engagement: number | null, ...tags: string[]): LabPost => ({ at: 0, tags, engagement })
/** Posts that others are compared with. */
const usual = (count: number, engagement = 9) => Array.from({ length: count }, () => post(engagement))

const labPost = fc.record({
  at: fc.integer({ min: 0, max: 1e12 }),
  tags: fc.array(fc.constantFrom('tea', 'clay', 'bowls'), { maxLength: 4 }),
  engagement: fc.option(
    fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 300 }) }, fc.integer({ min: 0, max: 1e7 })),
    {
      freq: 8,
    },
  ),
})

describe('the lift of a hashtag', () => {
  test('is that of two lists, each read twice', () => {
    fc.assert(
      fc.property(fc.array(labPost, { minLength: 18, maxLength: 80 }), posts => {
        for (const { tag, ...found } of tagLifts(posts)) {
          const right = byHand(posts, tag)
          expect([found.withTag, found.withoutTag]).toEqual([right.withTag, right.withoutTag])
          if (found.state === 'too_few') expect(found.missing).toBe(right.missing)
          else if (found.state === 'hidden') expect(right.missing).toBe('hidden')
          else {
            const near = (a: number, b = Number.NaN) => expect(Math.abs(a - b) / (1 + b + 1e-6)).toBeLessThan(2e-3)
            near(found.lift, right.lift)
            near(found.low, right.low)
            near(found.high, right.high)
          }
        }
      }),
      { numRuns: 25 },
    )
  })

  test('an example by hand: twice the engagement is a lift of 1', () => {
    // Between two of them 31 usual posts, so that each has 30 of these before it.
    const posts = Array.from({ length: 5 }, () => [post(19, 'tea'), ...usual(31)]).flat()
    const [lift] = tagLifts(posts)
    expect(lift).toMatchObject({ tag: 'tea', withTag: 5, state: 'measured' })
    expect(lift?.state === 'measured' && lift.lift).toBeCloseTo(1, 1)
    expect(lift?.state === 'measured' && lift.low).toBeGreaterThan(0.9)
  })

  test('with four posts, or four without it, nothing is said', () => {
    const most = Array.from({ length: 30 }, (_, at) =>
      post(at, 'every', ...(at < liftLeast ? ['five'] : []), ...(at < 4 ? ['four'] : [])),
    )
    const lifts = new Map(tagLifts(most).map(({ tag, ...lift }) => [tag, lift]))
    expect(lifts.get('five')?.state).toBe('measured')
    expect(lifts.get('four')).toEqual({ withTag: 4, withoutTag: 16, state: 'too_few', missing: 'with' })
    expect(lifts.get('every')).toEqual({ withTag: 20, withoutTag: 0, state: 'too_few', missing: 'without' })
    expect(tagLifts([])).toEqual([])
  })

  test('posts whose engagement is not known are left out, and a repeated tag counts once', () => {
    const posts = [post(null, 'tea'), post(4, 'tea', 'tea'), post(6, 'tea'), post(5), ...usual(10)]
    expect(tagLifts(posts)[0]).toMatchObject({ withTag: 2, withoutTag: 1, state: 'too_few' })
    const young = { ...post(900, 'tea'), collecting: true }
    expect(tagLifts([young, ...posts])[0]).toMatchObject({ withTag: 2, withoutTag: 1, state: 'too_few' })
  })

  test('where likes are hidden that is said, not that there are too few posts', () => {
    const posts = [...Array.from({ length: 6 }, () => post(null, 'tea')), post(null, 'clay'), ...usual(20)]
    const states = new Map(tagLifts(posts).map(({ tag, state }) => [tag, state]))
    expect([states.get('tea'), states.get('clay')]).toEqual(['hidden', 'too_few'])
  })

  test('it is called clear only where its interval leaves out 0', () => {
    expect([isClear({ low: 0.01, high: 2 }), isClear({ low: -0.5, high: -0.1 })]).toEqual([true, true])
    expect([isClear({ low: 0, high: 2 }), isClear({ low: -0.1, high: 0 })]).toEqual([false, false])
  })

  test('one viral post makes no tag look good', () => {
    const values = Array.from({ length: 40 }, (_, at) => 90 + (at % 20))
    const tea = [...values.slice(0, 9), 5_000_000].map(n => post(n, 'tea'))
    const posts = [...tea, ...values.map(n => post(n))]
    const [lift] = tagLifts(posts)
    // By plain means it would be five thousand times the others.
    expect(lift).toMatchObject({ state: 'measured', withTag: 10 })
    expect(lift?.state === 'measured' && lift.low).toBeLessThan(0)
    expect(tagsThatWork(tagLifts(posts), 10)).toEqual([])
  })

  test('order: by the lower end, then those with too few, the most used first', () => {
    const rest = (count: number) => Array.from({ length: count }, (_, at) => post(80 + (at % 40)))
    const sure = Array.from({ length: 40 }, (_, at) => [post(200 + (at % 5), 'sure'), ...rest(6)]).flat()
    const wild = [9, 9_000, 90_000, 12, 9_000].flatMap(n => [post(n, 'wild'), ...rest(35)])
    const few = [post(100, 'b', 'a'), post(100, 'b', 'c')]
    const lifts = tagLifts([...few, ...wild, ...sure, ...rest(60)])
    expect(lifts.map(({ tag }) => tag)).toEqual(['sure', 'wild', 'b', 'a', 'c'])
    const [first, second] = lifts as (TagLift & { state: 'measured' })[]
    expect(second?.lift).toBeGreaterThan(first?.lift ?? 0)
    expect(tagsThatWork(lifts, 10).map(({ tag }) => tag)).toEqual(['sure'])
  })

  test('beside the posts before it, the growth of an account is no lift', () => {
    // Engagement doubles every 40 posts, and the tag came into use in the last half. Given in any order.
    const posts = Array.from({ length: 200 }, (_, at) => ({
      at,
      tags: at >= 100 && at % 2 === 0 ? ['new'] : [],
      engagement: Math.round(100 * 2 ** (at / 40)) + (at % 7),
    })).sort((a, b) => (a.at % 17) - (b.at % 17))
    const [recent] = tagLifts(posts)
    // The ten oldest posts have fewer than ten before them.
    expect(recent).toMatchObject({ state: 'measured', withTag: 50, withoutTag: 140 })
    expect(recent?.state === 'measured' && Math.abs(recent.lift)).toBeLessThan(0.05)
  })

  test('95 of 100 intervals contain the true lift', () => {
    // Multiplies a seed: the same posts in every run.
    let seed = 1
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const normal = () => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
    let hits = 0
    const runs = 1000
    for (let run = 0; run < runs; run += 1) {
      const of = (count: number, factor: number, spread: number, ...tags: string[]) =>
        Array.from({ length: count }, () => post(Math.exp(6 + Math.log(factor) + spread * normal()) - 1, ...tags))
      // Each of those with it has 30 others before it, which are themselves compared with the same.
      const [lift] = tagLifts(Array.from({ length: 8 }, () => [...of(1, 1.5, 0.9, 'tea'), ...of(31, 1, 0.4)]).flat())
      if (lift?.state === 'measured' && lift.low <= 0.5 && lift.high >= 0.5) hits += 1
    }
    expect(hits / runs).toBeGreaterThan(0.93)
    expect(hits / runs).toBeLessThan(0.97)
  })
})
