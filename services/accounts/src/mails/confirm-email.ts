import { layout, type Mail } from './layout.ts'

/**
 * Asks a person to confirm that the address is theirs. It does not contain the name: it was chosen at sign-up, perhaps by someone who
 * gave a stranger's address to send them a text of their own.
 */
export const confirmEmail = ({ url, hours }: { url: string; hours: number }): Mail =>
  layout({
    subject: 'Confirm your email',
    preview: 'One click and your account is ready.',
    heading: 'Welcome to Fanfare',
    paragraphs: ['Confirm that this is your email address to finish setting up your account.'],
    action: { label: 'Confirm email', url },
    note: `This link works once and expires in ${hours} hours. If you didn't sign up for Fanfare, ignore this email.`,
  })
