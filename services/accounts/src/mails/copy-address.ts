import { layout, type Mail } from './layout.ts'

/** Asks whether an address may be sent copies of a person's notifications. Nothing is sent to it before. */
export const copyAddress = ({
  name,
  email,
  url,
  days,
}: {
  name: string
  email: string
  url: string
  days: number
}): Mail =>
  layout({
    subject: 'Do you want copies of Fanfare notifications?',
    preview: 'Nothing is sent to you unless you agree.',
    heading: 'Copies of notifications',
    paragraphs: [
      `${name} (${email}) would like you to get a copy of the notifications that Fanfare sends them by email.`,
      'If you agree, copies come to this address until you or they stop them.',
    ],
    action: { label: 'Get copies', url },
    note: `This link works once and expires in ${days} days. If you don't agree, ignore this email: you won't get another one.`,
    reason: "You're getting this email because someone entered your address in Fanfare.",
  })
