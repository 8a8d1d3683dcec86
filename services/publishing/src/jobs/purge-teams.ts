import { PurgeTeams } from '@fanfare/contracts/jobs.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import type { Deps } from '../deps.ts'
import { renderingsOf, videosOf } from '../storage/keys.ts'
import { removeUpload } from '../storage/storage.ts'
import {
  deleteFile,
  deleteOthers,
  deletePosts,
  endPurge,
  filesOf,
  otherTables,
  purgedTeams,
} from '../stores/purged-teams.ts'

export { PurgeTeams }

/** Interval of the job, ms. It also runs when a team is gone. */
export const PURGE_EVERY_MS = 3_600_000
const TEAMS = 100
/** Rows of one statement, and files between two of them. */
const BATCH = 200

/** Runs a step until it finds less than a batch. */
async function all(step: () => Promise<number>): Promise<void> {
  while ((await step()) >= BATCH);
}

async function purge({ db, storage }: Deps, teamId: string): Promise<void> {
  // Posts first: nothing may look for their files any more.
  await all(() => transaction(db, tx => deletePosts(tx, teamId, BATCH)))
  await all(async () => {
    const files = await filesOf(db, teamId, BATCH)
    for (const { id } of files) {
      await removeUpload(storage, id)
      await storage.removeFolder(renderingsOf(id))
      await storage.removeFolder(videosOf(id))
      await deleteFile(db, teamId, id)
    }
    return files.length
  })
  for (const table of otherTables) await all(() => deleteOthers(db, teamId, table, BATCH))
}

/** Deletes everything of teams that are gone for good. What was interrupted is continued by the next run. */
export function purgeTeams(deps: Deps): JobHandler<typeof PurgeTeams> {
  return async () => {
    for (const { team_id: teamId } of await purgedTeams(deps.db, TEAMS)) {
      await purge(deps, teamId)
      await endPurge(deps.db, teamId)
      deps.log.info({ teamId }, 'everything of a team that is gone for good is deleted')
    }
  }
}
