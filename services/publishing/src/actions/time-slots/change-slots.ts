import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { AddTimeslots, CopyTimeslots, UpdateTimeslot } from '@fanfare/contracts/endpoints/timeslots.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { TimeslotsChanged } from '@fanfare/contracts/events.ts'
import { timeslots } from '@fanfare/contracts/limits.ts'
import { afterCommit, isUniqueViolation, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { announceTeam } from '../../live.ts'
import { minuteOf } from '../../model/planner/clock-time.ts'
import {
  addTimeSlots,
  countTimeSlots,
  deleteTimeSlots,
  keepTimeSlots,
  listTimeSlots,
  lockTimeSlots,
  moveTimeSlot,
  purgeTimeSlots,
  restorableTimeSlots,
  timeSlotsByIds,
  undeleteTimeSlots,
} from '../../stores/time-slots.ts'
import { requireAccounts } from '../post-content.ts'
import { refuseBoth } from '../refuse-both.ts'
import { moveSlotPosts } from './move-slot-posts.ts'
import { viewSlots, viewSlotsOf } from './view-slots.ts'

/** Throws `timeslot_limit` where one of these accounts has more slots than it may. */
async function refuseTooMany(tx: Tx, teamId: string, accountIds: readonly string[], field: string): Promise<void> {
  for (const [id, count] of await countTimeSlots(tx, teamId, accountIds))
    if (count > timeslots.perAccount)
      fail('timeslot_limit', {
        field,
        rule: `at most ${timeslots.perAccount} time slots an account`,
        details: { social_account_id: id, limit: timeslots.perAccount, wanted: count },
      })
}

/** Runs a change that may meet another slot at the same time, and then throws `timeslot_exists` with the field that names it. */
async function atFreeTime<T>(field: string, change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (err) {
    if (!isUniqueViolation(err, 'time_slots_time')) throw err
    return fail('timeslot_exists', { field, rule: 'a time at which the account has no slot yet' })
  }
}

/** Has every open window of the team read the slots of these accounts again, once the change is committed. */
function announceSlots(tx: Tx, deps: Deps, teamId: string, accountIds: readonly string[]): void {
  afterCommit(tx, () => {
    for (const account_id of new Set(accountIds)) void announceTeam(deps, teamId, { kind: 'timeslot', account_id })
  })
}

/** Emits, for the record of the team, that a member changed slots. */
async function noteSlots(tx: Tx, who: Who, accountIds: readonly string[], changed: number): Promise<void> {
  if (changed === 0) return
  const { teamId } = who
  await emit(tx, TimeslotsChanged, { teamId, accountIds: [...new Set(accountIds)], ...actorOf(who) }, { teamId })
}

const noSuchSlot = (): never => fail('timeslot_not_found', { field: 'params.id', rule: 'a time slot of this team' })

/** One slot of the team. Throws `timeslot_not_found`. */
export async function readSlot(deps: Deps, teamId: string, id: string): Promise<Timeslot> {
  const [slot] = await viewSlots(deps, teamId, await timeSlotsByIds(deps.db, teamId, [id]))
  return slot ?? noSuchSlot()
}

const missing = (field: string): never =>
  fail('invalid_input', { field: `body.${field}`, rule: 'required', message: `body.${field} is required.` })

/** The account, days and times of a request, by our names or those of one slot. Throws `invalid_input` where one is missing or is named twice. */
function timesOf(body: BodyOf<typeof AddTimeslots>) {
  refuseBoth(body, { social_account_id: 'account_id', day: 'days', hour: 'hours' })
  const { account_id, social_account_id, day, hour } = body
  return {
    accountId: account_id ?? social_account_id ?? missing('account_id'),
    days: body.days ?? (day === undefined ? missing('days') : [day]),
    hours: body.hours ?? (hour === undefined ? missing('hours') : [hour]),
  }
}

/** Adds each of these times on each of these days. Returns all slots of the account. */
export async function addSlots(deps: Deps, who: Who, body: BodyOf<typeof AddTimeslots>): Promise<Timeslot[]> {
  const { teamId } = who
  const { accountId, days, hours } = timesOf(body)
  await requireAccounts(deps, teamId, [accountId], body.account_id ? 'body.account_id' : 'body.social_account_id')
  const times = days.flatMap(day =>
    hours.map(hour => ({ id: deps.ids.next(), accountId, day, minute: minuteOf(hour) })),
  )
  await transaction(deps.db, async tx => {
    await lockTimeSlots(tx, teamId, [accountId])
    await noteSlots(tx, who, [accountId], await addTimeSlots(tx, teamId, times))
    await refuseTooMany(tx, teamId, [accountId], 'body.hours')
    announceSlots(tx, deps, teamId, [accountId])
  })
  return viewSlots(deps, teamId, await listTimeSlots(deps.db, teamId, [accountId]))
}

/**
 * Moves a slot to another time of the week, with the posts that are scheduled in it. The reply is read in the transaction: a dry run has nothing
 * to read after it. Throws `timeslot_not_found`, `timeslot_exists`.
 */
export async function moveSlot(
  deps: Deps,
  who: Who,
  id: string,
  { day, hour }: BodyOf<typeof UpdateTimeslot>,
): Promise<Timeslot> {
  const { teamId } = who
  const [slot] = await timeSlotsByIds(deps.db, teamId, [id])
  const accountId = slot?.social_account_id ?? noSuchSlot()
  const accounts = await deps.team.of(teamId, [accountId])
  const account = accounts.get(accountId)
  const move = transaction(deps.db, async tx => {
    await lockTimeSlots(tx, teamId, [accountId])
    // As it is now: another request may have moved it since.
    const [before = noSuchSlot()] = await timeSlotsByIds(tx, teamId, [id])
    const row = (await moveTimeSlot(tx, teamId, id, { day, minute: minuteOf(hour) })) ?? noSuchSlot()
    const isOther = before.day !== row.day || before.minute !== row.minute
    if (account && isOther) await moveSlotPosts(tx, deps, who, { account, from: before, to: row })
    await noteSlots(tx, who, [accountId], isOther ? 1 : 0)
    announceSlots(tx, deps, teamId, [row.social_account_id])
    return viewSlotsOf(tx, teamId, [row], accounts)
  })
  const [moved = noSuchSlot()] = await atFreeTime('body.hour', move)
  return moved
}

/** Gives other accounts the slots of one. Returns the slots of those. */
export async function copySlots(deps: Deps, who: Who, body: BodyOf<typeof CopyTimeslots>): Promise<Timeslot[]> {
  const { teamId } = who
  const { from, to, replace = false } = body
  await requireAccounts(deps, teamId, [from], 'body.from')
  const targets = (await requireAccounts(deps, teamId, to, 'body.to')).map(({ id }) => id).filter(id => id !== from)
  await transaction(deps.db, async tx => {
    await lockTimeSlots(tx, teamId, [from, ...targets])
    const times = await listTimeSlots(tx, teamId, [from])
    const gone = replace ? await keepTimeSlots(tx, teamId, targets, times) : 0
    const added = await addTimeSlots(
      tx,
      teamId,
      targets.flatMap(accountId => times.map(({ day, minute }) => ({ id: deps.ids.next(), accountId, day, minute }))),
    )
    await refuseTooMany(tx, teamId, targets, 'body.to')
    await noteSlots(tx, who, targets, gone + added)
    announceSlots(tx, deps, teamId, targets)
  })
  return viewSlots(deps, teamId, await listTimeSlots(deps.db, teamId, targets))
}

const noSuchSlots = (): never => fail('timeslot_not_found', { field: 'body.ids', rule: 'time slots of this team' })

/**
 * Deletes slots of the team, and names those that do not exist. Waits for posts that are being placed into them. They can be restored
 * for 30 days. Throws `timeslot_not_found` where none of them exists.
 */
export async function removeSlots(
  deps: Deps,
  who: Who,
  ids: readonly string[],
): Promise<{ deleted: number; missing: string[] }> {
  const { teamId } = who
  const slots = await timeSlotsByIds(deps.db, teamId, ids)
  if (slots.length === 0) noSuchSlots()
  return transaction(deps.db, async tx => {
    const accountIds = slots.map(slot => slot.social_account_id)
    await lockTimeSlots(tx, teamId, accountIds)
    announceSlots(tx, deps, teamId, accountIds)
    await purgeTimeSlots(tx, teamId)
    const missing = ids.filter(id => !slots.some(slot => slot.id === id))
    const deleted = await deleteTimeSlots(tx, teamId, ids)
    await noteSlots(tx, who, accountIds, deleted)
    return { deleted, missing }
  })
}

/**
 * Brings back slots that were deleted in the last 30 days, with their ids and the posts in them: all of them or none. Those that are in use
 * stay as they are, so that a repeated request succeeds. Throws `timeslot_not_found` where there is none of them, `timeslot_exists` where an
 * account has another slot at that time by now, and `timeslot_limit`.
 */
export async function restoreSlots(deps: Deps, who: Who, ids: readonly string[]): Promise<Timeslot[]> {
  const { teamId } = who
  const accountIds = (await restorableTimeSlots(deps.db, teamId, ids)).map(slot => slot.social_account_id)
  if (accountIds.length === 0) noSuchSlots()
  const restore = transaction(deps.db, async tx => {
    await lockTimeSlots(tx, teamId, accountIds)
    await noteSlots(tx, who, accountIds, await undeleteTimeSlots(tx, teamId, ids))
    await refuseTooMany(tx, teamId, accountIds, 'body.ids')
    announceSlots(tx, deps, teamId, accountIds)
  })
  await atFreeTime('body.ids', restore)
  return viewSlots(deps, teamId, await timeSlotsByIds(deps.db, teamId, ids))
}
