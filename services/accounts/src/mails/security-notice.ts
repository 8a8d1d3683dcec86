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
  second_factor_on: () => ({
    subject: 'Two-factor sign-in is on',
    preview: 'Signing in now asks for a code.',
    paragraphs: [
      'Two-factor sign-in was turned on. Signing in now asks for a code from your authenticator app.',
      wasItYou('reset your password now. That also turns it off.'),
    ],
    action: reset,
  }),
  second_factor_off: () => ({
    subject: 'Two-factor sign-in is off',
    preview: 'Your password alone is enough to sign in.',
    paragraphs: [
      'Two-factor sign-in was turned off. Your password alone is now enough to sign in.',
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
