import { expect, test } from 'vitest'
import { tQuantile } from '../../src/research/student-t.ts'

/** The distribution for whole degrees of freedom, in closed form (Abramowitz and Stegun 26.7.3, 26.7.4). */
function below(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom))
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const odd = freedom % 2 === 1
  let term = odd ? cos : 1
  let sum = odd && freedom === 1 ? 0 : term
  for (let k = odd ? 3 : 2; k < freedom; k += 2) {
    term *= ((k - 1) / k) * cos * cos
    sum += term
  }
  return 0.5 + (odd ? (angle + sin * sum) / Math.PI : (sin * sum) / 2)
}

test('for whole degrees of freedom the closed form gives the share back', () => {
  for (const p of [0.6, 0.9, 0.95, 0.975, 0.995, 0.999])
    for (const freedom of [4, 5, 6, 7, 9, 12, 25, 30, 60, 100, 999, 1000])
      expect([p, freedom, below(tQuantile(p, freedom), freedom)]).toEqual([p, freedom, expect.closeTo(p, 7)])
})

test.each([
  [4, 2.776445],
  [5, 2.570582],
  [9, 2.262157],
  [30, 2.042272],
  [120, 1.97993],
])('the 97.5 %% point for %i degrees of freedom, as tables have it', (freedom, t) => {
  expect(tQuantile(0.975, freedom)).toBeCloseTo(t, 5)
})

test('it falls from each number of degrees to the next, whole or not, towards the normal distribution', () => {
  let last = Infinity
  for (let freedom = 4; freedom < 40; freedom += 0.25) {
    const t = tQuantile(0.975, freedom)
    expect(t).toBeLessThan(last)
    last = t
  }
  expect(tQuantile(0.975, 1e6)).toBeCloseTo(1.959966, 5)
  expect(tQuantile(0.5, 7)).toBe(0)
})
