import { Owner } from '@fanfare/contracts/policy.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { putMember } from '../stores/members.ts'
import { firstTeamOf, insertFirstTeam } from '../stores/teams.ts'

/** The first team of a user, made once however often and from however many sides it is asked for. */
export async function ensureTeam(
  { ids, clock, config }: Pick<Deps, 'ids' | 'clock' | 'config'>,
  tx: Tx,
  { userId, name }: { userId: string; name: string },
): Promise<string> {
  const known = await firstTeamOf(tx, userId)
  if (known) return known.id
  const id = ids.next()
  const at = new Date(clock.now())
  const team = { id, name, owner_id: userId, product_id: config.defaultProductId, first_of: userId, created_at: at }
  if (!(await insertFirstTeam(tx, team))) {
    // Another transaction made it meanwhile; the insert waited for that one to commit.
    const other = await firstTeamOf(tx, userId)
    if (!other) throw new Error('the first team is there and cannot be read')
    return other.id
  }
  await putMember(tx, id, userId, Owner, at)
  return id
}
