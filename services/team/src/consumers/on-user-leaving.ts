import { UserDeleted, UserPurged, UserRestored } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import { beginLeaving, leaveForGood, stay } from '../actions/leaving-people.ts'
import type { TeamDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** Somebody deleted their account: teams that nobody else is in go along. */
export const onUserDeleted = (deps: Deps) =>
  on<TeamDb, typeof UserDeleted>(UserDeleted, (tx, { at, payload }) =>
    beginLeaving(deps, tx, payload.userId, new Date(at)),
  )

/** They signed in again before the end. */
export const onUserRestored = (deps: Deps) =>
  on<TeamDb, typeof UserRestored>(UserRestored, (tx, { at, payload }) => stay(deps, tx, payload.userId, new Date(at)))

/** They are gone for good. */
export const onUserPurged = (deps: Deps) =>
  on<TeamDb, typeof UserPurged>(UserPurged, (tx, { at, payload }) =>
    leaveForGood(deps, tx, payload.userId, new Date(at)),
  )
