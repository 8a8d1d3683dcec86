import { type NotificationKind, notificationKinds } from '@fanfare/contracts/notification-kinds.ts'
import { postsAtRisk } from '../model/notifications/at-risk.ts'
import { anyReader, momentWords, type Reader } from '../model/notifications/dates.ts'
import type { NotificationFacts, WeekFacts } from '../model/notifications/facts.ts'
import { reportRows } from '../model/notifications/report-words.ts'
import { notificationWords } from '../model/notifications/words.ts'
import { layout, type Mail } from './layout.ts'

export interface NotificationLetter {
  kind: NotificationKind
  facts: NotificationFacts
  count: number
  name: string
  /** How the person reads dates. */
  reader?: Reader
  /** Where the button leads. */
  url: string
  /** Of the page that switches such email off, and of the call that does it at once. */
  unsubscribeUrl: string
  oneClickUrl: string
  settingsUrl: string
  /** Whose notification it is, in a copy of it. */
  copyOf?: string
}

const buttons: Record<NotificationKind, string> = {
  post_failed: 'See what happened',
  post_unconfirmed: 'Is it live?',
  post_held: 'See what it waits for',
  post_published: 'See post',
  connection_ended: 'Reconnect',
  connection_expiring: 'Reconnect',
  quota_reached: 'See posts',
  invitation: 'See invitation',
  member_joined: 'See members',
  approval_requested: 'Review',
  approval_decided: 'See post',
  seat_changed: 'See details',
  plan_changed: 'See plan',
  plan_ending: 'See plan',
  team_deleted: 'See details',
  team_restored: 'Open team',
  team_handed_over: 'See members',
  weekly_summary: 'Open calendar',
  insights_report: 'Open insights',
}

/** Posts that a message about connections lists. */
const MOST_LISTED = 5

const weekRows = ({ published, failed, waiting, scheduled }: WeekFacts): [string, string][] => [
  ['Published', `${published}`],
  ...(failed > 0 ? [['Failed', `${failed}`] as [string, string]] : []),
  ...(waiting > 0 ? [['Need you', `${waiting}`] as [string, string]] : []),
  ['Planned this week', `${scheduled}`],
]

/** The first posts that wait for connections, or are planned after these expire, by time. */
function riskRows({ items }: NotificationFacts, reader: Reader): [string, string][] {
  const { count, first } = postsAtRisk(items, MOST_LISTED)
  const rows = first.map(({ label, account, at }): [string, string] => [
    momentWords(at, reader),
    `${label} on ${account}`,
  ])
  return count > first.length ? [...rows, ['And', `${count - first.length} more`]] : rows
}

/** What a person is notified of, as a message with links to switch such messages off. */
export function notificationMail(letter: NotificationLetter): Mail {
  const { kind, facts, count, name, url, unsubscribeUrl, oneClickUrl, settingsUrl, copyOf } = letter
  const { title, text } = notificationWords(kind, facts, count, letter.reader)
  const more = count - facts.items.length
  const posts = kind.startsWith('post_') || kind.startsWith('approval_')
  const items =
    posts && count > 1 ? facts.items.map(item => [item.account ?? 'Post', item.label] as [string, string]) : []
  const label: string = notificationKinds[kind].label
  const mail = layout({
    // Of which team it is, once: many titles name it.
    subject: title.includes(facts.team) ? title : `${title} (${facts.team})`,
    preview: text,
    heading: title,
    paragraphs: [copyOf === undefined ? `Hi ${name},` : `A copy of what ${copyOf} is notified of:`, text],
    facts: [
      ['Team', facts.team],
      ...(facts.reason ? [['Reason given', facts.reason] as [string, string]] : []),
      ...riskRows(facts, letter.reader ?? anyReader),
      ...(facts.week ? weekRows(facts.week) : []),
      ...(facts.report ? reportRows(facts.report) : []),
      ...items,
      ...(items.length > 0 && more > 0 ? [['And', `${more} more`] as [string, string]] : []),
    ],
    action: { label: buttons[kind], url },
    reason:
      copyOf === undefined
        ? `You're getting this email because notifications of the kind “${label}” are on in your Fanfare account.`
        : `You're getting this email because ${copyOf} has copies of notifications sent to this address, and you agreed.`,
    links: [
      { label: copyOf === undefined ? 'Turn off these emails' : 'Stop all copies', url: unsubscribeUrl },
      ...(copyOf === undefined ? [{ label: 'Notification settings', url: settingsUrl }] : []),
    ],
  })
  return {
    ...mail,
    headers: {
      'List-Unsubscribe': `<${oneClickUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'List-Id': `<${kind.replaceAll('_', '-')}.notifications.fanfare>`,
    },
  }
}
