import { allNetworks } from '@fanfare/contracts/networks.ts'
import { layout, type Mail } from './layout.ts'

export interface Invitation {
  team: string
  invitedBy: string
  role: string
  url: string
  days: number
}

/** An invitation into a team, to somebody who perhaps does not know Fanfare. */
export const teamInvite = ({ team, invitedBy, role, url, days }: Invitation): Mail =>
  layout({
    subject: `${invitedBy} invited you to ${team}`,
    preview: 'Join the team on Fanfare.',
    heading: `Join ${team}`,
    paragraphs: [
      `${invitedBy} invited you to the team ${team} on Fanfare, where teams plan and publish posts to ${allNetworks}.`,
      'Sign in or sign up with this email address to join.',
    ],
    facts: [['Your role', role]],
    action: { label: 'See invitation', url },
    note: `This invitation expires in ${days} ${days === 1 ? 'day' : 'days'}. If you don't know ${invitedBy}, ignore this email.`,
    reason: "You're getting this email because someone invited you to a team on Fanfare.",
  })
