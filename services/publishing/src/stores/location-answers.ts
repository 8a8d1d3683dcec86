import type { FoundLocation } from '@fanfare/contracts/entities/locations.ts'
import { locations } from '@fanfare/contracts/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { jsonOf } from './row-values.ts'

/** From when on an answer is used: spec §9 keeps them for 6 hours. */
const fresh = sql<Date>`now() - make_interval(hours => ${locations.keptHours})`

/** What a network has said to this question in the last hours; undefined: it is to be asked. */
export async function keptAnswer(db: Db, teamId: string, question: string): Promise<FoundLocation[] | undefined> {
  const row = await db
    .selectFrom('location_answers')
    .select('answer')
    .where('team_id', '=', teamId)
    .where('question', '=', question)
    .where('read_at', '>', fresh)
    .executeTakeFirst()
  return row?.answer
}

/** Keeps an answer, and drops those of the team that are too old or too many. */
export async function keepAnswer(db: Db, teamId: string, question: string, found: FoundLocation[]): Promise<void> {
  const answer = jsonOf(found)
  await db
    .insertInto('location_answers')
    .values({ team_id: teamId, question, answer })
    .onConflict(conflict =>
      conflict.columns(['team_id', 'question']).doUpdateSet({ answer, read_at: sql<Date>`now()` }),
    )
    .execute()
  await db
    .deleteFrom('location_answers')
    .where('team_id', '=', teamId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('read_at', '<=', fresh),
        eb(
          'question',
          'in',
          selectFrom('location_answers')
            .select('question')
            .where('team_id', '=', teamId)
            .orderBy('read_at', 'desc')
            .orderBy('question')
            .offset(locations.keptAnswers),
        ),
      ]),
    )
    .execute()
}
