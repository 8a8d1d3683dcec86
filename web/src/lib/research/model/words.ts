import type { ZScore } from '@fanfare/contracts/research/z-score.ts'

const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
/** `12.4K`. */
export const compact = (count: number): string => short.format(count)
/** `12,431`. */
export const whole = (count: number): string => Math.round(count).toLocaleString('en')
/** `1 post`, `12,431 posts`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`

/** `+3.1`, `−0.3`, `0.0`: with a minus sign as wide as the plus. */
export const signed = (value: number, digits = 1): string => {
  const text = Math.abs(value).toFixed(digits)
  return Number(text) === 0 ? text : `${value < 0 ? '−' : '+'}${text}`
}
/** A share as `+38 %`. Digits beyond the thousands say nothing. */
export const signedPercent = (share: number): string => {
  const percent = Math.round(share * 100)
  return `${percent < 0 ? '−' : percent > 0 ? '+' : ''}${whole(Math.abs(percent))} %`
}

/** Which pad a score has: `high` from 2 on, `good` from 1 on. */
export const toneOf = (z: number): 'high' | 'good' | 'plain' => (z >= 2 ? 'high' : z >= 1 ? 'good' : 'plain')

/** Why a post has no score, as people read it. */
export const noScore: Record<'hidden' | 'too_few' | 'collecting', string> = {
  hidden: 'No score: its owner hides likes.',
  collecting: 'No score yet: younger than 48 hours, it still collects likes and comments.',
  too_few: 'No score yet: fewer than 10 older posts are loaded to compare it with.',
}

/** The same beside other scores. */
export const noScoreMark: typeof noScore = { hidden: 'hidden', collecting: 'collecting', too_few: '–' }

/** What a score says, in a sentence. `posts`: what it was compared with. */
export const scoreWords = (score: ZScore): string => {
  if (score.z === null) return noScore[score.why]
  const text = signed(score.z)
  if (text === '0.0') return 'As many likes and comments as the 30 posts before it, on average.'
  const size = Math.abs(score.z)
  const how = size >= 2 ? 'far' : size >= 1 ? 'clearly' : 'slightly'
  return `${text} standard deviations: ${how} ${score.z > 0 ? 'more' : 'fewer'} likes and comments than the 30 posts before it.`
}

const steps = [
  { ms: 365 * 86_400_000, unit: 'y' },
  { ms: 30 * 86_400_000, unit: 'mo' },
  { ms: 86_400_000, unit: 'd' },
  { ms: 3_600_000, unit: 'h' },
  { ms: 60_000, unit: 'min' },
] as const
/** How long ago, in the largest unit that fits: `2 d`. */
export const age = (at: number, now: number): string => {
  const step = steps.find(({ ms }) => now - at >= ms)
  return step ? `${Math.floor((now - at) / step.ms)} ${step.unit}` : 'now'
}
