import { layout, type Mail } from './layout.ts'

/** Asks a person to show that the address is theirs. */
export const confirmEmail = ({ name, url, hours }: { name: string; url: string; hours: number }): Mail =>
  layout({
    subject: 'Confirm your e-mail',
    heading: `Welcome, ${name}`,
    paragraphs: ['One tap shows us that this address is yours.'],
    action: { label: 'Confirm e-mail', url },
    note: `The link works once, for ${hours} hours. If you did not sign up, you need do nothing.`,
  })
