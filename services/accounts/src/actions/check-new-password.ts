import { fail } from '@fanfare/runtime/errors.ts'
import { isGuessable, type Owner } from '../model/weak-password.ts'

/** Refuses a new password that anybody would try first. */
export function checkNewPassword(password: string, owner: Owner): void {
  if (isGuessable(password, owner))
    fail('invalid_input', {
      field: 'body.password',
      rule: 'Use a few words that have nothing to do with each other.',
      message: 'This password is easy to guess.',
    })
}
