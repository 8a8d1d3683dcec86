import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailCatcher, startMailCatcher } from '../../dev/mail/catcher.ts'

let mail: MailCatcher
beforeAll(async () => {
  mail = await startMailCatcher()
})
afterAll(() => mail.close())

/** Speaks SMTP by hand: each line goes out when the answer to the one before is in. */
function deliver(lines: string[]): Promise<void> {
  const { hostname, port } = new URL(mail.smtpUrl)
  const socket = connect(Number(port), hostname)
  const waiting = [...lines]
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('data', chunk => {
      const answer = chunk.toString()
      if (/^[45]/.test(answer)) return reject(new Error(answer))
      if (!/^\d{3} /m.test(answer)) return
      const next = waiting.shift()
      if (next === undefined) return void socket.end(resolve)
      socket.write(`${next}\r\n`)
    })
  })
}

test('what comes by SMTP is found by address, with its links, and shown without being run', async () => {
  const body = [
    'Subject: Confirm <you>',
    'Content-Type: text/html',
    '',
    '<script>alert(1)</script><a href="http://x.test/c?a=1&amp;b=2">go</a>',
  ]
  await deliver([
    'HELO me',
    'MAIL FROM:<from@x.test>',
    'RCPT TO:<Ada@x.test>',
    'DATA',
    [...body, '.'].join('\r\n'),
    'QUIT',
  ])
  const message = await mail.waitFor('ada@x.test', /Confirm/)
  expect(message.links).toEqual(['http://x.test/c?a=1&b=2'])
  const listed = (await (await fetch(`${mail.url}/api/messages?to=ada@x.test`)).json()) as unknown[]
  expect(listed).toEqual([message])
  const page = await (await fetch(`${mail.url}/messages/${message.id}`)).text()
  expect(page).toContain('Confirm &lt;you&gt;')
  expect(page).not.toContain('<script>alert')
  expect((await fetch(`${mail.url}/messages/999`)).status).toBe(404)
  await expect(mail.waitFor('nobody@x.test', /./, 20)).rejects.toThrow('no message to nobody@x.test')
})
