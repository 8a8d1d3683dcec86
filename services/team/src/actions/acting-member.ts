import { featuresOf } from '@fanfare/contracts/features.ts'
import { type Action, type Role, refusal } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { refuse } from '@fanfare/runtime/http/access.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { roleOf } from '../stores/members.ts'
import { lockTeam, type TeamRow } from '../stores/teams.ts'

/**
 * The caller's team, locked, and the role that they have in it now. The gateway has checked the role too, but perhaps before another
 * request that changed it: two at once must not both act as the owner.
 */
export async function lockActing(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  who: Who,
  action: Action,
): Promise<{ team: TeamRow; role: Role }> {
  const team = (await lockTeam(tx, who.teamId)) ?? fail('team_not_found')
  const role = (await roleOf(tx, team.id, who.userId)) as Role | undefined
  if (role === undefined) return fail('team_not_found')
  const refused = refusal(action, { ...who, role }, featuresOf(team.product_id, config.features))
  return refused ? refuse(refused, action, who, config.features) : { team, role }
}
