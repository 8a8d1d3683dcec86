import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { dbNow } from '@fanfare/runtime/db/database.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { type PlannerSettings, planAccount } from '../../model/planner/plan.ts'
import { slotTiming } from '../../model/planner/slot-timing.ts'
import { isScheduleError, type ScheduleError, type Timing } from '../../model/schedule.ts'
import { isSlotTaken } from '../../stores/planned-posts.ts'
import { noSlot } from '../../stores/post-columns.ts'
import type { PostChange, PostRow } from '../../stores/posts.ts'
import { lockDays } from '../../stores/quota.ts'
import { lockTimeSlots, timeSlotsByIds } from '../../stores/time-slots.ts'
import { scheduleFailure } from '../refuse.ts'
import { plannerAccounts, plannerSettings } from './planner-input.ts'

/**
 * How posts of this person are placed from now on. `wall`: into the slot at that time of the account's clock, which was named: it takes the
 * post at its own time, whatever lies near it.
 */
export const slotSettingsOf = async (deps: Deps, userId: string, wall?: string): Promise<PlannerSettings> => {
  const usual = plannerSettings(await deps.accounts.placing(userId), (await dbNow(deps.db)).getTime())
  return wall === undefined ? usual : { ...usual, only: wall, range: 0, gap: 0 }
}

/** The account's next free slot for a post of this kind, or the one that the settings name, or why there is none. `except`: the post that is to move there. */
export async function nextSlot(
  db: Db,
  account: Account,
  settings: PlannerSettings,
  { postType, except }: Pick<FillOptions, 'postType' | 'except'>,
): Promise<Timing | ScheduleError> {
  const exempt = except === undefined ? [] : [except]
  const [planned] = await plannerAccounts(db, account.team_id, [account], settings, exempt)
  if (!planned) throw new RangeError(`account ${account.id} is not among those that were read`)
  return slotTiming(planAccount(planned, settings).next(postType), account, settings.only)
}

interface FillOptions {
  postType: PostType
  /** Where the request has its schedule; `body.schedule` by default. */
  scheduleField?: string | undefined
  /** Id of the post that is being changed. */
  except?: string
}

/**
 * Takes the next free slot of each of these accounts until `tx` ends: two people who save at once never get the same one. The day of the
 * slot is locked as well and looked at again, so that nobody uses its last post meanwhile. Throws `no_time_slot`.
 */
export async function fillSlots(
  tx: Tx,
  teamId: string,
  accounts: readonly Account[],
  settings: PlannerSettings,
  { postType, scheduleField, except }: FillOptions,
): Promise<Map<string, Timing>> {
  await lockTimeSlots(
    tx,
    teamId,
    accounts.map(({ id }) => id),
  )
  const filled = new Map<string, Timing>()
  // In the order in which `lockDays` locks, so that two requests cannot block each other.
  for (const account of accounts.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    let locked: string | null = null
    for (;;) {
      const timing = await nextSlot(tx, account, settings, { postType, ...(except === undefined ? {} : { except }) })
      if (isScheduleError(timing)) {
        const { details, ...failure } = scheduleFailure(timing, scheduleField)
        throw new AppError(timing.code, { ...failure, details: { account_id: account.id, ...details } })
      }
      filled.set(account.id, timing)
      if (timing.date === locked) break
      locked = timing.date as string
      await lockDays(tx, [{ accountId: account.id, date: locked }])
    }
  }
  return filled
}

/**
 * Whether a post that keeps its time also keeps its slot: the columns to be written. Another post may have taken the slot while this one
 * was a draft or deleted.
 */
export async function keptSlot(tx: Tx, post: PostRow): Promise<PostChange> {
  const { team_id: teamId, social_account_id: accountId, slot_id: slotId, slot_date: date, id } = post
  if (slotId === null || date === null) return {}
  await lockTimeSlots(tx, teamId, [accountId])
  if (!(await isSlotTaken(tx, teamId, { slotId, date, except: id }))) return {}
  return { ...noSlot, schedule_kind: 'date' }
}

/** One time of a slot: its id, and the date in the account's zone. */
export interface Occurrence {
  id: string
  date: string
}

/**
 * The columns of a post that goes back into the slot which it filled: none where the slot is another account's, was deleted, is filled by
 * another post, or `date`, on which the post goes out, is not its day.
 */
export async function slotAgain(
  tx: Tx,
  { team_id: teamId, id }: PostRow,
  { account, slot, date }: { account: Account; slot: Occurrence; date: string | null },
): Promise<PostChange> {
  await lockTimeSlots(tx, teamId, [account.id])
  const [found] = await timeSlotsByIds(tx, teamId, [slot.id])
  if (found?.social_account_id !== account.id || slot.date !== date) return {}
  if (await isSlotTaken(tx, teamId, { slotId: slot.id, date, except: id })) return {}
  return { schedule_kind: 'time_slot', slot_id: slot.id, slot_date: slot.date }
}
