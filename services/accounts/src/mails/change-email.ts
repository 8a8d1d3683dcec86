import { layout, type Mail } from './layout.ts'

/** Asks for the address that a person wants. As with `confirmEmail` it says nothing that somebody else chose. */
export const changeEmail = ({ url, hours }: { url: string; hours: number }): Mail =>
  layout({
    subject: 'Confirm your new email',
    preview: 'One click, and it is the email of your Fanfare account.',
    heading: 'Confirm your new email',
    paragraphs: [
      'Someone asked to use this email address for their Fanfare account. Confirm it if that was you.',
      'Until then the account keeps its present email address.',
    ],
    action: { label: 'Confirm new email', url },
    note: `This link works once and expires in ${hours} hours. If you didn't ask for this, ignore this email. Nothing changes.`,
    reason: "You're getting this email because someone entered this address in Fanfare.",
  })

/** For an address that another account has already. */
export const emailInUse = ({ url }: { url: string }): Mail =>
  layout({
    subject: 'This email already has an account',
    preview: 'It can’t be used for another one.',
    heading: 'This email already has an account',
    paragraphs: [
      'Someone asked to use this email address for another Fanfare account. That isn’t possible, because you already have an account with it. Nothing changed.',
      'If it was you, sign in with this address, or change the email of that account first.',
    ],
    action: { label: 'Sign in', url },
    note: "If it wasn't you, ignore this email. Nobody else can use your address.",
  })
