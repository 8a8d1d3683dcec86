import type { Migrations } from '@fanfare/runtime/db/database.ts'
import { runtimeTables } from '@fanfare/runtime/db/database.ts'
import * as posts from './migrations/0001-posts.ts'
import * as absences from './migrations/0002-absences.ts'
import * as traces from './migrations/0003-traces.ts'
import * as settledSteps from './migrations/0004-settled-steps.ts'
import * as history from './migrations/0005-history.ts'
import * as figures from './migrations/0006-figures.ts'
import * as storage from './migrations/0007-storage.ts'
import * as pauses from './migrations/0008-pauses.ts'
import * as workers from './migrations/0010-workers.ts'
import * as uploads from './migrations/0011-uploads.ts'
import * as priority from './migrations/0012-priority.ts'
import * as plainNames from './migrations/0013-plain-names.ts'
import * as timeSlots from './migrations/0014-time-slots.ts'
import * as captions from './migrations/0015-captions.ts'
import * as postLibrary from './migrations/0016-post-library.ts'
import * as deletedSlots from './migrations/0017-deleted-slots.ts'
import * as postBatches from './migrations/0018-post-batches.ts'
import * as postSearch from './migrations/0019-post-search.ts'
import * as postSeries from './migrations/0021-post-series.ts'
import * as dayNotes from './migrations/0022-day-notes.ts'
import * as contents from './migrations/0024-contents.ts'
import * as postDetails from './migrations/0025-post-details.ts'
import * as likeness from './migrations/0026-likeness.ts'
import * as video from './migrations/0027-video.ts'
import * as kindsOfPost from './migrations/0028-kinds-of-post.ts'
import * as draftAccounts from './migrations/0030-draft-accounts.ts'
import * as timeBefore from './migrations/0031-time-before.ts'
import * as renderingWaits from './migrations/0032-rendering-waits.ts'
import * as hiddenPosts from './migrations/0034-hidden-posts.ts'
import * as lengthOfVideos from './migrations/0035-length-of-videos.ts'
import * as likenessOfFiles from './migrations/0036-likeness-of-files.ts'
import * as fillLikeness from './migrations/0037-fill-likeness.ts'
import * as reading from './migrations/0038-reading.ts'
import * as earlierRules from './migrations/0039-earlier-rules.ts'
import * as draftNotes from './migrations/0040-draft-notes.ts'
import * as excerpts from './migrations/0042-excerpts.ts'
import { purgedTeams } from './migrations/0043-purged-teams.ts'
import * as tiktokOptions from './migrations/0044-tiktok-options.ts'
import * as approvals from './migrations/0046-approvals.ts'
import { knownAccounts } from './migrations/0048-known-accounts.ts'
import { authors } from './migrations/0049-authors.ts'
import { sources } from './migrations/0050-sources.ts'
import { seriesSources } from './migrations/0052-series-sources.ts'
import { sameAtNetwork } from './migrations/0053-same-at-network.ts'

/** Every migration of this schema, in order. Forward only: a released one never changes. */
export const migrations: Migrations = {
  ...runtimeTables(),
  '0001-posts': posts,
  '0002-absences': absences,
  '0003-traces': traces,
  '0004-settled-steps': settledSteps,
  '0005-history': history,
  '0006-figures': figures,
  '0007-storage': storage,
  '0008-pauses': pauses,
  '0010-workers': workers,
  '0011-uploads': uploads,
  '0012-priority': priority,
  '0013-plain-names': plainNames,
  '0014-time-slots': timeSlots,
  '0015-captions': captions,
  '0016-post-library': postLibrary,
  '0017-deleted-slots': deletedSlots,
  '0018-post-batches': postBatches,
  '0019-post-search': postSearch,
  '0021-post-series': postSeries,
  '0022-day-notes': dayNotes,
  '0024-contents': contents,
  '0025-post-details': postDetails,
  '0026-likeness': likeness,
  '0027-video': video,
  '0028-kinds-of-post': kindsOfPost,
  '0030-draft-accounts': draftAccounts,
  '0031-time-before': timeBefore,
  '0032-rendering-waits': renderingWaits,
  '0034-hidden-posts': hiddenPosts,
  '0035-length-of-videos': lengthOfVideos,
  '0036-likeness-of-files': likenessOfFiles,
  '0037-fill-likeness': fillLikeness,
  '0038-reading': reading,
  '0039-earlier-rules': earlierRules,
  '0040-draft-notes': draftNotes,
  '0042-excerpts': excerpts,
  '0043-purged-teams': purgedTeams,
  '0044-tiktok-options': tiktokOptions,
  '0046-approvals': approvals,
  '0048-known-accounts': knownAccounts,
  '0049-authors': authors,
  '0050-sources': sources,
  '0052-series-sources': seriesSources,
  '0053-same-at-network': sameAtNetwork,
}
