import { TeamPurged } from '@fanfare/contracts/events.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import type { InsightsDb } from '../db/schema.ts'
import { deleteDaysOf } from '../stores/account-days.ts'
import { deletePostsOf } from '../stores/account-posts.ts'
import { forgetAccountsOf } from '../stores/insight-accounts.ts'
import { deleteSnapshotsOf } from '../stores/post-snapshots.ts'
import { deletePublishedOf } from '../stores/published-here.ts'
import { deleteLinksOf } from '../stores/report-links.ts'
import { deleteSchedulesOf } from '../stores/report-schedules.ts'

/** Rows of one statement. */
const PART = 5_000

/** A team is gone for good. Of people there are ids alone. */
export const onTeamPurged = (): EventHandler<InsightsDb> =>
  on(TeamPurged, async (tx, { payload: { teamId } }) => {
    // First: a reading that is under way writes nothing without it.
    await forgetAccountsOf(tx, teamId)
    await deletePublishedOf(tx, teamId)
    await deleteLinksOf(tx, teamId)
    await deleteSchedulesOf(tx, teamId)
    while ((await deleteDaysOf(tx, teamId, PART)) === PART);
    while ((await deletePostsOf(tx, teamId, PART)) === PART);
    while ((await deleteSnapshotsOf(tx, teamId, PART)) === PART);
  })
