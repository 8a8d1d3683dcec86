import { TeamPurged } from '@fanfare/contracts/events.ts'
import { activity } from '@fanfare/contracts/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { runSteps } from '@fanfare/runtime/jobs/steps.ts'
import { DAY_MS } from '../actions/invites.ts'
import { GRACE_MS } from '../actions/limits.ts'
import { endPlans } from '../actions/plans.ts'
import type { Deps } from '../deps.ts'
import { deleteActivityOf, deleteOldActivity } from '../stores/activity.ts'
import { deleteOldInviteMails } from '../stores/invite-mails.ts'
import { deleteOldAccepted, deleteOldInvites } from '../stores/invites.ts'
import { deleteOldQuotas } from '../stores/quotas.ts'
import { deleteOldEvents } from '../stores/subscriptions.ts'
import { purgeTeam, teamsToPurge } from '../stores/teams.ts'

/** How long expired invitations are listed, ms: as long they can be sent again. */
const KEEP_INVITES_MS = 30 * DAY_MS
/** Stripe sends an event again for three days. */
const KEEP_EVENTS_MS = 30 * DAY_MS
/** How long what was used on a day is kept: an account's day ends up to 14 hours after that of UTC. */
const KEEP_QUOTA_DAYS = 3
const PER_SWEEP = 100
/** Old entries of the record that one sweep deletes: the next one goes on. */
const ACTIVITY_PER_SWEEP = 50_000

async function purgeTeams({ db, clock, log }: Deps): Promise<void> {
  const until = new Date(clock.now() - GRACE_MS)
  for (const { id: teamId } of await teamsToPurge(db, until, PER_SWEEP)) {
    const purged = await transaction(db, async tx => {
      if (!(await purgeTeam(tx, teamId, until))) return false
      await deleteActivityOf(tx, teamId)
      await emit(tx, TeamPurged, { teamId }, { teamId })
      return true
    })
    if (purged) log.info({ teamId }, 'a deleted team is gone for good')
  }
}

/**
 * Ends plans whose time is over, and deletes teams whose time to be restored is over, invitations that expired long ago, what was used on days
 * that are over, and old entries of the record. Each step runs whatever became of those before it. Throws AggregateError where some failed.
 */
export async function sweepTeams(deps: Deps): Promise<void> {
  const { db, clock, log } = deps
  const before = (ms: number) => new Date(clock.now() - ms)
  const quotaEnd = before(KEEP_QUOTA_DAYS * DAY_MS)
  await runSteps(log, {
    'deleted teams': () => purgeTeams(deps),
    invitations: () => deleteOldInvites(db, before(KEEP_INVITES_MS)),
    'accepted invitations': () => deleteOldAccepted(db, before(KEEP_INVITES_MS)),
    'messages of invitations': () => deleteOldInviteMails(db, before(DAY_MS)),
    plans: () => endPlans(deps, PER_SWEEP),
    'billing events': () => deleteOldEvents(db, before(KEEP_EVENTS_MS)),
    quotas: () => deleteOldQuotas(db, quotaEnd, quotaEnd.toISOString().slice(0, 10)),
    record: () => deleteOldActivity(db, before(activity.days * DAY_MS), ACTIVITY_PER_SWEEP),
  })
}
