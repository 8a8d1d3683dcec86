import { expect, test } from 'vitest'
import { confirmEmail } from '../../src/mails/confirm-email.ts'
import { connectionEnded } from '../../src/mails/connection-ended.ts'
import { resetPassword } from '../../src/mails/reset-password.ts'
import { signInAttempts } from '../../src/mails/sign-in-attempts.ts'

const nasty = '<img src=x onerror=alert(1)> & "Co"'

test('names from outside are text in the letter, never markup', () => {
  const letters = [
    confirmEmail({ name: nasty, url: 'https://x.test/confirm?token=a', hours: 48 }),
    resetPassword({ name: nasty, url: 'https://x.test/reset?token=a', minutes: 60 }),
    ...(['password', 'code'] as const).map(what =>
      signInAttempts({ name: nasty, what, from: nasty, url: 'https://x.test/forgot' }),
    ),
    connectionEnded({ name: nasty, account: nasty, reason: nasty, url: 'https://x.test/connect/1' }),
  ]
  for (const { html, text, subject } of letters) {
    expect(html).not.toContain('<img')
    expect(html).toContain('&lt;img')
    expect(text).toContain(nasty)
    expect(subject).not.toBe('')
  }
})

test('the link stands in both forms', () => {
  const url = 'https://x.test/confirm?token=a&b=c'
  const { html, text } = confirmEmail({ name: 'Ada', url, hours: 48 })
  expect(text).toContain(url)
  expect(html).toContain('href="https://x.test/confirm?token=a&amp;b=c"')
})
