import { layout, type Mail } from './layout.ts'

/** A link to set a new password. */
export const resetPassword = ({ name, url, minutes }: { name: string; url: string; minutes: number }): Mail =>
  layout({
    subject: 'Set a new password',
    heading: `A new password, ${name}`,
    paragraphs: ['Somebody, most likely you, asked to set a new password. You will be signed out everywhere else.'],
    action: { label: 'Set a new password', url },
    note: `The link works once, for ${minutes} minutes. If it was not you, do nothing: your password stays as it is.`,
  })
