import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { createInbox, type Inbox } from './inbox.ts'
import { listPage, messagePage } from './page.ts'

export interface MailCatcher extends Inbox {
  /** The page with the messages. */
  url: string
  /** For SMTP_URL of the services. */
  smtpUrl: string
  close(): Promise<void>
}

export interface MailCatcherOptions {
  host?: string
  /** 0 takes a free one. */
  port?: number
  smtpPort?: number
}

const largest = 10 * 1024 * 1024

function route(inbox: Inbox, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mail')
  const send = (status: number, type: string, body: string) =>
    response
      .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'x-content-type-options': 'nosniff' })
      .end(body)
  const json = (body: unknown, status = 200) => send(status, 'application/json', JSON.stringify(body))
  const message = inbox.get(pathname.split('/').at(-1) ?? '')
  if (pathname === '/health' || pathname === '/ready') return void json({ status: true })
  if (pathname === '/api/messages' && request.method === 'DELETE') {
    inbox.clear()
    return void json({ status: true })
  }
  if (request.method !== 'GET') return void json({ status: false }, 405)
  if (pathname === '/') return void send(200, 'text/html', listPage(inbox.list()))
  if (pathname === '/api/messages') return void json(inbox.list(searchParams.get('to') ?? undefined))
  if (message && pathname === `/api/messages/${message.id}`) return void json(message)
  if (message && pathname === `/messages/${message.id}`) return void send(200, 'text/html', messagePage(message))
  send(404, 'text/plain', 'Not found')
}

/** Takes every message by SMTP and shows it on a page and at /api/messages; nothing is sent on. */
export async function startMailCatcher({
  host = '127.0.0.1',
  port = 0,
  smtpPort = 0,
}: MailCatcherOptions = {}): Promise<MailCatcher> {
  const inbox = createInbox()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largest,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('error', done)
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(item => item.address.toLowerCase())
        inbox.add(Buffer.concat(chunks), recipients).then(() => done(), done)
      })
    },
  })
  // A client that hangs up is not a fault of the catcher.
  smtp.on('error', () => undefined)
  const pages = createServer((request, response) => route(inbox, request, response))
  pages.listen(port, host)
  smtp.listen(smtpPort, host)
  await Promise.all([once(pages, 'listening'), once(smtp.server, 'listening')])
  const { port: httpPort } = pages.address() as AddressInfo
  const { port: mailPort } = smtp.server.address() as AddressInfo
  return {
    ...inbox,
    url: `http://${host}:${httpPort}`,
    smtpUrl: `smtp://${host}:${mailPort}`,
    async close() {
      pages.closeAllConnections()
      await Promise.all([
        new Promise(resolve => pages.close(resolve)),
        new Promise<void>(resolve => smtp.close(() => resolve())),
      ])
    },
  }
}
