import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Instant, Nullable, Optional, Zone } from '../entities/common.ts'
import { SecurityLine } from '../entities/security.ts'
import { ApiKey, PersonName, Session, TimeFormat, User } from '../entities/users.ts'
import { passwords } from '../limits.ts'
import { ResendConfirmation, SignOut } from './session.ts'

/** An address that mail can be sent to. */
export const Email = Type.String({
  maxLength: 320,
  pattern: '^[^\\s@]+@[^\\s@.]+(\\.[^\\s@.]+)+$',
  description: 'an email address',
})
const Password = Type.String({ minLength: passwords.least, maxLength: passwords.most })
const strict = { additionalProperties: false } as const
const service = 'accounts' as const

/** Signing in and up sets the cookies of `cookies.ts`, and one that names the browser to the next sign-in. A session of this browser that was there before ends. */
export const SignUp = endpoint({
  name: 'signUp',
  service,
  method: 'POST',
  url: '/api/auth/sign-up',
  access: 'public',
  perMinute: 20,
  summary: 'Register and sign in; an email asks to confirm the address',
  body: Type.Object(
    {
      name: PersonName,
      email: Email,
      password: Password,
      timezone: Optional(Zone),
      timeFormat: Optional(TimeFormat),
    },
    strict,
  ),
  reply: User,
  errors: ['email_taken', 'timezone_unknown'],
})
export const SignIn = endpoint({
  name: 'signIn',
  service,
  method: 'POST',
  url: '/api/auth/sign-in',
  access: 'public',
  perMinute: 30,
  summary: 'Sign in with email and password; answers with a challenge when a second factor is on',
  body: Type.Object({ email: Email, password: Type.String({ minLength: 1, maxLength: 200 }) }, strict),
  reply: Type.Object({
    second_factor: Type.Boolean(),
    challenge: Type.Optional(Type.String()),
    /** Where a code may come from. Where there is no app, one was sent by email. */
    factors: Type.Optional(Type.Array(Type.Enum(['app', 'email']))),
    /** This sign-in has taken the deletion of the account back. */
    deletion_cancelled: Type.Optional(Type.Boolean()),
  }),
  errors: ['wrong_credentials', 'too_many_attempts'],
})
export const SignInSecondFactor = endpoint({
  name: 'signInSecondFactor',
  service,
  method: 'POST',
  url: '/api/auth/second-factor',
  access: 'public',
  perMinute: 30,
  summary: 'Finish a sign-in with a code from the authenticator app, one sent by email, or a backup code',
  body: Type.Object(
    { challenge: Type.String({ maxLength: 200 }), code: Type.String({ minLength: 6, maxLength: 20 }) },
    strict,
  ),
  reply: Type.Object({ done: Type.Literal(true), deletion_cancelled: Type.Optional(Type.Boolean()) }),
  errors: ['wrong_code', 'link_invalid', 'too_many_attempts'],
})
export const ConfirmEmail = endpoint({
  name: 'confirmEmail',
  service,
  method: 'POST',
  url: '/api/auth/confirm',
  access: 'public',
  perMinute: 30,
  summary: 'Confirm an email address, or a new one, with the link from the email',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }, strict),
  reply: Done,
  errors: ['link_invalid'],
})
export const ForgotPassword = endpoint({
  name: 'forgotPassword',
  service,
  method: 'POST',
  url: '/api/auth/forgot',
  access: 'public',
  perMinute: 10,
  summary: 'Send a link to set a new password; the answer is the same for unknown addresses',
  body: Type.Object({ email: Email }, strict),
  reply: Done,
})
/** Reading is done by POST: the token stays out of addresses, and of logs with them. */
export const ReviewReset = endpoint({
  name: 'reviewReset',
  service,
  method: 'POST',
  url: '/api/auth/reset/review',
  access: 'public',
  perMinute: 20,
  summary: 'What a reset by this link revokes unless it is kept',
  body: Type.Object({ token: Type.String({ maxLength: 200 }) }, strict),
  reply: Type.Object({
    email: Type.String(),
    /** Null where no second factor is on. */
    second_factor_since: Nullable(Instant),
    api_keys: Type.Array(ApiKey),
    sessions: Type.Array(Type.Object({ device: Type.String(), ip: Type.String(), seen_at: Instant })),
  }),
  errors: ['link_invalid'],
})
export const ResetPassword = endpoint({
  name: 'resetPassword',
  service,
  method: 'POST',
  url: '/api/auth/reset',
  access: 'public',
  perMinute: 20,
  summary: 'Set a new password by the link; ends all sessions, API keys and the second factor, but for what is kept',
  body: Type.Object(
    {
      token: Type.String({ maxLength: 200 }),
      password: Password,
      keep: Type.Optional(
        Type.Object(
          { api_keys: Type.Optional(Type.Array(Id, { maxItems: 500 })), second_factor: Type.Optional(Type.Boolean()) },
          strict,
        ),
      ),
    },
    strict,
  ),
  reply: Done,
  errors: ['link_invalid'],
})
export const ChangePassword = endpoint({
  name: 'changePassword',
  service,
  method: 'POST',
  url: '/api/auth/password',
  access: 'user',
  perMinute: 10,
  summary: 'Change the password; ends all other sessions',
  body: Type.Object({ current: Type.String({ maxLength: 200 }), password: Password }, strict),
  reply: Done,
  errors: ['wrong_password', 'too_many_attempts'],
})
/** For what is powerful: `confirm_password` asks for this call. Signing in counts as one. */
export const ConfirmPassword = endpoint({
  name: 'confirmPassword',
  service,
  method: 'POST',
  url: '/api/auth/confirm_password',
  access: 'user',
  perMinute: 10,
  summary: 'Show the password again; API keys can be created for ten minutes then',
  body: Type.Object({ password: Type.String({ maxLength: 200 }) }, strict),
  reply: Done,
  errors: ['wrong_password', 'too_many_attempts'],
})
export const ListSessions = endpoint({
  name: 'listSessions',
  service,
  method: 'GET',
  url: '/api/auth/sessions',
  access: 'user',
  summary: 'Devices the person is signed in on',
  reply: Type.Array(Session),
})
export const RevokeSession = endpoint({
  name: 'revokeSession',
  service,
  method: 'DELETE',
  url: '/api/auth/sessions/:id',
  access: 'user',
  summary: 'End one session',
  params: Type.Object({ id: Id }),
  reply: Done,
  errors: ['session_not_found'],
})
export const ReadSecurityLog = endpoint({
  name: 'readSecurityLog',
  service,
  method: 'GET',
  url: '/api/auth/security-log',
  access: 'user',
  summary: 'What happened to this account: the newest 50 of the last 180 days',
  reply: Type.Array(SecurityLine),
})
export const SetupTotp = endpoint({
  name: 'setupTotp',
  service,
  method: 'POST',
  url: '/api/auth/totp/setup',
  access: 'user',
  perMinute: 10,
  summary: 'Create a secret for an authenticator app; not active until enabled',
  body: Type.Object({ password: Type.String({ maxLength: 200 }) }, strict),
  reply: Type.Object({
    secret: Type.String(),
    uri: Type.String(),
    qr: Type.String({ description: 'QR code as a data: URL' }),
  }),
  errors: ['wrong_password', 'second_factor_active', 'too_many_attempts', 'email_unconfirmed'],
})
export const EnableTotp = endpoint({
  name: 'enableTotp',
  service,
  method: 'POST',
  url: '/api/auth/totp/enable',
  access: 'user',
  perMinute: 10,
  summary: 'Turn the second factor on with a first code',
  body: Type.Object({ code: Type.String({ minLength: 6, maxLength: 10 }) }, strict),
  reply: Type.Object({ backup_codes: Type.Array(Type.String()) }),
  errors: ['wrong_code', 'second_factor_active', 'second_factor_inactive', 'too_many_attempts', 'email_unconfirmed'],
})
export const DisableTotp = endpoint({
  name: 'disableTotp',
  service,
  method: 'POST',
  url: '/api/auth/totp/disable',
  access: 'user',
  perMinute: 10,
  summary: 'Turn the second factor off',
  body: Type.Object(
    { password: Type.String({ maxLength: 200 }), code: Type.String({ minLength: 6, maxLength: 20 }) },
    strict,
  ),
  reply: Done,
  errors: ['wrong_password', 'wrong_code', 'second_factor_inactive', 'too_many_attempts'],
})

export const authEndpoints = [
  SignUp,
  SignIn,
  SignInSecondFactor,
  SignOut,
  ConfirmEmail,
  ResendConfirmation,
  ForgotPassword,
  ReviewReset,
  ResetPassword,
  ChangePassword,
  ConfirmPassword,
  ListSessions,
  RevokeSession,
  ReadSecurityLog,
  SetupTotp,
  EnableTotp,
  DisableTotp,
] as const
