import type { Invite } from '@fanfare/contracts/entities/invites.ts'

export interface Seats {
  members: number
  /** Invitations by email that can still be accepted. A link takes its seats when people join with it. */
  invited: number
  used: number
  /** How many the plan has: fewer than are used after a downgrade. */
  of: number
  free: number
}

/** How many seats of the plan's a team uses, as the team service counts them. */
export const seatsOf = (members: number, invites: readonly Invite[], planned: number): Seats => {
  const invited = invites.filter(({ email, expired }) => email !== null && !expired).length
  const used = members + invited
  return { members, invited, used, of: planned, free: Math.max(0, planned - used) }
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** `5 members and 1 open invitation` */
export const seatWords = ({ members, invited }: Seats): string =>
  [
    counted(members, 'member', 'members'),
    ...(invited > 0 ? [counted(invited, 'open invitation', 'open invitations')] : []),
  ].join(' and ')

/** How many of these addresses take a seat: one that has an open invitation has its seat already. */
export const newSeats = (emails: readonly string[], invites: readonly Invite[]): number => {
  const open = new Set(invites.flatMap(({ email, expired }) => (email && !expired ? [email.toLowerCase()] : [])))
  return emails.filter(email => !open.has(email.toLowerCase())).length
}
