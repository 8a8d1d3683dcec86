/** Writes docs/notifications.md from the table of notifications. `node infra/dev/notifications-doc.ts` */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type NotificationRecipient,
  type NotificationRule,
  notificationKinds,
} from '@fanfare/contracts/notification-kinds.ts'
import { projectRoot } from './backing/places.ts'

export const notificationsFile = join(projectRoot, 'docs/notifications.md')

const recipients: Record<NotificationRecipient, string> = {
  author: 'the author',
  asker: 'who asked',
  managers: 'Owner and Managers',
  connector: 'who connected the account',
  invited: 'the invited person, where they are registered',
  members: 'all members',
  seated: 'the member whose seat it is',
  owners: 'the owner until now and the new one',
  chosen: 'the members chosen for it',
}
const channel = (value: boolean | null): string => (value === null ? 'never' : value ? 'on' : 'off')
const follows = { problem: 'all, failed', success: 'all' } as const

const rows = Object.entries(notificationKinds).map(([kind, rule]: [string, NotificationRule]) => [
  `\`${kind}\``,
  rule.about,
  rule.to.map(recipient => recipients[recipient]).join(', '),
  rule.schedule ? follows[rule.schedule] : 'always',
  channel(rule.email),
  channel(rule.push),
])
const head = ['kind', 'what happened', 'who is notified', '`schedule.notification`', 'email', 'browser']

/** The page, in Markdown. */
export const notificationsPage = (): string => {
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map(row => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return `# Notifications

Who is notified of what. Made by \`node infra/dev/notifications-doc.ts\` from the table in \`shared-contracts/src/notification-kinds.ts\`, which the accounts service and the settings screen read.

${[line(head), line(widths.map(width => '-'.repeat(width))), ...rows.map(line)].join('\n')}

- Everyone a notification is for has it in the list below the bell, of all their teams together. Who caused something is never notified of it, except that they handed a team over, and only members of the team are: those for whom
  its plan has no seat hear of their seat alone, and of the team as a whole.
- \`schedule.notification\` says for which of its values the kind is made at all: of posts a person chooses all, only those that need someone, or none.
- Email and browser: what the person's own switch is where they have chosen nothing. Beside the switch of the kind, \`emailNotification.active\` and \`browserNotification\` must be on, the email address confirmed, and the
  browser added by its person. \`sendEmailCopyTo\` gets the same emails once the one who reads it has agreed by a link that was sent there.
- What has one cause is one notification: a post's reason, the login of connections that expired, the member who asks for approval. It joins the one that is not read and less than an hour old, and the list shows it at once.
  Email and browsers wait until nothing of the same cause has come for \`NOTIFY_QUIET_MS\` (2 minutes), five times that after the first at most. What was read by then is not sent; more of it is sent an hour later at the soonest.
- A post that was retried or decided about meanwhile, and an account that was removed, is not notified of. Posts that an operator has paused, and those of an expired connection, are not notified of as held: the connection is
  one notification of its own.
- Of a deleted team nobody is notified of anything but its deletion, and what waits to be sent is not sent. Its webhooks are silent too.
- Each email has a link to switch its kind off, in its foot and for mail programs (RFC 8058), which works without signing in.
`
}

if (import.meta.main) writeFileSync(notificationsFile, notificationsPage())
