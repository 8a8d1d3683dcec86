import { isSignedBy, jsonObject, type SignedCall } from '../signed/signature.ts'

/** Characters; the network's have some 300. */
const MOST = 4096
const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9]{1,32}$/.test(value)
const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

/**
 * Reads the `signed_request` of a deauthorize or data deletion callback: base64url of the signature, a dot, base64url of JSON; signed is the
 * second part as text, with the app's secret. Undefined where it is not signed so, names another algorithm, or no person and time.
 */
export function readSignedRequest(text: string, secret: string): SignedCall<{ personId: string }> | undefined {
  const [signed = '', payload = '', ...more] = text.length <= MOST ? text.split('.') : []
  const signature = Buffer.from(signed, 'base64url')
  if (more.length > 0 || !isSignedBy(secret, payload, signature)) return undefined
  const said = jsonObject(Buffer.from(payload, 'base64url').toString()) ?? {}
  const { algorithm, user_id: personId, issued_at: issuedAt, expires } = said
  if (algorithm !== 'HMAC-SHA256' || !isId(personId) || !isTime(issuedAt)) return undefined
  return {
    signature: signature.toString('hex'),
    signedAt: issuedAt * 1000,
    endsAt: isTime(expires) ? expires * 1000 : null,
    said: { personId },
  }
}
