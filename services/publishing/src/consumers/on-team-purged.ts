import { TeamPurged } from '@fanfare/contracts/events.ts'
import { PurgeTeams } from '@fanfare/contracts/jobs.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import type { PublishingTables } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { notePurged } from '../stores/purged-teams.ts'

/** A team is gone for good. How much there is to delete is not known, so a job does it. */
export const onTeamPurged = (deps: Deps): EventHandler<PublishingTables> =>
  on(TeamPurged, async (tx, { payload: { teamId } }) => {
    await notePurged(tx, teamId)
    afterCommit(tx, () => {
      deps.jobs
        .add(PurgeTeams, {}, { id: `purge-${teamId}` })
        .catch(err => deps.log.warn({ err, teamId }, 'a team that is gone for good waits for the next run'))
    })
  })
