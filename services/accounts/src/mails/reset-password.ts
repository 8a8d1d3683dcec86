import { layout, type Mail } from './layout.ts'

/** A link to set a new password. */
export const resetPassword = ({ name, url, minutes }: { name: string; url: string; minutes: number }): Mail =>
  layout({
    subject: 'Reset your password',
    preview: 'Choose a new password for your Fanfare account.',
    heading: 'Reset your password',
    paragraphs: [
      `Hi ${name}, we got a request to reset your password.`,
      "Choosing a new one signs you out everywhere. Before you save it, you'll see which API keys and two-factor settings your account has, and decide what stays.",
    ],
    action: { label: 'Reset password', url },
    note: `This link works once and expires in ${minutes} minutes. If this wasn't you, ignore this email. Your password stays the same.`,
  })
