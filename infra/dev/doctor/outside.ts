import { FinishConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { check, checkNames, compareClocks, look, lookForUs } from '@fanfare/runtime/checks.ts'
import type { Line } from './report.ts'

/** A signed address of no file: it is refused by us, and by nobody else in this way. */
const noFile = '/m/1/original?e=1&s=none'
const readyMs = 5_000

async function isReady(url: string): Promise<string> {
  const response = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(readyMs) })
  if (response.ok) return 'all of them'
  // Only who comes from within is shown what is not ready.
  throw new Error(`The gateway answers ${response.status}: ${(await response.text()).slice(0, 300)}`)
}

async function agreeOnTime(url: string): Promise<string> {
  const { headers } = await look(`${url}/health`)
  return compareClocks('the gateway’s clock', Date.parse(headers.get('date') ?? ''), Date.now())
}

/** What anybody on the internet would find, as far as this machine is a part of it. */
export const outsideChecks = (url: string): Promise<Line[]> =>
  Promise.all([
    check('gateway and services are ready', () => isReady(url)),
    check('its name resolves', () => checkNames([url])),
    check('clocks agree', () => agreeOnTime(url)),
    check('OAuth callback reachable from here', async () => {
      const { status } = await lookForUs(`${url}${FinishConnect.url}`)
      if (status >= 500) throw new Error(`${url}${FinishConnect.url} answers ${status}`)
      return `${url}${FinishConnect.url}`
    }),
    check('media address reachable from here', async () => {
      await lookForUs(`${url}${noFile}`)
      return 'files are served below /m/'
    }),
  ])

const operatorHeaders = (password: string) => ({
  authorization: `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`,
})
const wrongPassword = 'OPERATOR_TOKEN isn’t the one of this installation.'

/** What the installation finds itself, for who knows the operator’s password. */
export async function insideChecks(url: string, password: string | undefined): Promise<Line[]> {
  const name = 'mail, tokens, media and database'
  if (!password)
    return [
      { name, outcome: 'skipped', detail: 'Give OPERATOR_TOKEN, as the installation has it, to have these checked.' },
    ]
  const found = await check(name, async () => {
    const response = await fetch(`${url}/ops/operator/checks`, {
      headers: operatorHeaders(password),
      signal: AbortSignal.timeout(60_000),
    })
    if (response.status === 401) throw new Error(wrongPassword)
    if (!response.ok)
      throw new Error(`The gateway answers ${response.status}. Its version may be older than this doctor.`)
    return JSON.stringify(((await response.json()) as { data: Line[] }).data)
  })
  return found.outcome === 'ok' ? (JSON.parse(found.detail) as Line[]) : [found]
}

/**
 * Sends a test email to an address, by the installation. `inbox`: where such mail is read if it goes nowhere else. Without an address, or the
 * password, none is sent, and the line says so.
 */
export async function testMail(
  url: string,
  { to, password, inbox }: { to: string | undefined; password: string | undefined; inbox?: string | undefined },
): Promise<Line> {
  const name = 'test email'
  if (!to) return { name, outcome: 'skipped', detail: 'Not sent. MAIL_TO=you@example.com has one sent to you.' }
  if (!password)
    return { name, outcome: 'skipped', detail: `Not sent to ${to}: give OPERATOR_TOKEN, as the installation has it.` }
  const found = await check(name, async () => {
    const response = await fetch(`${url}/ops/operator/checks/mail`, {
      method: 'POST',
      headers: { ...operatorHeaders(password), 'content-type': 'application/json' },
      body: JSON.stringify({ to }),
      signal: AbortSignal.timeout(60_000),
    })
    if (response.status === 401) throw new Error(wrongPassword)
    if (response.status === 422) throw new Error(`MAIL_TO=${to} isn’t an email address.`)
    if (!response.ok)
      throw new Error(`The gateway answers ${response.status}. Its version may be older than this doctor.`)
    return JSON.stringify(((await response.json()) as { data: Line }).data)
  })
  if (found.outcome !== 'ok') return found
  const line = JSON.parse(found.detail) as Line
  return line.outcome === 'ok' && inbox ? { ...line, detail: `${line.detail}: ${inbox}` } : line
}

/** Whether the simulated network is there. */
export const isSimulated = (simulatorUrl: string): Promise<boolean> =>
  fetch(`${simulatorUrl}/_control/people`, { signal: AbortSignal.timeout(2_000) }).then(
    async response => {
      await response.body?.cancel()
      return response.ok
    },
    () => false,
  )
