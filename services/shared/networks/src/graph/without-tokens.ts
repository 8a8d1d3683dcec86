/** Deepest nesting of an answer that leaves; what lies deeper is left out. Answers of the network nest a few levels. */
const deepest = 40

/** Keys whose value is a secret, whatever it is. */
const secretKey = /token|secret|appsecret_proof|password/i
/** `access_token=…` and the like in an address or a sentence, with the `&` behind it. */
const pair =
  /(?:access_|refresh_|input_|upload_|page_|user_|fb_exchange_)?(?:token|appsecret_proof|client_secret)=[^&#\s"'<>\\]*&?/gi
/** The same within an address that is a parameter of another one. */
const encodedPair =
  /(?:access_|refresh_|input_|upload_|page_|user_|fb_exchange_)?(?:token|appsecret_proof|client_secret)%3d[^&#%\s"'<>\\]*(?:%26)?/gi
/** How tokens of the network begin. */
const tokens = /\b(?:EAA|IGAA|IGQ)[\w-]{20,}/g

/** A text without tokens: the one that was used, wherever it is, and whatever looks like one. */
export const textWithoutTokens = (text: string, used: string): string =>
  (used === '' ? text : text.replaceAll(used, 'removed'))
    .replace(pair, '')
    .replace(encodedPair, '')
    .replace(tokens, 'removed')
    .replace(/^(https?:\/\/\S+)[?&]$/, '$1')

/**
 * A copy of what the network answered without anything that looks like a token: keys that name one are left out, and in texts (the addresses of
 * the next page among them) its parameter is. `used`: the token of the call.
 */
export function withoutTokens(value: unknown, used: string, depth = 0): unknown {
  if (typeof value === 'string') return textWithoutTokens(value, used)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return null
  if (Array.isArray(value)) return value.map(item => withoutTokens(item, used, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !secretKey.test(key))
      .map(([key, item]) => [textWithoutTokens(key, used), withoutTokens(item, used, depth + 1)]),
  )
}
