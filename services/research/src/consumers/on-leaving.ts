import { MemberLeft, TeamPurged, UserPurged } from '@fanfare/contracts/events.ts'
import { type EventHandler, on } from '@fanfare/runtime/events/events.ts'
import type { ResearchDb } from '../db/schema.ts'
import { deleteLooksOf } from '../stores/looks.ts'
import { deleteSyncsOf } from '../stores/own-content-syncs.ts'
import { deleteContentsOf } from '../stores/own-contents.ts'
import { deleteSearchesOfMember, deleteSearchesOfPerson, deleteSearchesOfTeam } from '../stores/recent-searches.ts'
import { deleteFoldersOf } from '../stores/saved-folders.ts'
import { deleteSavedOf } from '../stores/saved-posts.ts'

/** Rows of one statement. */
const PART = 5_000

/** What a member looked for in the team goes with them: nobody else sees it. */
export const onMemberLeft = (): EventHandler<ResearchDb> =>
  on(MemberLeft, (tx, { payload: { teamId, userId } }) => deleteSearchesOfMember(tx, teamId, userId))

/** A team is gone for good. */
export const onTeamPurged = (): EventHandler<ResearchDb> =>
  on(TeamPurged, async (tx, { payload: { teamId } }) => {
    await deleteSearchesOfTeam(tx, teamId)
    await deleteLooksOf(tx, teamId)
    await deleteSyncsOf(tx, teamId)
    // In parts: an account has up to 10,000 posts.
    while ((await deleteContentsOf(tx, teamId, PART)) === PART);
    while ((await deleteSavedOf(tx, teamId, PART)) === PART);
    await deleteFoldersOf(tx, teamId)
  })

/** A person is gone for good. */
export const onUserPurged = (): EventHandler<ResearchDb> =>
  on(UserPurged, (tx, { payload: { userId } }) => deleteSearchesOfPerson(tx, userId))
