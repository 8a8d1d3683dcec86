import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateTimeslotZone } from '@fanfare/contracts/endpoints/timeslots.ts'
import { SetAccountZone } from '@fanfare/contracts/internal/team.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import { knownZone } from '@fanfare/runtime/zones.ts'
import type { Deps } from '../../deps.ts'
import type { Account } from '../../model/account.ts'
import { hourOf } from '../../model/planner/clock-time.ts'
import { zoneMoves } from '../../model/planner/zone-move.ts'
import { listTimeSlots } from '../../stores/time-slots.ts'
import { requireAccounts } from '../post-content.ts'
import { storeAccountDates } from '../store-dates.ts'

/**
 * Changes the zone of an account. Its slots keep their times on the clock, so they come earlier or later: the reply says when. Posts that
 * are planned already keep their moments, and count on the days that those have in the new zone. With `dry_run` nothing changes.
 */
export async function changeZone(
  deps: Deps,
  who: Who,
  { account_id: id, timezone, dry_run: dryRun = false }: BodyOf<typeof UpdateTimeslotZone>,
): Promise<ReplyOf<typeof UpdateTimeslotZone>> {
  const { teamId } = who
  const [account] = (await requireAccounts(deps, teamId, [id], 'body.account_id')) as [Account]
  const zone =
    knownZone(timezone) ?? fail('timezone_unknown', { field: 'body.timezone', rule: 'an IANA time zone name' })
  const slots = await listTimeSlots(deps.db, teamId, [id])
  const moves = zoneMoves(slots, account.timezone, zone, deps.clock.now())
  if (!dryRun) {
    await deps.call(SetAccountZone, {
      body: { team_id: teamId, social_account_id: id, timezone: zone, ...actorOf(who) },
    })
    await storeAccountDates(deps, teamId, id)
  }
  return {
    account_id: id,
    before: account.timezone,
    after: zone,
    slots: moves.map(({ slot, before, after, minutes }) => ({
      id: slot.id,
      day: slot.day,
      hour: hourOf(slot.minute),
      before: new Date(before).toISOString(),
      after: new Date(after).toISOString(),
      minutes,
    })),
  }
}
