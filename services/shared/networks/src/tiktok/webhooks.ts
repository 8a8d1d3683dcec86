import { isSignedBy, jsonObject, type SignedCall } from '../signed/signature.ts'

/** What an event says: what happened, and to whom. */
export interface TikTokEvent {
  event: string
  openId: string
  /** The post that it is about, by its publish id; undefined: none, or one that is no id. */
  publishId: string | undefined
}

/** An id as TikTok has them for posts, `v_pub_file~v2-1.123456789` for one. */
const publishIdForm = /^[A-Za-z0-9_~.-]{1,100}$/
/** `content` is JSON within the JSON. */
const publishIdIn = (content: unknown): string | undefined => {
  const id = text(jsonObject(text(content))?.publish_id)
  return publishIdForm.test(id) ? id : undefined
}

const header = /^t=([0-9]{1,12}),\s*s=([0-9a-f]{64})$/i
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Reads an event of TikTok's webhooks. The header `TikTok-Signature` is `t=<unix s>,s=<hex>`; signed is the time, a dot and the body, with the
 * client secret. Undefined where it is not signed so, or is meant for another app.
 */
export function readTikTokEvent(
  { body, signature }: { body: Buffer; signature: string },
  app: { key: string; secret: string },
): SignedCall<TikTokEvent> | undefined {
  const [, at = '', hex = ''] = header.exec(signature) ?? []
  if (!isSignedBy(app.secret, Buffer.concat([Buffer.from(`${at}.`), body]), Buffer.from(hex, 'hex'))) return undefined
  const { client_key: key, event, user_openid: openId, content } = jsonObject(body.toString()) ?? {}
  if (key !== app.key) return undefined
  return {
    signature: hex.toLowerCase(),
    signedAt: Number(at) * 1000,
    endsAt: null,
    said: { event: text(event), openId: text(openId), publishId: publishIdIn(content) },
  }
}
