import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { atRiskWords } from './at-risk.ts'
import { anyReader, dayWords, type Reader } from './dates.ts'
import type { NotificationFacts, NotificationItem } from './facts.ts'
import { reportDays, reportLine } from './report-words.ts'

/** What a notification says, and the path that it leads to; undefined where that is made when it is opened. */
export interface NotificationWords {
  title: string
  text: string
  path: string | undefined
}

/** Names of one to three things in a sentence; of more the first two and how many others. */
function listed(names: readonly string[], count: number): string {
  const [first = '', second = '', third = ''] = names
  if (count <= 1) return first
  if (count === 2 && names.length > 1) return `${first} and ${second}`
  if (count === 3 && names.length > 2) return `${first}, ${second} and ${third}`
  const shown = names.slice(0, 2)
  return `${shown.join(', ')} and ${count - shown.length} more`
}

const unique = (texts: (string | undefined)[]): string[] => [...new Set(texts.filter(text => text !== undefined))]
const posts = (count: number) => (count === 1 ? 'A post' : `${count} posts`)
const accounts = (count: number) => (count === 1 ? 'An account' : `${count} accounts`)
const stop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Accounts of the posts, where they are few: `on lisbon.eats`. */
function onAccounts(items: readonly NotificationItem[]): string {
  const names = unique(items.map(({ account }) => account))
  return names.length === 0 ? '' : ` on ${listed(names, names.length)}`
}

const one = ({ items }: NotificationFacts, count: number) => (count === 1 ? items[0] : undefined)
const labels = ({ items }: NotificationFacts) => items.map(({ label }) => label)
const needs = '/publishing/post-status/needs'
const trace = (facts: NotificationFacts, count: number, several: string) => {
  const post = one(facts, count)
  return post ? `/publishing/trace/${post.id}` : several
}

/** Where a post that waits or was sent back is read, approved and changed; of several, the list of those. */
const editor = (facts: NotificationFacts, count: number, several: 'waiting' | 'sent_back') => {
  const post = one(facts, count)
  return post ? `/publishing/editor/${post.id}` : `/publishing/post-status/${several}`
}
const what = (facts: NotificationFacts, count: number) => `${listed(labels(facts), count)}${onAccounts(facts.items)}`

const locks = 'What that has no room for is locked, not deleted, and scheduled posts still go out.'

/** Why a team has another plan. */
function planCause({ plan, by, operator }: Pick<NotificationFacts, 'plan' | 'by' | 'operator'>): string {
  const names = plan?.before ? ` from ${plan.before} to ${plan.name}` : ''
  if (by) return `${by} changed the plan${names}.`
  if (operator) return `The operator of Fanfare changed the plan${names}.`
  return plan?.smaller ? `The ${plan.before} plan expired.` : `The plan changed${names}.`
}

/** Who can restore a deleted team: its owner. */
const restorer = ({ by, owner }: Pick<NotificationFacts, 'by' | 'owner'>): string =>
  owner === undefined ? 'Its owner' : owner === by ? `${owner}, its owner,` : `Its owner ${owner}`

type Say = (facts: NotificationFacts, count: number, reader: Reader) => NotificationWords

