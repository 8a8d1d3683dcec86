import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Loaded with the first code: most processes never check one, and it holds several MB. */
const otpauth = () => require('otpauth') as typeof import('otpauth')

const PERIOD_S = 30
/** Codes of one step before and after are taken too: clocks of phones are off. */
const WINDOW = 1

const totp = (secret: string, label = '') => {
  const { Secret, TOTP } = otpauth()
  return new TOTP({
    issuer: 'Fanfare',
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })
}

/** A new secret for an authenticator app: 160 bits, base32. */
export const newTotpSecret = (): string => new (otpauth().Secret)({ size: 20 }).base32

/** The address that an authenticator app reads from the QR picture. */
export const totpUri = (secret: string, email: string): string => totp(secret, email).toString()

/** The 30-second step that a code belongs to, when it is right at `now` (unix ms); else undefined. */
export function totpStep(secret: string, code: string, now: number): number | undefined {
  const digits = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return undefined
  const delta = totp(secret).validate({ token: digits, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + delta
}
