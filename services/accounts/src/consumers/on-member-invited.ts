import { MemberInvited } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import { postMail } from '../actions/post-mail.ts'
import type { AccountsDb } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** Stores the message; its link is asked for when it is sent. */
export const onMemberInvited = (deps: Deps) =>
  on<AccountsDb, typeof MemberInvited>(MemberInvited, async (tx, { payload: { teamId, inviteId, email } }) => {
    await postMail(deps, tx, { template: 'team-invite', to: email, data: { team_id: teamId, invite_id: inviteId } })
  })
