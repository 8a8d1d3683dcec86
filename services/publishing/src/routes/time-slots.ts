import {
  AddTimeslots,
  CopyTimeslots,
  DeleteTimeslots,
  GetTimeslot,
  ListAvailableSlots,
  ListTimeslots,
  RestoreTimeslots,
  UpdateTimeslot,
  UpdateTimeslotZone,
} from '@fanfare/contracts/endpoints/timeslots.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { withoutShown } from '@fanfare/runtime/input/as-shown.ts'
import { availableSlots } from '../actions/time-slots/available-slots.ts'
import {
  addSlots,
  copySlots,
  moveSlot,
  readSlot,
  removeSlots,
  restoreSlots,
} from '../actions/time-slots/change-slots.ts'
import { changeZone } from '../actions/time-slots/change-zone.ts'
import { listSlots } from '../actions/time-slots/view-slots.ts'
import type { Deps } from '../deps.ts'
import { depsFor } from './dry-run.ts'
import { idsOf } from './query-filters.ts'

/** Free slots of each account that are listed unless the request says how many. */
const DEFAULT_COUNT = 3

/** Time slots of accounts, and what of them is free (spec §7, Timeslots). */
export function timeSlotRoutes(http: Http, deps: Deps): void {
  http.handle(ListTimeslots, ({ who, query }) => listSlots(deps, who.teamId, idsOf(query.accounts)))
  http.handle(GetTimeslot, ({ who, params }) => readSlot(deps, who.teamId, params.id))
  http.handle(AddTimeslots, ({ who, body }) => addSlots(deps, who, body))
  http.handle(UpdateTimeslot, async ({ who, params, body, reply }) => {
    const own = await withoutShown(UpdateTimeslot.body, body, () => readSlot(deps, who.teamId, params.id))
    return moveSlot(depsFor(deps, body, reply), who, params.id, own)
  })
  http.handle(CopyTimeslots, ({ who, body }) => copySlots(deps, who, body))
  http.handle(DeleteTimeslots, ({ who, body }) => removeSlots(deps, who, body.ids))
  http.handle(RestoreTimeslots, ({ who, body }) => restoreSlots(deps, who, body.ids))
  http.handle(UpdateTimeslotZone, ({ who, body }) => changeZone(deps, who, body))
  http.handle(ListAvailableSlots, ({ who, query }) =>
    availableSlots(deps, who, {
      count: query.count ?? DEFAULT_COUNT,
      accountIds: idsOf(query.accounts),
      postType: query.post_type,
      except: idsOf(query.except),
    }),
  )
}
