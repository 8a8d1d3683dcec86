import type { PreflightCheck } from '@fanfare/contracts/entities/preflight.ts'
import { accountName, goesAsVideo } from '@fanfare/contracts/networks.ts'
import { isScheduleError, type ScheduleError } from '../schedule.ts'
import { audienceChecks } from './audience.ts'
import { connectionChecks } from './connection.ts'
import { detailChecks } from './details.ts'
import type { Finding, Subject } from './finding.ts'
import { nearbyChecks } from './nearby.ts'
import { pictureChecks } from './pictures.ts'
import { routeChecks } from './routes.ts'
import { textChecks } from './text.ts'
import { timeChecks } from './time.ts'

/** The post as its network takes it: a reel or a long video as a video, where it has no such kind. */
function asTaken(subject: Subject): Subject {
  const { account, content, media } = subject
  const isVideo = content.items.length === 1 && media.get(content.items[0]?.media_id ?? '')?.type === 'video'
  return isVideo && goesAsVideo(account.type, content.post_type)
    ? { ...subject, content: { ...content, post_type: 'post' } }
    : subject
}

/** All findings about one post, in the order in which they are shown. */
export function inspect(given: Subject): Finding[] {
  const subject = asTaken(given)
  const findings = [
    pictureChecks,
    textChecks,
    detailChecks,
    audienceChecks,
    routeChecks,
    timeChecks,
    nearbyChecks,
    connectionChecks,
  ].flatMap(check => check(subject))
  const { id } = subject.account
  return findings.map(finding => ({ ...finding, account_id: id, account_ids: [id] }))
}

function shown({ error: _error, details: _details, ...check }: Finding): PreflightCheck {
  return check
}

/** What two accounts have in common: the same words, and the same way out. */
const sameLine = ({ code, level, item, title, text, fix }: Finding): string =>
  JSON.stringify([code, level, item, title, text, fix])

/** What is left of 100 after what these findings cost; a stop leaves half at most. */
function scoreOf(findings: readonly Finding[]): number {
  const left = 100 - findings.reduce((sum, { cost }) => sum + cost, 0)
  return Math.max(0, left)
}

/** Stops, then warnings, then what passes; of each what costs the most first. */
const levels: readonly Finding['level'][] = ['stop', 'warn', 'pass']
const byWeight = (a: PreflightCheck, b: PreflightCheck): number =>
  levels.indexOf(a.level) - levels.indexOf(b.level) || b.cost - a.cost

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/**
 * The pre-flight of several posts: their findings as one list, and the lowest of their scores, so that what several accounts have in common
 * counts once. A line that applies to several is listed once, without an account; unless it applies to all, it begins with their names.
 */
export function preflightOf(subjects: readonly Subject[]): { checks: PreflightCheck[]; score: number } {
  const found = subjects.map(subject => ({ account: subject.account, findings: inspect(subject) }))
  const all = found.flatMap(({ account, findings }) => findings.map(finding => ({ finding, account })))
  const checks = [...Map.groupBy(all, ({ finding }) => sameLine(finding)).values()].flatMap(lines => {
    const [first] = lines
    if (!first) return []
    const accounts = [...new Set(lines.map(({ account }) => account))]
    const [only, ...more] = accounts
    const named = accounts.length === subjects.length ? '' : names.format(accounts.map(accountName))
    return [
      {
        ...shown(first.finding),
        account_id: only && more.length === 0 ? only.id : null,
        account_ids: accounts.map(({ id }) => id),
        text: [named, first.finding.text].filter(Boolean).join(': '),
      },
    ]
  })
  return { checks: checks.sort(byWeight), score: Math.min(100, ...found.map(({ findings }) => scoreOf(findings))) }
}

/** Why a post cannot go out. */
export type Stop =
  | { type: 'schedule'; accountId: string; error: ScheduleError }
  /** `checks`: all stops of the post; `first` is the one that is reported. */
  | { type: 'finding'; accountId: string; first: Finding; checks: PreflightCheck[] }

/**
 * The first of these posts that cannot go out, and why. Undefined: all can. An impossible schedule comes before what its checks
 * find.
 */
export function firstStop(subjects: readonly Subject[]): Stop | undefined {
  for (const subject of subjects) {
    const { id: accountId } = subject.account
    if (isScheduleError(subject.timing)) return { type: 'schedule', accountId, error: subject.timing }
    const stops = inspect(subject).filter(({ level }) => level === 'stop')
    const [first] = stops
    if (first) return { type: 'finding', accountId, first, checks: stops.map(shown) }
  }
  return undefined
}
