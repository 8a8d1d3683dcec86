import { networkOfSlug } from '@fanfare/contracts/networks.ts'

/** States as the page names them. */
const states: Record<string, string> = {
  scheduled: 'Scheduled',
  claimed: 'Starting',
  media_ready: 'Media checked',
  prepared: 'Prepared',
  ready: 'Ready to publish',
  commit_requested: 'Publish requested',
  published: 'Live, finishing up',
  decorated: 'Live',
  held: 'On hold',
  unconfirmed: 'Unconfirmed',
  failed: 'Failed',
  cancelled: 'Canceled',
}
/** Name of the network of a slug. */
export const networkWord = (slug: string): string => networkOfSlug(slug)?.name ?? slug
export const stateWord = (state: string): string => states[state] ?? state

/** `0.4 s`, `12 s`, `5 min 12 s`, `2 h 3 min`, `3 d 4 h`. */
export function duration(seconds: number): string {
  if (seconds < 9.95) return `${Math.round(seconds * 10) / 10} s`
  const s = Math.round(seconds)
  if (s < 60) return `${s} s`
  const two = (big: number, bigUnit: string, small: number, smallUnit: string): string =>
    small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`
  if (s < 3_600) return two(Math.floor(s / 60), 'min', s % 60, 's')
  const minutes = Math.round(s / 60)
  if (minutes < 1_440) return two(Math.floor(minutes / 60), 'h', minutes % 60, 'min')
  const hours = Math.round(minutes / 60)
  return two(Math.floor(hours / 24), 'd', hours % 24, 'h')
}

/** `1,204` */
export const number = (n: number): string => n.toLocaleString('en-GB')

/** `22 Nov 10:32:05`, of an instant, in UTC. */
export const moment = (instant: string): string =>
  new Date(instant).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'UTC',
  })

/** Escapes a text for HTML, also for attributes. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
