import { TeamPurged } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import type { AccountsDb } from '../db/schema.ts'
import { deleteOfTeam } from '../stores/teams.ts'

/** A team is gone for good: its keys, webhooks and tokens are deleted. */
export const onTeamPurged = on<AccountsDb, typeof TeamPurged>(TeamPurged, (tx, { payload: { teamId } }) =>
  deleteOfTeam(tx, teamId),
)
