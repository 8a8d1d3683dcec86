import { layout, type Mail } from './layout.ts'

/** Shows the operator of an installation that its mail arrives. */
export const testMail = ({ publicUrl, sentAt }: { publicUrl: string; sentAt: string }): Mail =>
  layout({
    subject: 'Fanfare: mail arrives',
    preview: 'A test of this installation.',
    heading: 'Mail arrives',
    paragraphs: ['This is the test email that was asked for. Messages of this installation reach you.'],
    facts: [
      ['Installation', publicUrl],
      ['Sent', sentAt],
    ],
    note: 'If it is in your spam folder, look at the SPF, DKIM and DMARC records of the sender’s domain.',
    reason: "You're getting this email because the operator of this installation sent a test to your address.",
  })
