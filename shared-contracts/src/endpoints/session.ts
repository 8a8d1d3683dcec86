import { endpoint } from '../endpoint.ts'
import { Done } from '../entities/common.ts'

const service = 'accounts' as const

export const SignOut = endpoint({
  name: 'signOut',
  service,
  method: 'POST',
  url: '/api/auth/sign-out',
  access: 'user',
  summary: 'End this session',
  reply: Done,
})
export const ResendConfirmation = endpoint({
  name: 'resendConfirmation',
  service,
  method: 'POST',
  url: '/api/auth/confirm/resend',
  access: 'user',
  perMinute: 3,
  summary: 'Resend the confirmation email',
  reply: Done,
})
