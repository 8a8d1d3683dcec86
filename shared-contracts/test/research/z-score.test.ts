import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growsLinearly } from '../../../infra/testing/growth.ts'
import {
  engagementOf,
  isCollecting,
  type ZScore,
  zScoreLeast,
  zScores,
  zScoresByKind,
  zScoreWindow,
} from '../../src/research/z-score.ts'

/**
 * The score from whole numbers without rounding: with n posts, sum S and sum of squares Q it is (nx - S) / √(nQ - S²). Rounded once, at the end.
 */
function exactly(engagements: readonly (number | null)[], at: number): ZScore {
  const own = engagements[at]
  if (typeof own !== 'number') return { z: null, why: 'hidden' }
  const after = engagements.slice(at + 1, at + 31)
  const next = after.flatMap(value => (value === null ? [] : [BigInt(value)]))
  if (next.length < 10) return { z: null, why: after.length >= 10 ? 'hidden' : 'too_few' }
  const n = BigInt(next.length)
  const sum = next.reduce((a, b) => a + b, 0n)
  const spread = n * next.reduce((a, b) => a + b * b, 0n) - sum * sum
  return { z: spread === 0n ? 0 : Number(n * BigInt(own) - sum) / Math.sqrt(Number(spread)) }
}

const same = (engagements: readonly (number | null)[]) => {
  for (const [at, found] of zScores(engagements).entries()) {
    const right = exactly(engagements, at)
    if (right.z === null || found.z === null) expect([at, found]).toEqual([at, right])
    else expect(Math.abs(found.z - right.z) / (1 + Math.abs(right.z))).toBeLessThan(1e-6)
  }
}

describe('the z-score of engagement', () => {
  test('is that of exact whole numbers, with hidden and viral posts among them', () => {
    const usual = fc.integer({ min: 0, max: 50 })
    const viral = fc.integer({ min: 1_000_000, max: 100_000_000 })
    const engagement = fc.oneof(
      { weight: 12, arbitrary: usual },
      { weight: 1, arbitrary: viral },
      { weight: 2, arbitrary: fc.constant(null) },
    )
    fc.assert(fc.property(fc.array(engagement, { maxLength: 150 }), same), { numRuns: 200 })
  })

  test('of two kinds in one list is that of each kind alone', () => {
    const post = fc.record({
      value: fc.option(fc.integer({ min: 0, max: 500 })),
      story: fc.boolean(),
      young: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(post, { maxLength: 90 }), posts => {
        const all = zScoresByKind(
          posts.map(({ value }) => value),
          at => posts[at]?.story === true,
          at => posts[at]?.young === true,
        )
        expect(all).toHaveLength(posts.length)
        for (const kind of [true, false]) {
          const own = posts.filter(({ story }) => story === kind)
          const alone = zScores(
            own.map(({ value }) => value),
            at => own[at]?.young === true,
          )
          expect(all.filter((_, at) => posts[at]?.story === kind)).toEqual(alone)
        }
      }),
    )
  })

  test('a viral post leaves no trace behind once it is out of the window', () => {
    const quiet = Array.from({ length: 200 }, (_, at) => at % 3)
    same([...quiet, 100_000_000, ...quiet])
    same(Array.from({ length: 200 }, (_, at) => 100_000_000 + (at % 2)))
  })

  test('an example by hand: 14 beside ten times 8 and ten times 12', () => {
    expect(zScores([14, ...Array(10).fill(8), ...Array(10).fill(12)])[0]).toEqual({ z: expect.closeTo(2, 9) })
  })

  test('the post itself is not in its window, and the 31st after it neither', () => {
    const window = Array.from({ length: zScoreWindow }, (_, at) => (at % 2 === 0 ? 1 : 3))
    expect(zScores([4, ...window])[0]).toEqual({ z: expect.closeTo(2, 9) })
    expect(zScores([4, ...window, 1_000_000])[0]).toEqual({ z: expect.closeTo(2, 9) })
    expect(zScores([1_000_000, 4, ...window])[1]).toEqual({ z: expect.closeTo(2, 9) })
  })

  test('with too few posts after it there is none', () => {
    const least = Array.from({ length: zScoreLeast }, (_, at) => at % 2)
    expect(zScores([5, ...least])[0]).toEqual({ z: expect.closeTo(9, 9) })
    expect(zScores([5, ...least.slice(1)])[0]).toEqual({ z: null, why: 'too_few' })
    // There are enough, and two of them hide their likes.
    expect(zScores([5, null, null, ...least.slice(1)])[0]).toEqual({ z: null, why: 'hidden' })
    expect(zScores([])).toEqual([])
  })

  test('a post that is still collecting has none, and those after it do', () => {
    const usual = Array.from({ length: 12 }, (_, at) => at % 2)
    const found = zScores([5, ...usual], at => at === 0)
    expect(found[0]).toEqual({ z: null, why: 'collecting' })
    expect(found[1]?.z).not.toBeNull()
    expect(zScores([null, ...usual], () => true)[0]).toEqual({ z: null, why: 'hidden' })
    const hour = 3_600_000
    expect([isCollecting(0, 47 * hour), isCollecting(0, 48 * hour)]).toEqual([true, false])
  })

  test('where all others are the same it is 0', () => {
    expect(zScores([500, ...Array(30).fill(7)])[0]).toEqual({ z: 0 })
  })

  test('takes time in proportion to the posts', () => {
    expect(
      growsLinearly(
        text => zScores(Array.from(text, char => char.charCodeAt(0))),
        n => 'ab'.repeat(n),
        1000,
      ),
    ).toBe(true)
  })
})

test.each([
  [{ likes: 3, comments: 4 }, 7],
  [{ likes: 0, comments: 0 }, 0],
  [{ comments: 4 }, null],
  [{ likes: null, comments: 4 }, null],
  [{ likes: 3 }, null],
])('the engagement of %j', (reactions, engagement) => expect(engagementOf(reactions)).toBe(engagement))
