import { commentPermission, neededPermissions } from '@fanfare/networks/graph/oauth.ts'
import { isTrouble } from '../schedule.ts'
import { dayAndMonth, shortDay } from '../wording.ts'
import { dateIn } from '../zones.ts'
import { type Finding, nameOf, networkName, pass, type Subject, stop, warn } from './finding.ts'

const reconnect = { kind: 'reconnect', label: 'Reconnect' } as const

/** The post goes out all the same: a missing permission never holds it back. */
function commentCheck({ account, content }: Subject): Finding[] {
  const { type, permissions } = account
  if (content.first_comment === '' || permissions === null || permissions.includes(commentPermission[type])) return []
  const text = 'The connection does not allow comments. Reconnect and allow them.'
  return [warn('comment_permission', 'First comment will not be posted', text, { fix: reconnect })]
}

/** Whether the account can be posted to now, and still can when the post is due. */
export function connectionChecks(subject: Subject): Finding[] {
  const { account, timing, now } = subject
  const { status, expires_at, timezone } = account
  const end = expires_at === null ? undefined : new Date(expires_at)
  if (status === -1) {
    return [stop('connection', 'Account is switched off', `Switch ${nameOf(account)} on to post to it.`)]
  }
  if (status === 0 || (end && end <= now)) {
    const text = `Reconnect ${nameOf(account)} to post to it.`
    return [stop('connection', 'Connection has ended', text, { fix: reconnect })]
  }
  const { type, permissions } = account
  if (permissions && neededPermissions[type].some(name => !permissions.includes(name))) {
    const text = 'The connection no longer allows publishing. Reconnect and leave all permissions on.'
    return [warn('connection_permission', 'Permission missing', text, { fix: reconnect })]
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
  return [...findings, ...commentCheck(subject)]
}
