import { passwords } from '@fanfare/contracts/limits.ts'
import { isFault, messageOf } from '../api/api.ts'

/** Same rule as the contract's. */
const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= 320
export const emailFault = (text: string) =>
  isEmail(text.trim()) ? null : 'Enter a valid email, like mira@harbour.studio'
const longEnough = `Use at least ${passwords.least} characters`
export const passwordRule = `${longEnough}. A few unrelated words work well.`
/** By the contract's bounds; whether it is a common one the server says. */
export const passwordFault = (text: string) => {
  if (text.length < passwords.least) return longEnough
  return text.length > passwords.most ? `Use at most ${passwords.most} characters` : null
}

/** Splits a fault into the field it names (`body.email` is `email`) and the sentence for the whole form. */
export const split = (
  error: unknown,
  fields: readonly string[],
): { field?: string; fieldText?: string; whole?: string } => {
  if (!error) return {}
  if (isFault(error) && error.field) {
    const field = error.field.replace(/^body\./, '')
    if (fields.includes(field))
      return { field, fieldText: error.rule ? `${error.message} ${error.rule}`.trim() : error.message }
  }
  return { whole: messageOf(error) }
}
