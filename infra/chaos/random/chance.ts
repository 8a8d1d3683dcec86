import { dice } from '../../simulator/src/fault-list.ts'

/** A seeded random source: the same seed makes the same choices in the same order. */
export interface Chance {
  /** In [0, 1). */
  roll(): number
  between(from: number, to: number): number
  /** A whole number, both ends included. */
  whole(from: number, to: number): number
  pick<T>(of: readonly T[]): T
  /** One of the names, each as likely as its weight. */
  weighed<T extends string>(of: Readonly<Record<T, number>>): T
  isTrue(probability: number): boolean
}

/** Returns an independent source for `branch`: draws from the others do not change its sequence. */
export function chanceOf(seed: number, branch: number): Chance {
  const roll = dice(seed ^ Math.imul(branch + 1, 0x9e3779b1))
  const between = (from: number, to: number) => from + roll() * (to - from)
  const whole = (from: number, to: number) => from + Math.floor(roll() * (to - from + 1))
  return {
    roll,
    between,
    whole,
    pick: of => of[whole(0, of.length - 1)] as (typeof of)[number],
    weighed(of) {
      const names = Object.keys(of) as (keyof typeof of)[]
      let left = roll() * names.reduce((total, name) => total + of[name], 0)
      for (const name of names) {
        left -= of[name]
        if (left < 0) return name
      }
      return names[names.length - 1] as keyof typeof of
    },
    isTrue: probability => roll() < probability,
  }
}
