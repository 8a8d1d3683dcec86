import { expect, test } from 'vitest'
import { confirmEmail } from '../../src/mails/confirm-email.ts'
import { connectionEnded } from '../../src/mails/connection-ended.ts'
import { accountDeleted, connectionsEnd, exportReady } from '../../src/mails/own-account.ts'
import { resetPassword } from '../../src/mails/reset-password.ts'
import { securityNotice } from '../../src/mails/security-notice.ts'
import { signInAttempts } from '../../src/mails/sign-in-attempts.ts'
import { teamHandedOver } from '../../src/mails/team-handed-over.ts'
import { teamInvite } from '../../src/mails/team-invite.ts'

const events = [
  'password_change',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'key_create',
  'new_device',
  'email_change_ask',
  'email_change',
  'data_export',
  'account_keep',
] as const
const nasty = '<img src=x onerror=alert(1)> & "Co"'

test('names from outside are text in the letter, never markup', () => {
  const letters = [
    resetPassword({ name: nasty, url: 'https://x.test/reset?token=a', minutes: 60 }),
    ...(['password', 'code'] as const).map(what =>
      signInAttempts({ name: nasty, what, device: nasty, block: nasty, url: 'https://x.test/forgot' }),
    ),
    ...events.map(event =>
      securityNotice({
        event,
        name: nasty,
        device: nasty,
        block: nasty,
        when: nasty,
        detail: nasty,
        publicUrl: 'https://x.test',
      }),
    ),
    exportReady({ name: nasty, url: 'https://x.test/settings/data', until: nasty }),
    accountDeleted({ name: nasty, url: 'https://x.test/sign-in', until: nasty }),
    connectionsEnd({ name: nasty, by: nasty, team: nasty, accounts: [nasty], until: nasty, url: 'https://x.test/a' }),
    ...[true, false].map(isOwner =>
      teamHandedOver({ name: nasty, team: nasty, by: nasty, owner: nasty, isOwner, publicUrl: 'https://x.test' }),
    ),
    teamInvite({ team: nasty, invitedBy: nasty, role: 'Creator', url: 'https://x.test/join/a', days: 7 }),
    connectionEnded({ name: nasty, account: nasty, reason: nasty, url: 'https://x.test/connect/1' }),
  ]
  for (const { html, text, subject } of letters) {
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img')
    expect(text).toContain(nasty)
    expect(html).not.toContain('undefined')
    expect(subject).not.toBe('')
    // Nothing is loaded from anywhere, and no old mail program is left without its table.
    expect(html).not.toMatch(/<[^>]*\bsrc=|url\(|@import|<link|<script/)
    expect(html).toContain('role="presentation"')
  }
})

test('the link is in both forms', () => {
  const url = 'https://x.test/confirm?token=a&b=c'
  const { html, text } = confirmEmail({ url, hours: 48 })
  expect(text).toContain(url)
  expect(html).toContain('href="https://x.test/confirm?token=a&amp;b=c"')
})
