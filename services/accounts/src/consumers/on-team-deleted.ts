import { TeamDeleted, TeamRestored } from '@fanfare/contracts/events.ts'
import { on } from '@fanfare/runtime/events/events.ts'
import type { AccountsDb } from '../db/schema.ts'
import { keepUnsent } from '../stores/notifications.ts'
import { noteTeam } from '../stores/teams.ts'

/** A team was deleted: its webhooks are silent from now on, and what its people are notified of already is not sent any more. */
export const onTeamDeleted = on<AccountsDb, typeof TeamDeleted>(
  TeamDeleted,
  async (tx, { at, payload: { teamId } }) => {
    // What they are notified of as deleted is made once this is committed.
    if (await noteTeam(tx, { teamId, deleted: true, at: new Date(at) })) await keepUnsent(tx, teamId)
  },
)

/** It is there again: so are its webhooks. */
export const onTeamRestored = on<AccountsDb, typeof TeamRestored>(
  TeamRestored,
  async (tx, { at, payload: { teamId } }) => {
    await noteTeam(tx, { teamId, deleted: false, at: new Date(at) })
  },
)
