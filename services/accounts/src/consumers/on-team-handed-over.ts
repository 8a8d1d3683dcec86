import { TeamHandedOver } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import { noteDone } from '../actions/note-security.ts'
import { postMail } from '../actions/post-mail.ts'
import type { AccountsDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { findUser } from '../stores/users.ts'

/** From where it was done is in the line that says that the password was confirmed. */
const visitor = { device: '', ip: '', deviceToken: undefined }

/**
 * Stores a message for each of both people, and a line of their security log. Who deleted their account, and left the team by that, gets
 * none.
 */
export const onTeamHandedOver = (deps: Deps) =>
  on<AccountsDb, typeof TeamHandedOver>(TeamHandedOver, async (tx, { payload: { teamId, userId, from, name } }) => {
    for (const id of [userId, from]) {
      const user = await findUser(tx, id)
      if (!user || user.deleted_at) continue
      const event = id === userId ? 'team_take_over' : 'team_hand_over'
      await noteDone(deps, tx, { userId: id, event, visitor, ...(name === undefined ? {} : { detail: name }) })
      const data = { user_id: id, team_id: teamId, owner_id: userId, by_id: from }
      await postMail(deps, tx, { template: 'team-handed-over', to: user.email, data })
    }
  })
