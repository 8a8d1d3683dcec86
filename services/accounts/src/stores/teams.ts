import { sql } from 'kysely'
import type { Db, Tx } from '../db/db.ts'

/** Tables with rows of teams; a webhook's deliveries before the webhook. */
const ofTeams = [
  'api_keys',
  'webhook_deliveries',
  'webhooks',
  'connect_states',
  'credentials',
  'notices',
  'notifications',
  'deleted_teams',
] as const

/** Deletes everything that is kept of a team. */
export async function deleteOfTeam(db: Db, teamId: string): Promise<void> {
  for (const table of ofTeams) await db.deleteFrom(table).where('team_id', '=', teamId).execute()
}

/** Notes that a team was deleted, or restored, at `at`. False where something newer is known: events may come in any order. */
export const noteTeam = async (
  tx: Tx,
  { teamId, deleted, at }: { teamId: string; deleted: boolean; at: Date },
): Promise<boolean> => {
  const done = await tx
    .insertInto('deleted_teams')
    .values({ team_id: teamId, deleted, at })
    .onConflict(conflict => conflict.column('team_id').doUpdateSet({ deleted, at }).where('deleted_teams.at', '<', at))
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether a team is deleted at present. */
export const isTeamDeleted = async (db: Db, teamId: string): Promise<boolean> =>
  (await db
    .selectFrom('deleted_teams')
    .select(sql`1`.as('one'))
    .where('team_id', '=', teamId)
    .where('deleted', '=', true)
    .executeTakeFirst()) !== undefined