const say: Record<NotificationKind, Say> = {
  post_failed: (facts, count) => ({
    title: `${posts(count)} failed`,
    text: `${stop(what(facts, count))}${facts.fault ? ` ${stop(facts.fault.message)}` : ''}`,
    path: trace(facts, count, '/publishing/post-status/error'),
  }),
  post_unconfirmed: (facts, count) => ({
    title: count === 1 ? 'Is this post live?' : `Are these ${count} posts live?`,
    text: `${stop(what(facts, count))} The network didn’t confirm it, so Fanfare won’t send it again. Check and tell Fanfare.`,
    path: trace(facts, count, needs),
  }),
  post_held: (facts, count) => ({
    title: `${posts(count)} ${count === 1 ? 'is' : 'are'} on hold`,
    text: `${stop(what(facts, count))}${facts.fault ? ` ${stop(facts.fault.message)}` : ''}`,
    path: trace(facts, count, needs),
  }),
  post_published: (facts, count) => ({
    title: `${posts(count)} ${count === 1 ? 'is' : 'are'} live`,
    text: stop(what(facts, count)),
    path: trace(facts, count, '/publishing/post-status/posted'),
  }),
  connection_ended: (facts, count, reader) => ({
    title: count === 1 ? `${labels(facts)[0]} is disconnected` : `${accounts(count)} are disconnected`,
    text: `Fanfare can no longer publish to ${listed(labels(facts), count)}. Scheduled posts are on hold, and none are lost. Reconnect, and they will be published as planned.${atRiskWords(facts.items, reader, 'waiting')}`,
    path: '/settings/team-account',
  }),
  connection_expiring: (facts, count, reader) => {
    const ends = facts.items.flatMap(({ expiresAt }) => expiresAt ?? []).toSorted()
    const end = ends[0] ?? facts.expiresAt
    const day = end === undefined ? undefined : dayWords(end, reader)
    const what = count === 1 ? `The connection of ${labels(facts)[0]} expires` : `${count} connections expire`
    const before = day ?? (count === 1 ? 'it expires' : 'they expire')
    return {
      title: day === undefined ? `${what} soon` : `${what} on ${day}`,
      text: `Reconnect ${listed(labels(facts), count)} before ${before}, so that no post has to wait.${atRiskWords(facts.items, reader, 'planned after that')}`,
      path: '/settings/team-account',
    }
  },
  quota_reached: (facts, count) => ({
    title: `${accounts(count)} ${count === 1 ? 'is' : 'are'} full for today`,
    text: `The network accepts no more posts from ${listed(labels(facts), count)} today. Posts that are due go out once it does.`,
    path: '/publishing/post-status/scheduled',
  }),
  invitation: facts => ({
    title: `You’re invited to ${facts.team}`,
    text: `${facts.by ?? 'Someone'} invited you to join the team ${facts.team}.`,
    path: undefined,
  }),
  member_joined: (facts, count) => ({
    title: count === 1 ? `${labels(facts)[0]} joined ${facts.team}` : `${count} people joined ${facts.team}`,
    text:
      count === 1
        ? 'They accepted an invitation. You can change their role, and whether their posts need approval, under Members.'
        : `${stop(listed(labels(facts), count))} You can change their roles, and whether their posts need approval, under Members.`,
    path: '/settings/team',
  }),
  approval_requested: (facts, count) => ({
    title: `${posts(count)} ${count === 1 ? 'waits' : 'wait'} for approval`,
    text: `${facts.by ?? 'A member'} asks for approval of ${stop(what(facts, count))}`,
    path: editor(facts, count, 'waiting'),
  }),
  approval_decided: (facts, count) => ({
    title: facts.approved
      ? `${posts(count)} ${count === 1 ? 'was' : 'were'} approved`
      : `${posts(count)} ${count === 1 ? 'was' : 'were'} sent back`,
    text: `${facts.by ?? 'A member'} ${facts.approved ? 'approved' : 'sent back'} ${stop(what(facts, count))}${facts.note ? ` “${facts.note}”` : ''}`,
    path: facts.approved ? trace(facts, count, '/publishing/post-status/scheduled') : editor(facts, count, 'sent_back'),
  }),
  seat_changed: ({ team, seat, owner }) =>
    seat === 'lost'
      ? {
          title: `You have no seat in ${team} any more`,
          text: `The plan of ${team} has fewer seats than members, so you can’t open the team for now. ${owner ? `Its owner ${owner}` : 'Its owner'} can give you a seat, or choose a larger plan. What you made stays there.`,
          path: '/notifications',
        }
      : {
          title: `You have a seat in ${team} again`,
          text: `You can open ${team} again.`,
          path: '/publishing/calendar/week',
        },
  plan_changed: ({ team, plan, by, operator, endsAt }, _count, reader) => ({
    title: plan ? `${team} has the ${plan.name} plan now` : `${team} has another plan now`,
    text: [
      planCause({ plan, by, operator }),
      ...(plan?.smaller ? [locks] : []),
      ...(endsAt ? [`It ends on ${dayWords(endsAt, reader)}.`] : []),
    ].join(' '),
    path: '/settings/subscription',
  }),
  plan_ending: ({ team, plan, by, operator, endsAt }, _count, reader) => ({
    title: `The ${plan ? `${plan.name} plan` : 'plan'} of ${team} ends ${endsAt ? `on ${dayWords(endsAt, reader)}` : 'soon'}`,
    text: `${by ? `${by} canceled it. ` : operator ? 'The operator of Fanfare set that day. ' : ''}From then on ${team} has the ${planOf(0).name} plan. ${locks} The owner can keep the plan in the settings.`,
    path: '/settings/subscription',
  }),
  team_deleted: ({ team, by, owner, until }, _count, reader) => ({
    title: `${team} was deleted`,
    text: `${by ?? 'Someone'} deleted the team. Nobody can open it, and nothing of it is published any more. ${restorer({ by, owner })} can restore it with everything in it${until ? ` until ${dayWords(until, reader)}` : ''}.`,
    path: '/notifications',
  }),
  team_restored: ({ team, by, plan, endsAt }, _count, reader) => ({
    title: `${team} is there again`,
    text: `${by ?? 'Someone'} restored the team with everything in it. Posts that are late by now wait for a decision.${plan && endsAt ? ` Its ${plan.name} plan ends on ${dayWords(endsAt, reader)}.` : ''}`,
    path: needs,
  }),
  team_handed_over: ({ team, by, owner }) => ({
    title: `${team} has another owner`,
    text: `${by ?? 'Its owner'} handed the team over to ${owner ?? 'another member'}, who can now rename or delete it, change roles and remove anyone. Only the new owner can give it back.`,
    path: '/settings/team',
  }),
  weekly_summary: ({ team, week }) => ({
    title: `Your week with ${team}`,
    text: week
      ? `Last week ${week.published} ${week.published === 1 ? 'post went' : 'posts went'} live${week.failed > 0 ? ` and ${week.failed} failed` : ''}. ${week.scheduled} ${week.scheduled === 1 ? 'is' : 'are'} planned for this week.`
      : '',
    path: week && week.waiting > 0 ? needs : '/publishing/calendar/week',
  }),
  insights_report: ({ items: [account], report }) => ({
    title: `${account?.label ?? 'An account'}: ${report ? reportDays(report) : 'insights'}`,
    text: report ? reportLine(report) : '',
    path: `/analytics/insights?account=${account?.id ?? ''}${report ? `&from=${report.since}&to=${report.until}` : ''}`,
  }),
}

type Settled = (text: string, facts: NotificationFacts, count: number) => string
const takenCareOf: Settled = text => `${text} Already taken care of.`
/** What the text is once all that it asks for is done. */
const settled: Partial<Record<NotificationKind, Settled>> = {
  post_failed: takenCareOf,
  post_unconfirmed: takenCareOf,
  post_held: takenCareOf,
  approval_requested: takenCareOf,
  connection_ended: (_text, facts, count) => `Fanfare publishes to ${listed(labels(facts), count)} again.`,
  connection_expiring: (_text, facts, count) => `${listed(labels(facts), count)} can be published to for longer now.`,
}

/** The words of a notification about `count` things, with dates as the reader has them. */
export const notificationWords = (
  kind: NotificationKind,
  facts: NotificationFacts,
  count: number,
  reader: Reader = anyReader,
): NotificationWords => {
  const words = say[kind](facts, count, reader)
  const text = facts.settled && settled[kind]?.(words.text, facts, count)
  return text ? { ...words, text } : words
}
