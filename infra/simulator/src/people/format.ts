import { html, type Markup } from './html.ts'

const day = 86_400_000

/** How long ago, as these networks say it. */
export function ago(at: number, now: number): string {
  const passed = Math.max(0, now - at)
  const [size, name] = (
    [
      [day * 7, 'week'],
      [day, 'day'],
      [3_600_000, 'hour'],
      [60_000, 'minute'],
    ] as const
  ).find(([unit]) => passed >= unit) ?? [0, '']
  if (size === 0) return 'Just now'
  const count = Math.floor(passed / size)
  return count > 8 && name === 'week' ? date(at) : `${count} ${name}${count === 1 ? '' : 's'} ago`
}

/** The same in a few letters. */
export function agoShort(at: number, now: number): string {
  const minutes = Math.floor(Math.max(0, now - at) / 60_000)
  if (minutes < 1) return 'now'
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h`
}

const date = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

export const exact = (at: number): string => new Date(at).toISOString()

/** 18432 as 18,432. */
export const exactCount = (number: number): string => number.toLocaleString('en-US')

/** 18432 as 18.4K. */
export function count(number: number): string {
  if (number < 10_000) return exactCount(number)
  return number < 1e6 ? `${(number / 1000).toFixed(1).replace('.0', '')}K` : `${(number / 1e6).toFixed(1)}M`
}

/** A caption with its hashtags and mentions coloured. */
export function caption(text: string): Markup[] {
  return text
    .split(/([#@][\p{L}\p{N}_.]+)/u)
    .map((part, place) => (place % 2 ? html`<span class="tag">${part}</span>` : html`${part}`))
}
