import { AccountDisabled, AccountExpired, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { accountName, kindFactsOrPost } from '@fanfare/contracts/networks.ts'
import { piecesNeeded } from '../parts.ts'
import { isScheduleError } from '../schedule.ts'
import { dayAndMonth, shortDay } from '../wording.ts'
import { dateIn } from '../zones.ts'
import { type Finding, networkName, pass, type Subject, stop, warn } from './finding.ts'
import { firstBeyond } from './videos.ts'

const reconnect = { kind: 'reconnect', label: 'Reconnect' } as const

const nextDay = { kind: 'next_day', label: 'Move to the next day' } as const
const DAY_MS = 24 * 3_600_000

/** The network counts the last 24 hours: what is due later is not touched by today's count. */
function networkLimitCheck({ account, content, media, networkLimit, timing, now, schedule }: Subject): Finding[] {
  if (!networkLimit || schedule === 'draft' || isScheduleError(timing)) return []
  const { used, total } = networkLimit
  const name = networkName(account)
  // Each piece of a story is a post of its own.
  const kind = kindFactsOrPost(account.type, content.post_type)
  const needed = piecesNeeded(kind, content.items, media)
  if (needed > total) {
    const most = `${name} allows ${total} posts in 24 hours. The rest will wait for a day: trim the video, or make two stories.`
    const { item, fix } = firstBeyond(content.items, media, kind, total)
    return [warn('network_limit', `${needed} parts are more than a day allows`, most, { cost: 45, item, fix })]
  }
  if (timing.at && timing.at.getTime() - now.getTime() > DAY_MS) return []
  const text = `${used} of ${total} posts in 24 hours, as ${name} counts them`
  if (used < total && used + needed > total) {
    const left = `${name} allows ${total - used} more in 24 hours. The rest will wait, and a story is gone after a day.`
    return [
      warn('network_limit', `Only ${total - used} of ${needed} parts can go out`, left, { cost: 30, fix: nextDay }),
    ]
  }
  if (used < total) return [pass('network_limit', `${name} limit`, text)]
  const waits = `${text}. The post will wait until ${name} allows it.`
  return [warn('connection_limited', `${name} limit reached`, waits, { cost: 15, fix: nextDay })]
}

/** A warning only: the post goes out without its first comment. */
function commentCheck({ account: { permissions }, requiredPermissions, content }: Subject): Finding[] {
  const { comment } = requiredPermissions
  if (content.first_comment === '' || permissions === null || comment === null || permissions.includes(comment))
    return []
  const text = 'Fanfare doesn’t have permission to comment. Reconnect and allow comments.'
  return [warn('comment_permission', 'First comment won’t be posted', text, { cost: 20, fix: reconnect })]
}

/** The network refuses what is sent until someone acts there: the post is held, or fails. */
function troubleCheck(account: Subject['account']): Finding | undefined {
  const network = networkName(account)
  if (account.is_checkpointed) {
    const { name, host } = loginOf(account.login)
    const text = `Log in to ${host} and follow the steps there. Until then the post waits.`
    return warn('login_locked', `${name} has locked the login`, text, { cost: 45, fix: reconnect })
  }
  if (account.is_restricted) {
    const text = `${network} may refuse this post. Check the account on ${network}, or post without it.`
    const fix = { kind: 'leave_out', label: `Leave out ${accountName(account)}` } as const
    return warn('account_restricted', `${network} has restricted the account`, text, { cost: 45, fix })
  }
  return undefined
}

/** Whether the account can be posted to now, and when the post is due. */
export function connectionChecks(subject: Subject): Finding[] {
  const { account, requiredPermissions, timing, now, networkLimit } = subject
  const { status, expires_at, timezone } = account
  const end = expires_at === null ? undefined : new Date(expires_at)
  if (status === AccountDisabled) {
    const fix = { kind: 'turn_on', label: 'Turn on' } as const
    return [stop('connection', 'Account is off', `Turn on ${accountName(account)} to post to it.`, { fix })]
  }
  if (account.locked && subject.schedule !== 'draft') {
    const text = 'Your plan has no room for it. What is scheduled still goes out.'
    const fix = { kind: 'see_plan', label: 'See plan' } as const
    return [stop('account_locked', 'Account is locked', text, { fix })]
  }
  if (status === AccountExpired || (end && end <= now)) {
    const text = `Reconnect ${accountName(account)} to post to it.`
    return [stop('connection', `${networkName(account)} is disconnected`, text, { fix: reconnect })]
  }
  const trouble = troubleCheck(account)
  if (trouble) return [trouble]
  const { permissions } = account
  if (permissions && requiredPermissions.publish.some(name => !permissions.includes(name))) {
    const text = 'Fanfare doesn’t have permission to publish. Reconnect with all permissions on.'
    return [warn('connection_permission', 'Permission missing', text, { cost: 45, fix: reconnect })]
  }
  const findings: Finding[] = []
  const isSoon = isScheduleError(timing) || timing.at === null || timing.at.getTime() - now.getTime() <= DAY_MS
  // The limit is one of 24 hours: it has ended for what is due later. What the network says of it now is newer than the mark.
  const isOver = networkLimit !== undefined && networkLimit.used < networkLimit.total
  if (status === AccountLimited && isSoon && !isOver) {
    const text = `${accountName(account)} has reached its limit for now. The post will wait until ${networkName(account)} allows it.`
    findings.push(warn('connection_limited', `${networkName(account)} limit reached`, text, { cost: 15, fix: nextDay }))
  } else findings.push(...networkLimitCheck(subject))
  const due = isScheduleError(timing) ? null : timing.at
  if (end && due && end <= due) {
    const text = 'Reconnect to keep this post.'
    findings.push(
      warn('connection', `Connection expires ${shortDay(end, timezone)}`, text, { cost: 40, fix: reconnect }),
    )
  } else {
    findings.push(pass('connection', 'Account connected', end ? `Until ${dayAndMonth(dateIn(end, timezone))}` : ''))
  }
  return [...findings, ...commentCheck(subject)]
}
