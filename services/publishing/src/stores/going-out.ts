import { goingOut } from '@fanfare/contracts/entities/posts.ts'
import { sql } from 'kysely'

/** Whether a row of `posts` counts as going out, as `goesOut` of the contracts says it. */
export const isGoingOut = sql<boolean>`(status in (${sql.join(goingOut.map(status => sql.lit(status)))}) or unconfirmed)`
