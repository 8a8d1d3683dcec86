import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { SetApprovals } from '@fanfare/contracts/endpoints/members.ts'
import type { Approvals } from '@fanfare/contracts/entities/teams.ts'
import { ApprovalsChanged } from '@fanfare/contracts/events.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { membersOfTeam, setExcepted } from '../stores/members.ts'
import { setTeamApprovals } from '../stores/teams.ts'
import { lockActing } from './acting-member.ts'
import { voidIdentity } from './announce.ts'

/**
 * Has posts of Creators approved before they are scheduled, or not, and says who is excepted. Gateways drop what they have cached of the
 * Creators before it is confirmed: from then on nothing of theirs is scheduled by themselves.
 */
export async function setApprovals(
  deps: Deps,
  who: Who,
  { on, except }: BodyOf<typeof SetApprovals>,
): Promise<Approvals> {
  const { creators, excepted } = await transaction(deps.db, async tx => {
    const { team } = await lockActing(deps, tx, who, 'team.approvals')
    const creators = (await membersOfTeam(tx, team.id)).filter(({ role }) => role === Creator)
    const ids = creators.map(({ user_id }) => user_id)
    const stranger = except?.findIndex(id => !ids.includes(id)) ?? -1
    if (stranger >= 0) fail('member_not_found', { field: `body.except.${stranger}`, rule: 'a Creator of this team' })
    await setTeamApprovals(tx, team.id, on)
    if (except) await setExcepted(tx, team.id, except)
    const kept = creators.filter(member => member.excepted).map(({ user_id }) => user_id)
    const excepted = except ?? kept
    const isSame = on === team.approvals && new Set(excepted).symmetricDifference(new Set(kept)).size === 0
    // What was like that before is nothing that was done.
    if (!isSame) {
      const change = { teamId: team.id, on, was: team.approvals, by: who.userId }
      await emit(tx, ApprovalsChanged, change, { teamId: team.id })
    }
    return { creators: ids, excepted }
  })
  await voidIdentity(deps, ...creators)
  return { on, except: [...excepted] }
}
