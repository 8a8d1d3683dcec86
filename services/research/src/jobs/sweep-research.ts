import { explore } from '@fanfare/contracts/research/limits.ts'
import { runSteps } from '@fanfare/runtime/jobs/steps.ts'
import { askForThumbnail } from '../actions/capture-thumbnail.ts'
import { settle } from '../actions/saved-counting.ts'
import type { Deps } from '../deps.ts'
import { deleteOldPages } from '../stores/explored-pages.ts'
import { deleteUnseenPosts } from '../stores/explored-posts.ts'
import { deleteUnwanted } from '../stores/hashtags.ts'
import { deleteOldLooks } from '../stores/looks.ts'
import { deleteOldSyncs } from '../stores/own-content-syncs.ts'
import { deleteOldContents } from '../stores/own-contents.ts'
import { allUnsettled } from '../stores/saved-counting.ts'
import { purgeFolders } from '../stores/saved-folders.ts'
import { purgeSaved } from '../stores/saved-posts.ts'
import { giveUpThumbnails, withoutThumbnail } from '../stores/saved-thumbnails.ts'
import { deleteOldSlots } from '../stores/tag-slots.ts'

export const SWEEP_EVERY_MS = 3_600_000
/** Rows of one statement, and statements of one sweep: the next one goes on. */
const BATCH = 1_000
const BATCHES = 200
/** How long what others posted is kept for the sake of its hashtags, days since it was last seen. */
const POST_DAYS = 90
/** How long posts of own accounts are kept that nobody looks at, days: they are read again when somebody does. */
const CONTENT_DAYS = 30
/** How long a hashtag is kept that nobody waits for, days. */
const TAG_DAYS = 90
/** Longest that a page is taken as it was, seconds, and an hour more. */
const PAGE_SECONDS = Math.max(explore.profileSeconds, explore.contentSeconds) + 3_600

/** How long the address of a thumbnail may be good, days. */
const THUMBNAIL_DAYS = 3

/** Settles what a crash or an absent service left, team by team: one that cannot be settled keeps no other back. */
async function settleAll(deps: Deps): Promise<void> {
  let after = '0'
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const rows = await allUnsettled(deps.db, after, BATCH)
    for (const [teamId, own] of Map.groupBy(rows, row => row.team_id))
      await settle(deps, own).catch(err => deps.log.warn({ err, teamId }, 'saved posts of a team are counted later'))
    after = rows.at(-1)?.id ?? after
    if (rows.length < BATCH) return
  }
}

/** Asks again for thumbnails whose jobs were lost, and gives up on old ones. */
async function askForThumbnails(deps: Deps): Promise<void> {
  await giveUpThumbnails(deps.db, THUMBNAIL_DAYS)
  for (const row of await withoutThumbnail(deps.db, THUMBNAIL_DAYS, BATCH))
    await askForThumbnail(deps, { ...row, thumbnail: 'wanted' })
}

/** Deletes batch by batch until there is nothing more. */
async function all(step: (most: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES && (await step(BATCH)) === BATCH; batch += 1);
}

/** Deletes what was read and is taken as it was no more. Each step runs whatever became of those before it. Throws AggregateError where some failed. */
export async function sweepResearch(deps: Deps): Promise<void> {
  const { db, log } = deps
  await runSteps(log, {
    pages: () => all(most => deleteOldPages(db, PAGE_SECONDS, most)),
    posts: () => all(most => deleteUnseenPosts(db, POST_DAYS, most)),
    looks: () => deleteOldLooks(db),
    hashtags: () => all(most => deleteUnwanted(db, TAG_DAYS, most)),
    slots: () => deleteOldSlots(db),
    contents: () => all(most => deleteOldContents(db, CONTENT_DAYS, most)),
    syncs: () => deleteOldSyncs(db, CONTENT_DAYS),
    thumbnails: () => askForThumbnails(deps),
    counting: () => settleAll(deps),
    saved: () => all(most => purgeSaved(db, most)),
    folders: () => all(most => purgeFolders(db, most)),
  })
}
