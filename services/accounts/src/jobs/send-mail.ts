import { person } from '@fanfare/contracts/limits.ts'
import { roleName } from '@fanfare/contracts/policy.ts'
import { emailKey } from '@fanfare/runtime/email.ts'
import { newToken, sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { NoticedEvent } from '../actions/note-security.ts'
import { EMAIL_CODE_MS, emailCodeHash, newEmailCode } from '../crypto/email-code.ts'
import type { LinkPurpose } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { changeEmail, emailInUse } from '../mails/change-email.ts'
import { confirmEmail } from '../mails/confirm-email.ts'
import { connectionEnded } from '../mails/connection-ended.ts'
import { copyAddress } from '../mails/copy-address.ts'
import { factorCode } from '../mails/factor-code.ts'
import type { Mail } from '../mails/layout.ts'
import { accountDeleted, connectionsEnd, exportReady } from '../mails/own-account.ts'
import { resetPassword } from '../mails/reset-password.ts'
import { securityNotice } from '../mails/security-notice.ts'
import { signInAttempts } from '../mails/sign-in-attempts.ts'
import { teamInvite } from '../mails/team-invite.ts'
import { whenWords } from '../mails/when-words.ts'
import { filledSettings } from '../model/settings.ts'
import { findEmailChange } from '../stores/email-changes.ts'
import { findEmailFactor, setEmailCode } from '../stores/email-factors.ts'
import { insertLink } from '../stores/links.ts'
import { type Bound, beginMail, type MailRow, noteMailFailure, settleMail, takeMailPlace } from '../stores/mails.ts'
import { findUser, findUserByEmail } from '../stores/users.ts'
import { composeHandedOver } from './compose-handed-over.ts'
import { composeNotification } from './compose-notification.ts'

const MINUTE = 60_000
const CONFIRM_HOURS = 48
const RESET_MINUTES = 60
const COPY_DAYS = 7
const DAY = 24 * 60 * MINUTE
type CountedMail = 'reset-password' | 'confirm-email' | 'factor-code' | 'change-email' | 'copy-address' | 'team-invite'
/** Bounds that count what a team, or a person, had sent to the address beside those of all together: no stranger uses up the share of others. */
const ofTeam = { of: 'team_id' } as const
const ofPerson = { of: 'user_id' } as const
/**
 * Messages that anybody can have sent to an address: how many in which times. One is dropped where all bounds of a rule are reached.
 * After six in a day there is one for each lifetime of a link, so that a stranger's requests never leave an owner without a link that works;
 * the same is so for codes, of which those of all sign-ins of a person are taken.
 */
const rules: Record<CountedMail, readonly (readonly Omit<Bound & { withinMs: number }, 'since'>[])[]> = {
  'reset-password': [
    [{ most: 3, withinMs: 15 * MINUTE }],
    [
      { most: 6, withinMs: DAY },
      { most: 1, withinMs: RESET_MINUTES * MINUTE },
    ],
  ],
  'confirm-email': [[{ most: 5, withinMs: 60 * MINUTE }]],
  // Enough for one that gets lost, and not enough to flood a mailbox.
  'factor-code': [
    [
      { most: 5, withinMs: 15 * MINUTE },
      { most: 1, withinMs: EMAIL_CODE_MS },
    ],
    [
      { most: 30, withinMs: DAY },
      { most: 1, withinMs: EMAIL_CODE_MS },
    ],
  ],
  'change-email': [[{ most: 5, withinMs: 60 * MINUTE }]],
  // Of all people together too, so that nobody is asked again and again.
  'copy-address': [
    [{ ...ofPerson, most: 1, withinMs: 60 * MINUTE }],
    [{ ...ofPerson, most: 3, withinMs: 7 * DAY }],
    [{ most: 3, withinMs: 60 * MINUTE }],
    [{ most: 9, withinMs: 7 * DAY }],
  ],
  // Of all teams together too: each of them is a stranger to the address.
  'team-invite': [
    [{ ...ofTeam, most: 2, withinMs: 60 * MINUTE }],
    [{ ...ofTeam, most: 4, withinMs: DAY }],
    [{ most: 5, withinMs: 60 * MINUTE }],
    [{ most: 10, withinMs: DAY }],
  ],
}

/** A fresh link: its token is in the message and its hash here, and nowhere else. */
async function link(
  { db, clock, config }: Deps,
  purpose: LinkPurpose,
  userId: string,
  path: string,
  lifeMs: number,
  detail?: string,
) {
  const token = newToken()
  const expiresAt = new Date(clock.now() + lifeMs)
  await insertLink(db, { tokenHash: sha256(token), purpose, userId, expiresAt, detail })
  return `${config.publicUrl}${path}?token=${token}`
}

/** A message written out, and the address that it goes to. */
interface Outgoing {
  to: string
  mail: Mail
}

/** Whether an address has had its share of such messages. Only those that went count: asking again and again keeps no later one back. */
async function enough({ db, clock }: Deps, row: MailRow & { template: CountedMail }): Promise<boolean> {
  const now = clock.now()
  const since = rules[row.template].map(rule =>
    rule.map(({ withinMs, ...bound }) => ({ ...bound, since: new Date(now - withinMs) })),
  )
  return !(await takeMailPlace(db, row, since, new Date(now)))
}

async function confirmation(deps: Deps, row: MailRow): Promise<Outgoing | undefined> {
  const user = await findUser(deps.db, row.data.user_id as string)
  if (!user || user.email_confirmed_at || (await enough(deps, { ...row, template: 'confirm-email' }))) return undefined
  const url = await link(deps, 'confirm', user.id, '/confirm', CONFIRM_HOURS * 60 * MINUTE)
  return { to: user.email, mail: confirmEmail({ url, hours: CONFIRM_HOURS }) }
}

/** The link to the address that a person wants; where another person has it, that one learns of it and there is no link. */
async function newAddress(deps: Deps, row: MailRow): Promise<Outgoing | undefined> {
  const userId = row.data.user_id as string
  const change = await findEmailChange(deps.db, userId, new Date(deps.clock.now()))
  if (!change || change.email !== row.to_email || (await enough(deps, { ...row, template: 'change-email' })))
    return undefined
  const holder = await findUserByEmail(deps.db, change.email_key)
  if (holder && holder.id !== userId)
    return { to: holder.email, mail: emailInUse({ url: `${deps.config.publicUrl}/sign-in` }) }
  const hours = person.emailChangeHours
  const url = await link(deps, 'change_email', userId, '/confirm', hours * 60 * MINUTE, change.email)
  // The page says something else of a new address than of a first one.
  return { to: change.email, mail: changeEmail({ url: `${url}&new=1`, hours }) }
}

/** About a person's own account: `until` is an instant, written as its reader reads dates. */
async function ownAccount({ db, config }: Deps, { template, data }: MailRow): Promise<Outgoing | undefined> {
  const user = await findUser(db, data.user_id as string)
  if (!user) return undefined
  const until = whenWords(data.until ?? '', filledSettings(user.settings))
  const about = { name: user.name, until }
  if (template === 'export-ready')
    return { to: user.email, mail: exportReady({ ...about, url: `${config.publicUrl}/settings/data` }) }
  if (template === 'account-deleted')
    return { to: user.email, mail: accountDeleted({ ...about, url: `${config.publicUrl}/sign-in` }) }
  const { by = '', team = '', accounts = '' } = data
  const url = `${config.publicUrl}/settings/team-account`
  return { to: user.email, mail: connectionsEnd({ ...about, by, team, accounts: accounts.split('\n'), url }) }
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
  const { event, device = '', block = '', at = '', detail, to = user.email } = data
  const mail = securityNotice({
    event: event as NoticedEvent,
    name: user.name,
    device,
    block,
    when: whenWords(at, filledSettings(user.settings)),
    publicUrl: config.publicUrl,
    ...(detail === undefined ? {} : { detail }),
  })
  // Only what changes the address is about another one than that of now.
  return { to: event === 'email_change' ? to : user.email, mail }
}

/**
 * An invitation goes to the address that the person registered, as the link to a new password does, or where nobody has registered, to the
 * one that was typed.
 */
async function invitation(deps: Deps, row: MailRow): Promise<Outgoing | undefined> {
  const { team_id: teamId = '', invite_id: inviteId = '' } = row.data
  if (await enough(deps, { ...row, template: 'team-invite' })) {
    // Who invited sees that it was not sent, and may give the person a link instead.
    await deps.team.noteInviteUnsent(teamId, inviteId, row.created_at)
    return undefined
  }
  const invite = await deps.team.inviteLink(teamId, inviteId)
  if (!invite) return undefined
  const user = await findUserByEmail(deps.db, emailKey(invite.email))
  const mail = teamInvite({
    team: invite.team_name,
    invitedBy: invite.invited_by,
    role: roleName[invite.role],
    url: `${deps.config.publicUrl}/join/${invite.token}`,
    days: Math.max(1, Math.round((Date.parse(invite.expires_at) - deps.clock.now()) / DAY)),
  })
  return { to: user?.email ?? invite.email, mail }
}

/** A fresh code: it is in the message and its hash here, and nowhere else. */
async function code(deps: Deps, row: MailRow): Promise<Outgoing | undefined> {
  const { db, clock } = deps
  const user = await findUser(db, row.data.user_id as string)
  if (!user || !(await findEmailFactor(db, user.id)) || (await enough(deps, { ...row, template: 'factor-code' })))
    return undefined
  const fresh = newEmailCode()
  const now = clock.now()
  await setEmailCode(db, user.id, {
    code_hash: emailCodeHash(user.id, fresh),
    code_until: new Date(now + EMAIL_CODE_MS),
    sent_at: new Date(now),
  })
  return { to: user.email, mail: factorCode({ name: user.name, code: fresh, minutes: EMAIL_CODE_MS / MINUTE }) }
}

/** Asks an address whether it may be sent copies, while the person still has it set. */
async function copies(deps: Deps, row: MailRow): Promise<Outgoing | undefined> {
  const user = await findUser(deps.db, row.data.user_id as string)
  if (!user || filledSettings(user.settings).emailNotification.sendEmailCopyTo !== row.to_email) return undefined
  if (await enough(deps, { ...row, template: 'copy-address' })) return undefined
  const url = await link(deps, 'copy_address', user.id, '/copies', COPY_DAYS * DAY, row.to_email)
  return { to: row.to_email, mail: copyAddress({ name: user.name, email: user.email, url, days: COPY_DAYS }) }
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
    case 'change-email':
      return newAddress(deps, row)
    case 'export-ready':
    case 'account-deleted':
    case 'connections-end':
      return ownAccount(deps, row)
    case 'security-notice':
      return notice(deps, row)
    case 'team-invite':
      return invitation(deps, row)
    case 'team-handed-over':
      return composeHandedOver(deps, row)
    case 'notification':
      return composeNotification(deps, row)
    case 'factor-code':
      return code(deps, row)
    case 'copy-address':
      return copies(deps, row)
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
        ...outgoing.mail,
        headers: { 'Auto-Submitted': 'auto-generated', ...outgoing.mail.headers },
      })
    }
  } catch (err) {
    await noteMailFailure(db, mailId, (err as Error).message.slice(0, 500))
    throw err
  }
  await settleMail(db, mailId, new Date(clock.now()))
}
