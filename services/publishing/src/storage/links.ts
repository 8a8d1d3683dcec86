import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@fanfare/runtime/clock.ts'
import { LRUCache } from 'lru-cache'

/** The two query parameters of a signed address: `e` unix seconds of its end, `s` the signature. */
export interface Signature {
  e: string
  s: string
}
export type Verdict = 'good' | 'expired' | 'forged'

export interface MediaLinks {
  /** Where a browser fetches a file: relative to this installation, the same for some hours so that caches work. */
  view(mediaId: string, variant?: string): string
  /** Where a network fetches a file: absolute, good for longer than a container lives (24 h). */
  fetch(mediaId: string, variant: string): string
  /** Where the bytes of an upload go, until the given moment. */
  upload(mediaId: string, until: Date): string
  checkMedia(mediaId: string, variant: string, given: Signature): Verdict
  checkUpload(mediaId: string, given: Signature): Verdict
}

export interface LinkOptions {
  secret: string
  clock: Clock
  /** Base URL that the networks reach. */
  publicUrl: string
}

/** Signed addresses that are remembered: a page of a calendar shows hundreds, again and again. About 200 bytes each. */
const REMEMBERED = 10_000
const HOUR_S = 3_600
const VIEW_STEP_S = 12 * HOUR_S
const FETCH_LIFE_S = 72 * HOUR_S

/** Makes and checks signed addresses (HMAC-SHA256 over purpose, id, variant and end). */
export function mediaLinks({ secret, clock, publicUrl }: LinkOptions): MediaLinks {
  const nowS = (): number => Math.floor(clock.now() / 1000)
  const sign = (what: string, end: string): string =>
    createHmac('sha256', secret).update(`${what}\n${end}`).digest('base64url')
  const query = (what: string, endS: number): string => `e=${endS}&s=${sign(what, String(endS))}`

  const check = (what: string, { e, s }: Signature): Verdict => {
    const given = Buffer.from(s)
    const expected = Buffer.from(sign(what, e))
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged'
    return Number(e) < nowS() ? 'expired' : 'good'
  }
  const path = (mediaId: string, variant: string, endS: number): string =>
    `/m/${mediaId}/${variant}?${query(`media/${mediaId}/${variant}`, endS)}`

  /** Addresses by what they end with, the same for all who ask; those of a past step are the first to go. */
  const views = new LRUCache<string, string>({ max: REMEMBERED })
  const view = (mediaId: string, variant: string): string => {
    // Ends are rounded up to steps: an address changes twice a day and is good for 12 to 24 hours.
    const endS = (Math.ceil(nowS() / VIEW_STEP_S) + 1) * VIEW_STEP_S
    const key = `${mediaId}/${variant}/${endS}`
    const known = views.get(key)
    if (known !== undefined) return known
    const made = path(mediaId, variant, endS)
    views.set(key, made)
    return made
  }

  return {
    view: (mediaId, variant = 'original') => view(mediaId, variant),
    fetch: (mediaId, variant) =>
      `${publicUrl}${path(mediaId, variant, Math.ceil(nowS() / HOUR_S) * HOUR_S + FETCH_LIFE_S)}`,
    upload: (mediaId, until) =>
      `/media/upload/${mediaId}?${query(`upload/${mediaId}`, Math.floor(until.getTime() / 1000))}`,
    checkMedia: (mediaId, variant, given) => check(`media/${mediaId}/${variant}`, given),
    checkUpload: (mediaId, given) => check(`upload/${mediaId}`, given),
  }
}
