import type { Transporter } from 'nodemailer'

/** Hands messages to the SMTP server. */
export interface SmtpClient {
  sendMail: Transporter['sendMail']
  /** Connects and signs in, and sends nothing. Throws where the server does not accept us. */
  verify(): Promise<void>
  close(): void
}

/** Sends through the server at `url`. The mail library is loaded with the first message: many processes send none. */
export function createSmtpClient(url: string): SmtpClient {
  let opened: Promise<Transporter> | undefined
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 })
  }
  return {
    async sendMail(message) {
      opened ??= open()
      return (await opened).sendMail(message)
    },
    async verify() {
      opened ??= open()
      await (await opened).verify()
    },
    close: () =>
      void opened?.then(
        transport => transport.close(),
        () => undefined,
      ),
  }
}
