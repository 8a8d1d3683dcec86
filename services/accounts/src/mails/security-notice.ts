import type { NoticedEvent } from '../actions/note-security.ts'
import { type Letter, layout, type Mail } from './layout.ts'

export interface Notice {
  event: NoticedEvent
  name: string
  device: string
  /** Block of addresses. */
  block: string
  /** As the person reads it, with the time zone. */
  when: string
  /** The name of the key. */
  detail?: string
  publicUrl: string
}

type NoticeText = Pick<Letter, 'subject' | 'preview' | 'paragraphs'> & { action: { label: string; path: string } }

const reset = { label: 'Reset password', path: '/forgot' }
const review = { label: 'Review security settings', path: '/settings/security' }
const wasItYou = (otherwise: string) => `If this was you, there's nothing you need to do. If it wasn't, ${otherwise}`

const letters: Record<NoticedEvent, (detail: string) => NoticeText> = {
  password_change: () => ({
    subject: 'Your password was changed',
    preview: "If this wasn't you, reset it now.",
    paragraphs: ['Your password was changed. Other devices were signed out.', wasItYou('reset your password now.')],
    action: reset,
  }),
  password_reset: () => ({
    subject: 'Your password was reset',
    preview: "If this wasn't you, reset it again now.",
    paragraphs: [
      'Your password was reset with a link sent to this address. All devices were signed out.',
      wasItYou('someone can read your email: secure your mailbox first, then reset your password again.'),
    ],
    action: reset,
  }),
  second_factor_on: detail => ({
    subject: 'Two-factor sign-in is on',
    preview: 'Signing in now asks for a code.',
    paragraphs: [
      `Two-factor sign-in was turned on. Signing in now asks for a code ${detail === 'email' ? 'that we email you' : 'from your authenticator app'}.`,
      wasItYou('reset your password now. That also turns it off.'),
    ],
    action: reset,
  }),
  second_factor_off: detail => ({
    subject: detail === 'email' ? 'Codes by email are off' : 'Two-factor sign-in is off',
    preview:
      detail === 'email'
        ? 'Signing in asks for no code by email any more.'
        : 'Your password alone is enough to sign in.',
    paragraphs: [
      detail === 'email'
        ? 'Codes by email were turned off as a second step of signing in.'
        : 'Two-factor sign-in was turned off. Your password alone is now enough to sign in.',
      wasItYou('reset your password now, then turn it on again.'),
    ],
    action: reset,
  }),
  key_create: key => ({
    subject: 'New API key created',
    preview: 'It can act for your team.',
    paragraphs: [
      `You created the API key “${key}”. Anyone who has it can act for your team.`,
      wasItYou('revoke the key and change your password.'),
    ],
    action: { label: 'Review API keys', path: '/settings/keys' },
  }),
  email_change_ask: email => ({
    subject: 'Someone asked to change your email',
    preview: "It hasn't changed yet.",
    paragraphs: [
      `You asked to change the email of your account to ${email}. It changes when the link that we sent there is opened.`,
      wasItYou('cancel the change in your profile and change your password now.'),
    ],
    action: { label: 'Review profile', path: '/settings/profile' },
  }),
  email_change: email => ({
    subject: 'Your email was changed',
    preview: `It is now ${email}.`,
    paragraphs: [
      `The email of your account is now ${email}. Emails no longer go to this address.`,
      wasItYou('contact the support of this installation right away.'),
    ],
    action: review,
  }),
  data_export: () => ({
    subject: 'Your data is being exported',
    preview: 'We’ll email you when it’s ready.',
    paragraphs: [
      'You asked for a copy of your data. Only you can download it, after signing in.',
      wasItYou('change your password now: that signs out every other device.'),
    ],
    action: review,
  }),
  account_keep: () => ({
    subject: 'Your account is kept',
    preview: 'Signing in cancelled its deletion.',
    paragraphs: [
      'You signed in, so your account won’t be deleted. Your own teams are restored. API keys stay revoked.',
      wasItYou('change your password now.'),
    ],
    action: review,
  }),
  new_device: () => ({
    subject: 'New sign-in to your account',
    preview: 'From a device we haven’t seen before.',
    paragraphs: [
      "Someone signed in to your account on a device we haven't seen before.",
      wasItYou('sign that device out and change your password.'),
    ],
    action: review,
  }),
}

/** What was done to an account, so that its person notices when it was not them. */
export function securityNotice({ event, name, device, block, when, detail = '', publicUrl }: Notice): Mail {
  const { paragraphs, action, ...text } = letters[event](detail)
  const [first = '', ...rest] = paragraphs
  return layout({
    ...text,
    heading: text.subject,
    paragraphs: [`Hi ${name},`, first, ...rest],
    facts: [
      ['When', when],
      ['Device', device],
      ['Network', block],
    ],
    action: { label: action.label, url: `${publicUrl}${action.path}` },
  })
}
