import type { Creator } from '@fanfare/contracts/entities/creators.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { accountName, kindFacts, kindFactsOrPost } from '@fanfare/contracts/networks.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { keepsGap } from '@fanfare/contracts/slots.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Db } from '../db/db.ts'
import type { Account } from '../model/account.ts'
import type { VideoDelivery } from '../model/fetched.ts'
import type { Media } from '../model/media.ts'
import { onPage, pageOf } from '../model/parts.ts'
import type { PlannerSettings } from '../model/planner/plan.ts'
import { slotInputError } from '../model/planner/slot-timing.ts'
import type { Content, Subject } from '../model/preflight/finding.ts'
import { withoutCopy } from '../model/preflight/routes.ts'
import { isScheduleError, resolveSchedule, type ScheduleError, type Timing } from '../model/schedule.ts'
import { accountDay } from '../model/zones.ts'
import type { NetworkLimit } from '../networks/types.ts'
import { usedOn } from '../stores/quota.ts'
import { countUpTo } from '../stores/sent-lately.ts'
import { nearbyPosts } from './nearby-posts.ts'
import { otherRoute } from './other-route.ts'
import { scheduleFailure } from './refuse.ts'
import { nextSlot } from './time-slots/fill-slots.ts'

export interface Draft {
  account: Account
  content: Content
}

/** What the posts of one request have in common. */
interface Setting {
  db: Db
  teamId: string
  media: ReadonlyMap<string, Media>
  schedule: ScheduleInput
  /** Where the request has its schedule; `body.schedule` by default. */
  scheduleField?: string | undefined
  /** The database's clock. */
  now: Date
  /** Id of the post that is being changed: it is not counted in the quota. */
  except?: string
  /** How posts are placed into time slots; needed where the schedule is `time_slot`. */
  slots?: PlannerSettings | undefined
  /** Least minutes between two posts of an account: then the posts near it are looked at too, for warnings. */
  gap?: number | undefined
  /** What was asked outside, for the checks that people see. */
  outside?:
    | {
        loads: boolean | undefined
        limits: ReadonlyMap<string, NetworkLimit | undefined>
        choices: ReadonlyMap<string, Creator | undefined>
      }
    | undefined
  /** How networks get videos; absent: it does not matter, as it is not asked whether they can load files. */
  videoDelivery?: VideoDelivery
}

async function timingOf(
  { account, content }: Draft,
  { db, schedule, now, except, slots }: Setting,
): Promise<Timing | ScheduleError> {
  const { kind, ...given } = schedule
  if (kind !== 'time_slot')
    return resolveSchedule({ kind, ...given }, { now, accountZone: account.timezone, plan: account.plan })
  if (!slots) throw new RangeError('the settings of a schedule by time slot are missing')
  return slotInputError(schedule) ?? nextSlot(db, account, slots, { postType: content.post_type, except })
}

/** How often a slot is looked for whose day fills up meanwhile. */
const TRIES = 3

/**
 * When the post goes out, and how many others count on that day. The planner offers no slot of a full day: where somebody takes the last
 * post of the day before it is counted, the next slot is another one.
 */
async function placeOf(draft: Draft, setting: Setting): Promise<{ timing: Timing | ScheduleError; used: number }> {
  const { account } = draft
  const { db, teamId, schedule, except } = setting
  for (let attempt = 1; ; attempt += 1) {
    const timing = await timingOf(draft, setting)
    if (isScheduleError(timing) || timing.date === null || schedule.kind === 'draft') return { timing, used: 0 }
    const used = await usedOn(db, teamId, accountDay(account, timing.date), except)
    const isFull = used >= planOf(account.plan).postsPerDay
    if (schedule.kind !== 'time_slot' || !isFull || attempt === TRIES) return { timing, used }
  }
}

/** Others of its kind up to its time, and others of what its linked page gets there, each where the network counts them. */
async function countedOf(
  { account, content }: Draft,
  setting: Setting,
  at: Date | null,
): Promise<Pick<Subject, 'ofKind' | 'ofPageKind'>> {
  const { db, teamId, media, except, now } = setting
  const count = (accountId: string, surface: string) =>
    countUpTo(db, teamId, { accountId, surface, except: except ? { post: except } : undefined }, at ?? now)
  const kind = kindFacts(account.type, content.post_type)
  const copy = onPage({ account, page: pageOf(account), content, media })
  const isCounted = copy && kindFactsOrPost(copy.type, copy.kind).perDay !== null
  return {
    ofKind: kind && kind.perDay !== null ? await count(account.id, kind.surface) : undefined,
    ofPageKind: isCounted ? await count(copy.accountId, copy.surface) : undefined,
  }
}

/**
 * One post as it is to be, with all that its checks need. Throws `timezone_unknown` and, for a malformed schedule,
 * `invalid_input`.
 */
export async function subjectOf({ account, content }: Draft, setting: Setting): Promise<Subject> {
  const { db, teamId, media, schedule, scheduleField, now, except, gap, outside, videoDelivery } = setting
  const { timing, used } = await placeOf({ account, content }, setting)
  if (isScheduleError(timing) && (timing.code === 'timezone_unknown' || timing.code === 'invalid_input'))
    fail(timing.code, scheduleFailure(timing, scheduleField))
  const requiredPermissions = permissionsOf(account.type, account.login)
  const at = isScheduleError(timing) ? null : timing.at
  const nearby =
    gap !== undefined && at
      ? await nearbyPosts(db, teamId, {
          accountId: account.id,
          at,
          content,
          media,
          gap: keepsGap(content.post_type) ? gap : 0,
          except,
        })
      : undefined
  const goesOut = at !== null || except !== undefined
  const route = goesOut ? await otherRoute(db, teamId, { account, content, media, at, except }) : undefined
  return {
    account,
    requiredPermissions,
    content,
    media,
    schedule: schedule.kind,
    timing,
    now,
    used,
    nearby,
    route,
    loads: outside?.loads,
    videoDelivery,
    networkLimit: outside?.limits.get(account.id),
    choices: outside?.choices.get(account.id),
    ...(schedule.kind === 'draft' || isScheduleError(timing) ? {} : await countedOf({ account, content }, setting, at)),
  }
}

/** The posts of a request, one for each account, with the caption that the request gives it. A page among them gets no copy of another one. */
export async function subjectsOf(
  accounts: readonly Account[],
  content: Content,
  overrides: readonly { account_id: string; caption?: string }[],
  setting: Setting,
): Promise<Subject[]> {
  const subjects: Subject[] = []
  for (const account of accounts) {
    const caption = overrides.find(({ account_id }) => account_id === account.id)?.caption ?? content.caption
    const own = withoutCopy({ ...content, caption }, account, accounts)
    const invites = ({ id, type }: Account) =>
      id !== account.id && kindFactsOrPost(type, content.post_type).limits.collaborators > 0
    const isInvitedBeside = accounts.some(invites)
    const subject = { ...(await subjectOf({ account, content: own }, setting)), isInvitedBeside }
    const page = accounts.find(({ id }) => id === account.page_account_id)
    subjects.push(
      page && own.post_to_page !== content.post_to_page
        ? { ...subject, route: { type: 'chosen', page: accountName(page) } }
        : subject,
    )
  }
  return subjects
}
