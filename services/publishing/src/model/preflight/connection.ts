import { accountName } from '@fanfare/contracts/networks.ts'
import { permissionsOf } from '@fanfare/networks/networks.ts'
import { isTrouble } from '../schedule.ts'
import { dayAndMonth, shortDay } from '../wording.ts'
import { dateIn } from '../zones.ts'
import { type Finding, networkName, pass, type Subject, stop, warn } from './finding.ts'

const reconnect = { kind: 'reconnect', label: 'Reconnect' } as const

/** The post goes out all the same: a missing permission never holds it back. */
function commentCheck({ account, content }: Subject): Finding[] {
  const { type, permissions } = account
  if (content.first_comment === '' || permissions === null || permissions.includes(permissionsOf[type].comment))
    return []
  const text = 'Fanfare doesn’t have permission to comment. Reconnect and allow comments.'
  return [warn('comment_permission', 'First comment won’t be posted', text, { fix: reconnect })]
}

/** Whether the account can be posted to now, and still can when the post is due. */
export function connectionChecks(subject: Subject): Finding[] {
  const { account, timing, now } = subject
  const { status, expires_at, timezone } = account
  const end = expires_at === null ? undefined : new Date(expires_at)
  if (status === -1) {
    return [stop('connection', 'Account is off', `Turn on ${accountName(account)} to post to it.`)]
  }
  if (status === 0 || (end && end <= now)) {
    const text = `Reconnect ${accountName(account)} to post to it.`
    return [stop('connection', `${networkName(account)} is disconnected`, text, { fix: reconnect })]
  }
  const { type, permissions } = account
  if (permissions && permissionsOf[type].publish.some(name => !permissions.includes(name))) {
    const text = 'Fanfare doesn’t have permission to publish. Reconnect with all permissions on.'
    return [warn('connection_permission', 'Permission missing', text, { fix: reconnect })]
  }
  const findings: Finding[] = []
  if (status === 2) {
    const text = `${accountName(account)} has reached its limit for now. The post will wait until ${networkName(account)} allows it.`
    findings.push(warn('connection_limited', `${networkName(account)} limit reached`, text))
  }
  const due = isTrouble(timing) ? null : timing.at
  if (end && due && end <= due) {
    const text = 'Reconnect to keep this post.'
    findings.push(warn('connection', `Connection expires ${shortDay(end, timezone)}`, text, { fix: reconnect }))
  } else {
    findings.push(pass('connection', 'Account connected', end ? `Until ${dayAndMonth(dateIn(end, timezone))}` : ''))
  }
  return [...findings, ...commentCheck(subject)]
}
