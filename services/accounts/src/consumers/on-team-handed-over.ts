import { TeamHandedOver } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import { postMail } from '../actions/post-mail.ts'
import type { AccountsDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findUser } from '../stores/users.ts'

/** Stores a message for each of both people. Who deleted their account, and left the team by that, gets none. */
export const onTeamHandedOver = (deps: Deps) =>
  on<AccountsDb, typeof TeamHandedOver>(TeamHandedOver, async (tx, { payload: { teamId, userId, from } }) => {
    for (const id of [userId, from]) {
      const user = await findUser(tx, id)
      if (!user || user.deleted_at) continue
      const data = { user_id: id, team_id: teamId, owner_id: userId, by_id: from }
      await postMail(deps, tx, { template: 'team-handed-over', to: user.email, data })
    }
  })
