import { catalogue } from '@fanfare/contracts/errors.ts'
import { kindFactsOrPost } from '@fanfare/contracts/networks.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { quotaFailure } from '../quota.ts'
import { isScheduleError } from '../schedule.ts'
import { cityOf, dayAndMonth } from '../wording.ts'
import { type Finding, kindNames, networkName, pass, type Subject, stop, warn } from './finding.ts'

const nextDay = { kind: 'next_day', label: 'Move to the next day' } as const

/** Whether the time exists and lies ahead, and the account's daily quota has room. */
export function timeChecks(subject: Subject): Finding[] {
  const { timing, schedule } = subject
  if (isScheduleError(timing)) {
    const { code, message, details } = timing
    const { title, message: usual } = catalogue[code]
    const fix = { kind: 'choose_time', label: 'Choose another time' } as const
    return [stop(code, title, message ?? usual, { error: code, fix, ...(details ? { details } : {}) })]
  }
  const findings: Finding[] = []
  if (timing.twice && timing.wall) {
    const [date = '', time = ''] = timing.wall.split('T')
    const text = `The clocks in ${cityOf(timing.zone)} go back. The post goes out the first time.`
    const fix = { kind: 'choose_time', label: 'Choose another time' } as const
    findings.push(warn('time_twice', `${time} happens twice on ${dayAndMonth(date)}`, text, { cost: 3, fix }))
  }
  if (schedule !== 'draft' && timing.date !== null) findings.push(quota(subject, timing.date), ...kindQuota(subject))
  return findings
}

/** A warning only: how many of the other posts are of this kind, and in which 24 hours the network counts them, is its own affair. */
function kindQuota({ account, content, used }: Subject): Finding[] {
  const most = kindFactsOrPost(account.type, content.post_type).perDay
  if (most === null || used < most) return []
  const name = networkName(account)
  const text = `${name} allows ${most} in 24 hours, and ${used} other posts go out that day. It may refuse this one.`
  return [
    warn('kind_quota', `Many ${kindNames[content.post_type].toLowerCase()} for one day`, text, {
      cost: 15,
      fix: nextDay,
    }),
  ]
}

function quota({ account, used }: Subject, date: string): Finding {
  const { postsPerDay } = planOf(account.plan)
  if (used >= postsPerDay) {
    const { message, details } = quotaFailure(account, date, used)
    return stop('quota', 'Full', message.replace(/^Full: /, ''), {
      error: 'quota_reached',
      details: { ...details },
      fix: nextDay,
    })
  }
  const text = `${used + 1} of ${postsPerDay} posts on ${dayAndMonth(date)}`
  return used + 1 === postsPerDay
    ? warn('quota', 'Last post of the day', `${text}.`, {
        cost: 3,
        fix: nextDay,
      })
    : pass('quota', 'Daily limit', text)
}
