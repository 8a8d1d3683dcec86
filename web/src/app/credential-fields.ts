import { isFault, messageOf } from './api.ts'

/** Same rule as the contract's. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= 320
export const emailFault = (text: string) =>
  isEmail(text.trim()) ? null : 'Enter a valid email, like mira@harbour.studio'
export const passwordRule = 'Use at least 10 characters. A few unrelated words work well.'
export const passwordFault = (text: string) => (text.length >= 10 ? null : 'Use at least 10 characters')

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
