import type { Clock } from '@fanfare/runtime/clock.ts'
import { isMac, keysFor, mac } from '@fanfare/runtime/security/keys.ts'

/** How long a form that was opened may be sent, ms. */
const LIFE_MS = 12 * 3_600_000

const text = (at: string): string => `operator form ${at}`

/** What a form of the operator's pages carries: browsers send the password by themselves, but no foreign page knows this. */
export function formToken(secret: string, clock: Clock): string {
  const at = `${clock.now()}`
  return `${at}.${mac(text(at), keysFor(secret, 'operator')[0] as Buffer)}`
}

/** Whether a form came from an operator's page that was loaded in the last 12 hours. */
export function isFormToken(given: unknown, secret: string, clock: Clock): boolean {
  if (typeof given !== 'string') return false
  const [at = '', signature = ''] = given.split('.', 2)
  const age = clock.now() - Number(at)
  return isMac(signature, text(at), keysFor(secret, 'operator')) && age >= 0 && age < LIFE_MS
}
