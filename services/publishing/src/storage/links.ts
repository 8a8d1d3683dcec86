import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '@fanfare/runtime/clock.ts'
import { LRUCache } from 'lru-cache'

/** The two query parameters of a signed address: `e` its expiry in unix seconds, `s` the signature. */
export interface Signature {
  e: string
  s: string
}
type Verdict = 'good' | 'expired' | 'forged'

export interface MediaLinks {
  /** Address for a browser, relative to this installation. It is the same for 12 hours, so that caches can use it. */
  view(mediaId: string, variant?: string): string
  /** Absolute address for a network, valid for 72 h: longer than a container of Instagram (24 h). */
  fetch(mediaId: string, variant: string): string
  /** Address for the bytes of an upload, valid until the given time. */
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

/** Signed addresses that are cached, about 200 bytes each: a page of a calendar shows hundreds of them. */
const REMEMBERED = 10_000
const HOUR_S = 3_600
const VIEW_STEP_S = 12 * HOUR_S
const FETCH_LIFE_S = 72 * HOUR_S

/** Creates and checks signed addresses (HMAC-SHA256 over purpose, id, variant and expiry). */
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

  /** Addresses by file, variant and expiry. Those of a past step are unused, and so evicted first. */
  const views = new LRUCache<string, string>({ max: REMEMBERED })
  const view = (mediaId: string, variant: string): string => {
    // Expiries are rounded up to steps: an address changes twice a day and is valid for 12 to 24 hours.
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
