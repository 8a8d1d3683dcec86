import { isTrouble } from '../schedule.ts'
import { dayAndMonth, shortDay } from '../wording.ts'
import { dateIn } from '../zones.ts'
import { type Finding, nameOf, networkName, pass, type Subject, stop, warn } from './finding.ts'

const reconnect = { kind: 'reconnect', label: 'Reconnect' } as const

/** Whether the account can be posted to now, and still can when the post is due. */
export function connectionChecks({ account, timing, now }: Subject): Finding[] {
  const { status, expires_at, timezone } = account
  const end = expires_at === null ? undefined : new Date(expires_at)
  if (status === -1) {
    return [stop('connection', 'Account is switched off', `Switch ${nameOf(account)} on to post to it.`)]
  }
  if (status === 0 || (end && end <= now)) {
    const text = `Reconnect ${nameOf(account)} to post to it.`
    return [stop('connection', 'Connection has ended', text, { fix: reconnect })]
  }
  const findings: Finding[] = []
  if (status === 2) {
    const text = 'It takes no more posts for now. The post waits until it does.'
    findings.push(warn('connection_limited', `${networkName(account)} limits ${nameOf(account)}`, text))
  }
  const due = isTrouble(timing) ? null : timing.at
  if (end && due && end <= due) {
    const text = 'Reconnect to keep this post.'
    findings.push(warn('connection', `Connection ends ${shortDay(end, timezone)}`, text, { fix: reconnect }))
  } else {
    findings.push(pass('connection', 'Connection', end ? `Valid until ${dayAndMonth(dateIn(end, timezone))}` : 'Valid'))
  }
  return findings
}
