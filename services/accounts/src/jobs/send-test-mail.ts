import { randomUUID } from 'node:crypto'
import type { Check } from '@fanfare/contracts/internal/checks.ts'
import { check } from '@fanfare/runtime/checks.ts'
import type { Deps } from '../deps.ts'
import { testMail } from '../mails/test-mail.ts'

const mostAnswer = 200

/**
 * Sends a test email to an address now, not by the queue, so that what the mail server answers is known. That it took the message does not
 * say that it arrives: the owner of that mailbox sees that.
 */
export const sendTestMail = ({ smtp, config, clock }: Deps, to: string): Promise<Check> =>
  check('test email', async () => {
    const { host, hostname } = new URL(config.smtpUrl)
    const { publicUrl, mailFrom } = config
    const sentAt = clock.instant().toString({ smallestUnit: 'second' })
    const { response } = await smtp
      .sendMail({
        from: mailFrom,
        to: { name: '', address: to },
        messageId: `<test-${randomUUID()}@${new URL(publicUrl).hostname}>`,
        ...testMail({ publicUrl, sentAt }),
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      .catch(err => {
        const { responseCode } = err as { responseCode?: number }
        const what = responseCode === undefined ? `can’t be reached at ${host}` : `refused it`
        throw new Error(`The mail server ${what}. Check SMTP_URL, its user and password, and MAIL_FROM.`, {
          cause: err,
        })
      })
    const answer = String(response ?? '').slice(0, mostAnswer)
    return `sent to ${to} from ${mailFrom}: ${hostname} answered “${answer}”. Look whether it arrives`
  })
