import {
  type NotificationKind,
  type NotificationRecipient,
  notificationKinds,
} from '@fanfare/contracts/notification-kinds.ts'
import { Manager } from '@fanfare/contracts/policy.ts'

/** Who has to do with something that happened. */
export interface Involved {
  members: readonly { user_id: string; role: number }[]
  author?: string | undefined
  connector?: string | undefined
  invited?: string | undefined
  seated?: string | undefined
  owners?: readonly string[] | undefined
  chosen?: readonly string[] | undefined
  /** Who did it: they know. */
  by?: string | undefined
}

/**
 * The people that a notification of a kind is for, each once, by the table `notificationKinds`. Only members of the team are among them,
 * and the person that an invitation names; never the one who did it.
 */
export function recipientsOf(kind: NotificationKind, involved: Involved): string[] {
  const { members, author, connector, invited, seated, owners = [], chosen = [], by } = involved
  const inTeam = (userId: string | undefined) =>
    members.filter(({ user_id }) => user_id === userId).map(one => one.user_id)
  const who: Record<NotificationRecipient, () => string[]> = {
    author: () => inTeam(author),
    // Approval is asked for by the author of a post.
    asker: () => inTeam(author),
    connector: () => inTeam(connector),
    managers: () => members.filter(({ role }) => role <= Manager).map(one => one.user_id),
    members: () => members.map(one => one.user_id),
    seated: () => inTeam(seated),
    owners: () => owners.flatMap(inTeam),
    chosen: () => chosen.flatMap(inTeam),
    invited: () => (invited === undefined ? [] : [invited]),
  }
  const found = new Set(notificationKinds[kind].to.flatMap(recipient => who[recipient]()))
  if (by !== undefined) found.delete(by)
  return [...found]
}
