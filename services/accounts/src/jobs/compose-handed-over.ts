import type { Deps } from '../deps.ts'
import type { Mail } from '../mails/layout.ts'
import { teamHandedOver } from '../mails/team-handed-over.ts'
import type { MailRow } from '../stores/mails.ts'
import { findUser } from '../stores/users.ts'

/** The message of a team that was handed over; undefined where there is nobody to send it to, or the team is gone for good. */
export async function composeHandedOver(
  { db, team, config }: Deps,
  { data }: MailRow,
): Promise<{ to: string; mail: Mail } | undefined> {
  const { user_id: userId = '', team_id: teamId = '', owner_id: ownerId = '', by_id: byId = '' } = data
  const user = await findUser(db, userId)
  const people = user && (await team.people(teamId))
  if (!people) return undefined
  const nameOf = async (id: string) => (await findUser(db, id))?.name ?? 'Another member'
  const about = { team: people.name, by: await nameOf(byId), owner: await nameOf(ownerId) }
  const { publicUrl } = config
  return { to: user.email, mail: teamHandedOver({ ...about, name: user.name, isOwner: userId === ownerId, publicUrl }) }
}
