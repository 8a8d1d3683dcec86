import type { LinkPurpose } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { confirmEmail } from '../mails/confirm-email.ts'
import { connectionEnded } from '../mails/connection-ended.ts'
import type { Mail } from '../mails/layout.ts'
import { resetPassword } from '../mails/reset-password.ts'
import { emailKey } from '../model/email.ts'
import { newToken, sha256 } from '../model/tokens.ts'
import { links } from '../stores/links.ts'
import { type MailRow, mails } from '../stores/mails.ts'
import { users } from '../stores/users.ts'

const MINUTE = 60_000
const CONFIRM_HOURS = 48
const RESET_MINUTES = 60
/** Reset messages to one address: this many in a quarter of an hour, the others are dropped. */
const MOST_RESETS = 3

/** A fresh link: its token is in the message and its hash here, and nowhere else. */
async function link({ db, clock, config }: Deps, purpose: LinkPurpose, userId: string, path: string, lifeMs: number) {
  const token = newToken()
  const expiresAt = new Date(clock.now() + lifeMs)
  await links(db).insert({ tokenHash: sha256(token), purpose, userId, expiresAt })
  return `${config.publicUrl}${path}?token=${token}`
}

async function confirmation(deps: Deps, { data }: MailRow): Promise<Mail | undefined> {
  const user = await users(deps.db).byId(data.user_id as string)
  if (!user || user.email_confirmed_at) return undefined
  const url = await link(deps, 'confirm', user.id, '/confirm', CONFIRM_HOURS * 60 * MINUTE)
  return confirmEmail({ name: user.name, url, hours: CONFIRM_HOURS })
}

async function reset(deps: Deps, row: MailRow): Promise<Mail | undefined> {
  const user = await users(deps.db).byEmail(emailKey(row.to_email))
  if (!user) return undefined
  const since = new Date(deps.clock.now() - 15 * MINUTE)
  if ((await mails(deps.db).countBefore(row, since)) >= MOST_RESETS) return undefined
  const url = await link(deps, 'reset', user.id, '/reset', RESET_MINUTES * MINUTE)
  return resetPassword({ name: user.name, url, minutes: RESET_MINUTES })
}

/** Writes a message out; undefined when there is nobody to tell any more. */
async function compose(deps: Deps, row: MailRow): Promise<Mail | undefined> {
  switch (row.template) {
    case 'confirm-email':
      return confirmation(deps, row)
    case 'reset-password':
      return reset(deps, row)
    case 'connection-ended': {
      const { name = '', account = '', reason = '' } = row.data
      return connectionEnded({ name, account, reason, url: `${deps.config.publicUrl}/connect/1` })
    }
  }
}

/** Sends one stored message. A crash between sending and writing it down sends it twice, under the same Message-ID. */
export async function sendMail(deps: Deps, mailId: string): Promise<void> {
  const { db, smtp, config, clock } = deps
  const row = await mails(db).begin(mailId)
  if (!row) return
  const mail = await compose(deps, row)
  try {
    if (mail) {
      await smtp.sendMail({
        from: config.mailFrom,
        // As an object the address is taken as it is and never split at a comma.
        to: { name: '', address: row.to_email },
        messageId: `<${row.id}@${new URL(config.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...mail,
      })
    }
  } catch (err) {
    await mails(db).failed(mailId, (err as Error).message.slice(0, 500))
    throw err
  }
  await mails(db).settle(mailId, new Date(clock.now()))
}
