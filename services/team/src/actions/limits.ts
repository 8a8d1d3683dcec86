import { teams } from '@fanfare/contracts/limits.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { deletedTeamsOf, lockOwned, plansOwned, type TeamRow } from '../stores/teams.ts'

export const GRACE_MS = teams.graceDays * 86_400_000

/** Teams that were deleted after this can be restored. */
export const restorableSince = ({ clock }: Deps) => new Date(clock.now() - GRACE_MS)

const counted = (most: number, noun: string) => `${most} ${noun}${most === 1 ? '' : 's'}`

/** Fails where so many already have the seats of the team's plan. */
export function checkSeats(team: TeamRow, taken: number): void {
  const { members: most, name } = planOf(team.product_id)
  if (taken >= most)
    fail('member_limit', {
      message: `Your ${name} plan allows ${counted(most, 'member')}.`,
      details: { limit: most, used: taken },
    })
}

/** Deleted teams count too, up to as many again: what they hold is stored until they are purged, and making others must not pass the limits by that. */
const WITH_DELETED = 2

/**
 * Fails where the person may own no further team: the best plan of those that they own decides, and of `other`, which is to be theirs
 * too; without any, that of new teams. `message` says so where another person asks. Held until the transaction ends.
 */
export async function checkMayOwn(
  deps: Deps,
  tx: Tx,
  userId: string,
  { other, message }: { other?: TeamRow; message?: string } = {},
): Promise<void> {
  await lockOwned(tx, userId)
  const owned = await plansOwned(tx, userId)
  const plans = [...owned, ...(other ? [other] : [])].map(team => team.product_id)
  const { teams: most, name } = planOf(plans.length > 0 ? Math.max(...plans) : deps.config.defaultProductId)
  const details = { limit: most, used: owned.length }
  if (owned.length >= most)
    fail('team_limit', { message: message ?? `Your ${name} plan allows ${counted(most, 'team')}.`, details })
  // One that is restored is counted as deleted already.
  if (other?.deleted_at) return
  const deleted = await deletedTeamsOf(tx, userId, restorableSince(deps))
  const best = planOf(Math.max(deps.config.defaultProductId, ...plans, ...deleted.map(team => team.product_id)))
  if (owned.length + deleted.length >= WITH_DELETED * best.teams)
    fail('team_limit', {
      message:
        message ??
        `You deleted ${counted(deleted.length, 'team')} in the last ${teams.graceDays} days. Restore one of them instead.`,
      details,
    })
}
