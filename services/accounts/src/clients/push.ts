import { postOutside } from './outside-http.ts'

/** Where a browser is reached, and the keys that only it can read with. */
export interface PushSubscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface PushOptions {
  privateKey: string
  publicKey: string
  contact: string
  allowPrivate: boolean
  /** How long the push service keeps it for a browser that is off, seconds. */
  ttl: number
  /** Replaces what the browser has not fetched yet of this topic. */
  topic: string
  timeoutMs: number
}

/** `gone`: the browser has no such subscription any more. */
export interface PushResult {
  outcome: 'sent' | 'gone' | 'failed'
  error: string | null
  cause?: Error
}

/**
 * Sends a text to a browser by its push service (RFC 8030), encrypted for it (RFC 8291) and signed as ours (RFC 8292). Never throws. As with
 * webhooks no connection is made to an address that is not public, unless `allowPrivate`, and the whole exchange takes `timeoutMs` at most.
 */
export async function sendToBrowser(
  subscription: PushSubscription,
  text: string,
  options: PushOptions,
): Promise<PushResult> {
  const { privateKey, publicKey, contact, allowPrivate, ttl, topic, timeoutMs } = options
  // Loaded with the first one: many processes send none.
  const { default: webpush } = await import('web-push')
  let details: ReturnType<typeof webpush.generateRequestDetails>
  try {
    details = webpush.generateRequestDetails(subscription, text, {
      vapidDetails: { subject: contact, publicKey, privateKey },
      TTL: ttl,
      topic,
      urgency: 'high',
      contentEncoding: 'aes128gcm',
    })
  } catch (err) {
    return { outcome: 'gone', error: 'The browser’s keys are not usable.', cause: err as Error }
  }
  const headers = Object.fromEntries(
    Object.entries(details.headers).map(([name, value]) => [name.toLowerCase(), `${value}`]),
  )
  const result = await postOutside(details.endpoint, {
    headers,
    body: details.body ?? Buffer.alloc(0),
    allowPrivate,
    timeoutMs,
  })
  const { status: answered = 0, error, cause } = result
  if (answered >= 200 && answered < 300) return { outcome: 'sent', error: null }
  if (answered === 404 || answered === 410)
    return { outcome: 'gone', error: 'The browser no longer takes notifications.' }
  return {
    outcome: 'failed',
    error: error ?? `The browser’s push service answered ${answered}.`,
    ...(cause ? { cause } : {}),
  }
}
