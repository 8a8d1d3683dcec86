/** User agent of the network's fetcher. */
const userAgent = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'

export type Fetched =
  | { ok: true; bytes: Buffer; type: string }
  | { ok: false; why: 'unreachable' | 'too_large' | 'timeout' }

export interface FetchLimits {
  /** Bytes; a larger body is cut off and reported. */
  most: number
  timeoutMs: number
  /** Videos are asked for with a Range header, as the network does. */
  ranged?: boolean
  /** Redirects are not followed. */
  direct?: boolean
}

/** Fetches a media URL as the network would: redirects followed unless it is `direct`, size and time bounded. Never throws. */
export async function fetchMedia(url: string, { most, timeoutMs, ranged, direct }: FetchLimits): Promise<Fetched> {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return { ok: false, why: 'unreachable' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const headers = { 'user-agent': userAgent, accept: '*/*', ...(ranged ? { range: 'bytes=0-' } : {}) }
    const answer = await fetch(url, { headers, signal, redirect: direct ? 'error' : 'follow' })
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel()
      return { ok: false, why: 'unreachable' }
    }
    if (Number(answer.headers.get('content-length') ?? 0) > most) {
      await answer.body.cancel()
      return { ok: false, why: 'too_large' }
    }
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body) {
      size += part.length
      if (size > most) return { ok: false, why: 'too_large' }
      parts.push(part)
    }
    return { ok: true, bytes: Buffer.concat(parts), type: answer.headers.get('content-type') ?? '' }
  } catch {
    return { ok: false, why: signal.aborted ? 'timeout' : 'unreachable' }
  }
}
