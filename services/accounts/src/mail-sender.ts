import { createRequire } from 'node:module'
import type { Transporter } from 'nodemailer'

const require = createRequire(import.meta.url)

/** Takes messages to the SMTP server. */
export interface MailSender {
  sendMail: Transporter['sendMail']
  close(): void
}

/**
 * Sends through the server at `url`. The mail library is loaded with the first message: it need not rest in memory. It is
 * required, since its other build imports node:http as a module, and with that all of Node's fetch is loaded (4 MB).
 */
export function createMailSender(url: string): MailSender {
  let opened: Transporter | undefined
  const open = () => {
    const { createTransport } = require('nodemailer') as typeof import('nodemailer')
    return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
  }
  return {
    async sendMail(message) {
      opened ??= open()
      return opened.sendMail(message)
    },
    close: () => void opened?.close(),
  }
}
