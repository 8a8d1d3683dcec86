import type { NoticedEvent } from '../actions/note-security.ts'
import type { LinkPurpose } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { confirmEmail } from '../mails/confirm-email.ts'
import { connectionEnded } from '../mails/connection-ended.ts'
import type { Mail } from '../mails/layout.ts'
import { resetPassword } from '../mails/reset-password.ts'
import { securityNotice } from '../mails/security-notice.ts'
import { signInAttempts } from '../mails/sign-in-attempts.ts'
import { whenWords } from '../mails/when-words.ts'
import { emailKey } from '../model/email.ts'
import { filledSettings } from '../model/settings.ts'
import { newToken, sha256 } from '../model/tokens.ts'
import { insertLink } from '../stores/links.ts'
import { beginMail, type MailRow, noteMailFailure, settleMail, takeMailPlace } from '../stores/mails.ts'
import { findUser, findUserByEmail } from '../stores/users.ts'

const MINUTE = 60_000
const CONFIRM_HOURS = 48
const RESET_MINUTES = 60
const DAY = 24 * 60 * MINUTE
/**
 * Messages that anybody can have sent to an address: how many in which times. One is dropped where all bounds of a rule are reached.
 * After six in a day there is one for each lifetime of a link, so that a stranger's requests never leave an owner without a link that works.
 */
const rules = {
  'reset-password': [
    [{ most: 3, withinMs: 15 * MINUTE }],
    [
      { most: 6, withinMs: DAY },
      { most: 1, withinMs: RESET_MINUTES * MINUTE },
    ],
  ],
  'confirm-email': [[{ most: 5, withinMs: 60 * MINUTE }]],
} as const

/** A fresh link: its token is in the message and its hash here, and nowhere else. */
async function link({ db, clock, config }: Deps, purpose: LinkPurpose, userId: string, path: string, lifeMs: number) {
  const token = newToken()
  const expiresAt = new Date(clock.now() + lifeMs)
  await insertLink(db, { tokenHash: sha256(token), purpose, userId, expiresAt })
  return `${config.publicUrl}${path}?token=${token}`
}

/** A message written out, and the address that it goes to. */
interface Outgoing {
  to: string
  mail: Mail
}

/** Whether an address has had its share of such messages. Only those that went count: asking again and again keeps no later one back. */
async function enough({ db, clock }: Deps, row: MailRow & { template: keyof typeof rules }): Promise<boolean> {
  const now = clock.now()
  const since = rules[row.template].map(rule =>
    rule.map(({ most, withinMs }) => ({ most, since: new Date(now - withinMs) })),
  )
  return !(await takeMailPlace(db, row, since, new Date(now)))
}

async function confirmation(deps: Deps, row: MailRow): Promise<Outgoing | undefined> {
  const user = await findUser(deps.db, row.data.user_id as string)
  if (!user || user.email_confirmed_at || (await enough(deps, { ...row, template: 'confirm-email' }))) return undefined
  const url = await link(deps, 'confirm', user.id, '/confirm', CONFIRM_HOURS * 60 * MINUTE)
  return { to: user.email, mail: confirmEmail({ url, hours: CONFIRM_HOURS }) }
}

/**
 * The link goes to the address that the person registered, never to the one that was typed: the two fold to the same text, and yet
 * another person may read the mail of the typed one.
 */
async function reset(deps: Deps, row: MailRow): Promise<Outgoing | undefined> {
  const user = await findUserByEmail(deps.db, row.to_key ?? emailKey(row.to_email))
  if (!user || (await enough(deps, { ...row, template: 'reset-password' }))) return undefined
  const url = await link(deps, 'reset', user.id, '/reset', RESET_MINUTES * MINUTE)
  return { to: user.email, mail: resetPassword({ name: user.name, url, minutes: RESET_MINUTES }) }
}

/** Tries are counted by address, whether anybody has it or not: the person is looked up here. */
async function attempts({ db, config }: Deps, row: MailRow): Promise<Outgoing | undefined> {
  const user = await findUserByEmail(db, row.to_key ?? emailKey(row.to_email))
  if (!user) return undefined
  const { what, device = '', block = '' } = row.data
  const [kind, page] = what === 'code' ? (['code', '/settings/security'] as const) : (['password', '/forgot'] as const)
  const about = { name: user.name, what: kind, device, block, url: `${config.publicUrl}${page}` }
  return { to: user.email, mail: signInAttempts(about) }
}

async function notice({ db, config }: Deps, { data }: MailRow): Promise<Outgoing | undefined> {
  const user = await findUser(db, data.user_id as string)
  if (!user) return undefined
  const { event, device = '', block = '', at = '', detail } = data
  const mail = securityNotice({
    event: event as NoticedEvent,
    name: user.name,
    device,
    block,
    when: whenWords(at, filledSettings(user.settings, false)),
    publicUrl: config.publicUrl,
    ...(detail === undefined ? {} : { detail }),
  })
  return { to: user.email, mail }
}

/** Writes a message out; undefined when there is nobody to send it to. */
async function compose(deps: Deps, row: MailRow): Promise<Outgoing | undefined> {
  switch (row.template) {
    case 'confirm-email':
      return confirmation(deps, row)
    case 'reset-password':
      return reset(deps, row)
    case 'sign-in-attempts':
      return attempts(deps, row)
    case 'security-notice':
      return notice(deps, row)
    case 'connection-ended': {
      const { name = '', account = '', reason = '' } = row.data
      const mail = connectionEnded({ name, account, reason, url: `${deps.config.publicUrl}/connect/1` })
      return { to: row.to_email, mail }
    }
  }
}

/** Sends one stored message. A crash between sending and writing it down sends it twice, under the same Message-ID. */
export async function sendMail(deps: Deps, mailId: string): Promise<void> {
  const { db, smtp, config, clock } = deps
  const row = await beginMail(db, mailId)
  if (!row) return
  const outgoing = await compose(deps, row)
  try {
    if (outgoing) {
      await smtp.sendMail({
        from: config.mailFrom,
        // As an object the address is taken as it is and never split at a comma.
        to: { name: '', address: outgoing.to },
        messageId: `<${row.id}@${new URL(config.publicUrl).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...outgoing.mail,
      })
    }
  } catch (err) {
    await noteMailFailure(db, mailId, (err as Error).message.slice(0, 500))
    throw err
  }
  await settleMail(db, mailId, new Date(clock.now()))
}
