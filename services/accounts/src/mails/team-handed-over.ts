import { layout, type Mail } from './layout.ts'

export interface HandedOver {
  name: string
  team: string
  /** Who owned it until now, and who does from now on. */
  by: string
  owner: string
  /** Whether the new owner reads it. */
  isOwner: boolean
  publicUrl: string
}

/** For both people of a team that was handed over. It goes out whatever they have switched off: only the new owner can give it back. */
export function teamHandedOver({ name, team, by, owner, isOwner, publicUrl }: HandedOver): Mail {
  if (isOwner)
    return layout({
      subject: `You own ${team} now`,
      preview: `${by} handed it over to you.`,
      heading: `You own ${team} now`,
      paragraphs: [
        `Hi ${name}, ${by} handed ${team} over to you.`,
        'You can rename or delete it, change roles and remove anyone. The owner until now is a Manager.',
      ],
      action: { label: 'See members', url: `${publicUrl}/settings/team` },
    })
  return layout({
    subject: `${owner} owns ${team} now`,
    preview: "If this wasn't you, change your password now.",
    heading: `${owner} owns ${team} now`,
    paragraphs: [
      `Hi ${name}, you handed ${team} over to ${owner}. You are a Manager there now, and only ${owner} can make you the owner again.`,
      `If this was you, there's nothing you need to do. If it wasn't, change your password now, and ask ${owner} to hand the team back.`,
    ],
    action: { label: 'Review security settings', url: `${publicUrl}/settings/security` },
  })
}
