import type { SecurityEvent } from '@fanfare/contracts/entities/security.ts'
import type { Db, Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addressBlock } from '../model/address-block.ts'
import type { Visitor } from '../model/visitor.ts'
import { insertSecurityLine } from '../stores/security-log.ts'
import { findUser, type UserRow } from '../stores/users.ts'
import { postMail } from './post-mail.ts'

export interface Noted {
  userId: string
  event: SecurityEvent
  visitor: Visitor
  /** The name of what it was about, such as a key or a team. */
  detail?: string
}

const line = ({ ids, clock }: Deps, { userId, event, visitor, detail }: Noted, outcome: 'done' | 'refused') => ({
  id: ids.next(),
  user_id: userId,
  event,
  outcome,
  device: visitor.device,
  // What another part of Fanfare says was done has no address.
  block: visitor.ip === '' ? '' : addressBlock(visitor.ip),
  detail: detail ?? null,
  at: new Date(clock.now()),
})

/** Writes down what was done, in the transaction that does it. */
export const noteDone = (deps: Deps, tx: Tx, noted: Noted) => insertSecurityLine(tx, line(deps, noted, 'done'))

/** Writes down what was tried and refused. Tries are slowed, so the log cannot be flooded. */
export const noteRefused = (deps: Deps, db: Db, noted: Noted) => insertSecurityLine(db, line(deps, noted, 'refused'))

/** Events that the person is notified of by mail. */
export type NoticedEvent = Extract<
  SecurityEvent,
  | 'password_change'
  | 'password_reset'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'key_create'
  | 'new_device'
  | 'email_change_ask'
  | 'email_change'
  | 'data_export'
  | 'account_keep'
>

/** Writes down what was done and notifies the person by mail, also where notifications are switched off. */
export async function noteAndNotify(deps: Deps, tx: Tx, noted: Noted & { event: NoticedEvent }): Promise<void> {
  await noteDone(deps, tx, noted)
  const user: UserRow | undefined = await findUser(tx, noted.userId)
  if (!user) return
  const { event, visitor, detail } = noted
  const data = {
    user_id: user.id,
    // The address of now: a notice that it changes goes to the one before.
    to: user.email,
    event,
    device: visitor.device,
    block: addressBlock(visitor.ip),
    at: new Date(deps.clock.now()).toISOString(),
    ...(detail === undefined ? {} : { detail }),
  }
  await postMail(deps, tx, { template: 'security-notice', to: user.email, data })
}
