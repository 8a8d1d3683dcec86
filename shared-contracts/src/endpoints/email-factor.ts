import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done } from '../entities/common.ts'

const strict = { additionalProperties: false } as const
const service = 'accounts' as const
const password = Type.String({ maxLength: 200 })
const sentTo = Type.Object({
  sent_to: Type.String({ description: 'the address, shortened to its first letter and domain' }),
})

export const SetupEmailFactor = endpoint({
  name: 'setupEmailFactor',
  service,
  method: 'POST',
  url: '/api/auth/email-factor/setup',
  access: 'user',
  perMinute: 5,
  summary: 'Send a first code to the person’s email; the factor is not on until it is enabled with it',
  body: Type.Object({ password }, strict),
  reply: sentTo,
  errors: ['wrong_password', 'second_factor_active', 'too_many_attempts', 'email_unconfirmed'],
})
export const EnableEmailFactor = endpoint({
  name: 'enableEmailFactor',
  service,
  method: 'POST',
  url: '/api/auth/email-factor/enable',
  access: 'user',
  perMinute: 10,
  summary: 'Have sign-ins ask for a code that is sent by email',
  body: Type.Object({ code: Type.String({ minLength: 6, maxLength: 10 }) }, strict),
  reply: Type.Object({
    backup_codes: Type.Array(Type.String(), {
      description: 'empty where the person has some from the authenticator app',
    }),
  }),
  errors: ['wrong_code', 'second_factor_active', 'second_factor_inactive', 'too_many_attempts', 'email_unconfirmed'],
})
export const SendEmailCode = endpoint({
  name: 'sendEmailCode',
  service,
  method: 'POST',
  url: '/api/auth/email-factor/code',
  access: 'user',
  perMinute: 3,
  summary: 'Send the signed-in person a code, such as to turn the factor off',
  reply: sentTo,
  errors: ['second_factor_inactive'],
})
export const DisableEmailFactor = endpoint({
  name: 'disableEmailFactor',
  service,
  method: 'POST',
  url: '/api/auth/email-factor/disable',
  access: 'user',
  perMinute: 10,
  summary: 'Send no more codes by email',
  body: Type.Object({ password, code: Type.String({ minLength: 6, maxLength: 20 }) }, strict),
  reply: Done,
  errors: ['wrong_password', 'wrong_code', 'second_factor_inactive', 'too_many_attempts'],
})
export const SendSignInCode = endpoint({
  name: 'sendSignInCode',
  service,
  method: 'POST',
  url: '/api/auth/second-factor/email',
  access: 'public',
  perMinute: 6,
  summary: 'Send the code of a sign-in by email, again or instead of one of the authenticator app',
  body: Type.Object({ challenge: Type.String({ maxLength: 200 }) }, strict),
  reply: sentTo,
  errors: ['link_invalid', 'second_factor_inactive'],
})

export const emailFactorEndpoints = [
  SetupEmailFactor,
  EnableEmailFactor,
  SendEmailCode,
  DisableEmailFactor,
  SendSignInCode,
] as const
