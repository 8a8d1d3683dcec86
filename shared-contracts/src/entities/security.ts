import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './common.ts'

/** What can happen to a person's account. */
export const SecurityEvent = Type.Enum([
  'sign_up',
  'sign_in',
  'new_device',
  'second_factor',
  'sign_out',
  'session_end',
  'email_confirm',
  'email_change_ask',
  'email_change',
  'data_export',
  'account_delete',
  'account_keep',
  'password_confirm',
  'password_change',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'key_create',
  'key_revoke',
  'team_hand_over',
  'team_take_over',
])
export type SecurityEvent = Static<typeof SecurityEvent>

/** One line of a person's security log. */
export const SecurityLine = Type.Object({
  id: Id,
  event: SecurityEvent,
  /** `refused`: a wrong password or code. */
  outcome: Type.Enum(['done', 'refused']),
  /** Browser and system, such as `Firefox on Windows`; '' where another person did it. */
  device: Type.String(),
  /** Block of addresses that it came from: an IPv4 /24 or an IPv6 /64; '' where it is not known. */
  block: Type.String(),
  /** The name of what it was about, such as a key or a team. */
  detail: Nullable(Type.String()),
  at: Instant,
})
export type SecurityLine = Static<typeof SecurityLine>
