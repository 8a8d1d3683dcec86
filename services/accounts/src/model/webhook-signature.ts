import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

/** The secret of 32 random bytes: `whsec_` and these in base64, as Standard Webhooks has it. */
export const webhookSecretOf = (bytes: Buffer): string => `${PREFIX}${bytes.toString('base64')}`

/**
 * The headers of a message, after the Standard Webhooks specification: a signature (v1, HMAC-SHA256 of id, time and body) by each of the
 * secrets, so that receivers may verify with either while one replaces the other. `at`: of the try, ms since 1970.
 */
export function webhookHeaders(
  { id, body, at }: { id: string; body: string; at: number },
  secrets: readonly string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = `${Math.floor(at / 1000)}`
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64')}`
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': secrets.map(sign).join(' ') }
}
