import { UserSignedUp } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import { ensureTeam } from '../actions/ensure-team.ts'
import type { TeamDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** The safety net of sign-up: where the call did not get through, the event makes the first team. */
export const onUserSignedUp = (deps: Deps) =>
  on<TeamDb, typeof UserSignedUp>(UserSignedUp, async (tx, { payload }) => {
    await ensureTeam(deps, tx, { userId: payload.userId, name: payload.teamName })
  })
