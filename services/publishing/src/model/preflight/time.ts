import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { catalogue } from '@fanfare/contracts/errors.ts'
import { kindFactsOrPost, type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { onPage, pageOf } from '../parts.ts'
import { quotaFailure } from '../quota.ts'
import { isScheduleError } from '../schedule.ts'
import { cityOf, dayAndMonth } from '../wording.ts'
import { type Finding, kindNames, pass, type Subject, stop, warn } from './finding.ts'

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

/** How many of a kind a network takes in 24 hours; of the linked page too. Warnings only: what is too many waits until there is room. */
function kindQuota({ account, content, media, ofKind, ofPageKind }: Subject): Finding[] {
  const own = ofKindLine(account.type, content.post_type, ofKind)
  const copy = onPage({ account, page: pageOf(account), content, media })
  const there = copy && ofKindLine(copy.type, copy.kind, ofPageKind, account.page?.name ?? 'the linked Page')
  return [own, there].filter(line => line !== undefined)
}

/** `page`: the name of the linked page, where the kind is the one of its copy. */
function ofKindLine(type: NetworkType, kind: PostType, others: number | undefined, page?: string): Finding | undefined {
  const most = kindFactsOrPost(type, kind).perDay
  if (most === null || others === undefined) return undefined
  const { name } = networkOf(type)
  const what = kindNames[kind].toLowerCase()
  if (others < most)
    return pass('kind_quota', `${kindNames[kind]} on ${page ?? name}`, `${others + 1} of ${most} in 24 hours`)
  const limit = `${name} allows ${most} ${what} in 24 hours, and ${others} others go out`
  const [title, text] = page
    ? [
        `${most} ${what} in 24 hours on ${page}`,
        `${limit} on ${page} in the 24 hours before. This one will wait there until there is room.`,
      ]
    : [`${most} ${what} in 24 hours`, `${limit} in the 24 hours before. This one will wait until there is room.`]
  return warn('kind_quota', title, text, { cost: 15, fix: nextDay })
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
