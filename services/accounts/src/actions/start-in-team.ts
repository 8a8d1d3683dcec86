import type { Deps } from '../deps.ts'
import { filledSettings } from '../model/settings.ts'
import { findUser } from '../stores/users.ts'

/** Who signs in begins in the team that they prefer, if they are in it. A team service that is away keeps nobody from signing in. */
export async function startInPreferredTeam({ db, team, log }: Deps, userId: string): Promise<void> {
  const user = await findUser(db, userId)
  const { team_prefered_id: preferred } = filledSettings(user?.settings ?? {})
  if (preferred === null) return
  await team
    .startIn(userId, preferred)
    .catch(err => log.warn({ err, userId }, 'a person does not begin in the team they prefer'))
}
