import { type GraphErrorSpec, known } from './errors.ts'
import { instagramError, isInstagramSubcode } from './instagram-errors.ts'
import { throttles } from './throttles.ts'
import { tokenReasons } from './token-reasons.ts'
import { isVideoSubcode, videoError } from './video-errors.ts'

const permissions = '(#200) Permissions error'

/** What the network says with these codes when nothing more is known. */
const byCode: Record<number, () => GraphErrorSpec> = {
  1: known.unknownError,
  2: known.serviceDown,
  3: () => ({ message: '(#3) Application does not have the capability to make this API call.', code: 3 }),
  4: () => throttles[4],
  10: known.noPermission,
  17: () => throttles[17],
  32: () => throttles[32],
  100: () => known.invalid('Invalid parameter'),
  101: known.wrongApp,
  190: () => ({ ...known.garbageToken(), message: 'Invalid OAuth access token.' }),
  200: () => ({ message: permissions, code: 200 }),
  368: () => blocked,
  613: () => throttles[613],
  80001: () => throttles[80001],
  80002: () => throttles[80002],
}

/** Blocked as abusive, for a time. */
export const blocked: GraphErrorSpec = {
  message: 'The action attempted has been deemed abusive or is otherwise disallowed',
  code: 368,
  transient: false,
  title: 'Action Blocked',
}

/** Returns the usual error of a code and subcode. A subcode of Instagram's table, or of the one of video uploads, implies its code. */
export function usualError(code: number | undefined, subcode: number | undefined): GraphErrorSpec {
  if (subcode !== undefined && isInstagramSubcode(subcode)) {
    const spec = instagramError(subcode)
    return code === undefined ? spec : { ...spec, code }
  }
  if (subcode !== undefined && isVideoSubcode(subcode))
    return { ...videoError(subcode), ...(code === undefined ? {} : { code }) }
  if (code === 190 && subcode === 493) return known.dataAccessEnded()
  if (code === 190 && subcode !== undefined && tokenReasons[subcode]) return known.token(subcode, tokenReasons[subcode])
  if (code === 100 && subcode === 33) return known.unknownObject('0', 'GET')
  const { status: _status, ...spec } = byCode[code ?? 1]?.() ?? { message: `(#${code}) An error occurred.` }
  return { ...spec, code: code ?? 1, ...(subcode === undefined ? {} : { subcode }) }
}
