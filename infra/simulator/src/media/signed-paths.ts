import { createHmac } from 'node:crypto'
import type { Settings } from '../state/settings.ts'

/**
 * Addresses of drawn pictures, as the network signs those of its files: `oe` is when an address ends (unix seconds, in hex), `oh` its signature. An address is
 * the same for an hour, so that a client may cache it.
 */

export type SigningSettings = Pick<Settings, 'mediaUrlSeconds' | 'mediaUrlGeneration'>

const hour = 3_600_000
/** No secret: anyone who runs the simulator may see everything in it. */
const key = 'addresses of the simulated networks'

const signature = (file: string, ends: string, generation: number): string =>
  createHmac('sha256', key).update(`${file} ${ends} ${generation}`).digest('hex').slice(0, 32)

/** `now` is unix ms of the networks' clock; `file` has its extension. */
export function signedPath(file: string, now: number, settings: SigningSettings): string {
  const from = Math.floor(now / hour) * hour
  const ends = (Math.floor(from / 1000) + 3600 + settings.mediaUrlSeconds).toString(16)
  return `/_sim/drawn/${file}?oe=${ends}&oh=${signature(file, ends, settings.mediaUrlGeneration)}`
}

/** What is wrong with an address; undefined while it is good. */
export function signatureMistake(
  file: string,
  query: Record<string, unknown>,
  now: number,
  { mediaUrlGeneration }: SigningSettings,
): string | undefined {
  const { oe, oh } = query
  if (typeof oe !== 'string' || typeof oh !== 'string' || !/^[0-9a-f]{1,10}$/.test(oe)) return 'Bad URL hash'
  // Addresses that were ended together are no longer signed by what signs now.
  for (let generation = 0; generation < mediaUrlGeneration; generation++)
    if (signature(file, oe, generation) === oh) return 'URL signature expired'
  if (signature(file, oe, mediaUrlGeneration) !== oh) return 'Bad URL hash'
  return Number.parseInt(oe, 16) * 1000 <= now ? 'URL signature expired' : undefined
}
