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

/** What a person has to do at the network before it takes posts of a page again, by subcode. The code beside them and the texts are ours. */
const heldBack: Record<number, string> = {
  1404006: 'Please complete a security check before you continue.',
  4854002: 'Please confirm your identity before you continue.',
  1404078: 'You need Page Publishing Authorization before you can publish as this Page.',
  1404102: 'Posting is limited because something went against our Community Standards.',
  1404112: 'Your account is limited from posting for now.',
}

/** Returns the usual error of a code and subcode. A subcode of a table of its own (Instagram's, of video uploads, of what a person has to do) implies its code. */
export function usualError(code: number | undefined, subcode: number | undefined): GraphErrorSpec {
  if (subcode !== undefined && isInstagramSubcode(subcode)) {
    const spec = instagramError(subcode)
    return code === undefined ? spec : { ...spec, code }
  }
  if (subcode !== undefined && isVideoSubcode(subcode))
    return { ...videoError(subcode), ...(code === undefined ? {} : { code }) }
  const user = subcode === undefined ? undefined : heldBack[subcode]
  if (user !== undefined)
    return { ...blocked, ...(code === undefined ? {} : { code }), subcode: subcode as number, user }
  if (code === 190 && subcode === 493) return known.dataAccessEnded()
  if (code === 190 && subcode !== undefined && tokenReasons[subcode]) return known.token(subcode, tokenReasons[subcode])
  if (code === 100 && subcode === 33) return known.unknownObject('0', 'GET')
  const { status: _status, ...spec } = byCode[code ?? 1]?.() ?? { message: `(#${code}) An error occurred.` }
  return { ...spec, code: code ?? 1, ...(subcode === undefined ? {} : { subcode }) }
}
