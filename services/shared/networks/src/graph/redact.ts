/** What the flight recorder keeps of calls: no secret is in it. */

const secret = new Set([
  'access_token',
  'appsecret_proof',
  'client_secret',
  'fb_exchange_token',
  'code',
  'input_token',
  'refresh_token',
  'code_verifier',
  'token',
])
const answerLength = 2000

/** The parameters of a call without secrets. */
export const redactParams = (params: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...params].map(([name, value]) => [
      name,
      secret.has(name) ? 'removed' : value.replace(/([?&](?:s|access_token)=)[^&\s"]+/g, '$1removed'),
    ]),
  )

/** The beginning of a response without tokens (`access_token` fields, paging links, addresses of uploads). */
export const redactAnswer = (text: string): string =>
  text
    .replace(/("(?:access|refresh)_token"\s*:\s*")[^"]*/g, '$1removed')
    .replace(/((?:access|upload)_token=)[^&"\\\s]+/g, '$1removed')
    .slice(0, answerLength)
