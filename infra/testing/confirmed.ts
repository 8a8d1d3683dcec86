import { ConfirmEmail } from '@fanfare/contracts/endpoints/auth.ts'
import type { MailCatcher } from '../dev/mail/catcher.ts'
import type { Client } from './client.ts'

/** Returns the token of the newest message to an address that links to such a page. */
export async function mailedToken(mail: MailCatcher, email: string, page: RegExp): Promise<string> {
  const { links } = await mail.waitFor(email, page)
  return new URL(links.find(link => page.test(link)) ?? '').searchParams.get('token') ?? ''
}

/** Opens the link that was mailed to someone who has just signed up. */
export async function confirmEmail(mail: MailCatcher, client: Client, email: string): Promise<void> {
  await client.call(ConfirmEmail, { body: { token: await mailedToken(mail, email, /\/confirm\?/) } })
}
