import type { ReportedFigures } from '@fanfare/contracts/events.ts'
import type { NotificationKind } from '@fanfare/contracts/notification-kinds.ts'

/** What is known of something that happened, beside what it is about. */
export interface NoticeData {
  /** Why: a code of the post's fault. */
  code?: string
  /** To whom an invitation goes. */
  email?: string
  /** Who did it. */
  by?: string
  approved?: boolean
  note?: string
  /** When a connection ends, ISO 8601. */
  expiresAt?: string
  week?: WeekFacts
  /** Whether a member lost their seat, or has one again. */
  seat?: 'lost' | 'regained'
  /** product_ids, where the plan changed. */
  plan?: { before: number; after: number }
  /** When the plan ends, ISO 8601. */
  endsAt?: string
  /** An operator set the plan. */
  operator?: true
  report?: ReportFacts
  /** The members that it is for. */
  chosen?: string[]
}

/** Figures of an account over a week or a month. */
export interface ReportFacts extends ReportedFigures {
  every: 'week' | 'month'
}

/** One week of a team. */
export interface WeekFacts {
  /** The Monday on which it is sent, YYYY-MM-DD. */
  of: string
  published: number
  failed: number
  /** Waiting for a person now. */
  waiting: number
  /** Planned for the coming seven days. */
  scheduled: number
}

/** Something that happened in a team. */
export interface Notice {
  kind: NotificationKind
  teamId: string
  subjectId: string
  cause: string
  data: NoticeData
}

/** A post, an account or a team, as a notification names it. */
export interface NotificationItem {
  id: string
  label: string
  /** The account of a post. */
  account?: string
  /** Of an account whose connection expires: its credential, and when that is, ISO 8601. */
  credential?: string
  expiresAt?: string
  /** Posts of the account that are planned after that; where its connection has ended, all that wait for it. */
  atRisk?: PostsAtRisk
}

/** Posts that are planned: how many, and the first few by time. */
export interface PostsAtRisk {
  count: number
  /** So many of them are on hold; absent in notifications of before that was counted. */
  held?: number
  first: { label: string; at: string }[]
}

/** What a notification says; its words are made of it when it is shown. */
export interface NotificationFacts {
  team: string
  /** The first of the things it is about. */
  items: NotificationItem[]
  /** Of the things that it was about, those that are done while others are not. */
  done?: NotificationItem[]
  /** All of them are done. */
  settled?: true
  /** Why a post failed or waits. */
  fault?: { title: string; message: string }
  /** Why a connection has ended, as the network says it. */
  reason?: string
  /** The name of who did it. */
  by?: string
  approved?: boolean
  note?: string
  expiresAt?: string
  week?: WeekFacts
  report?: ReportFacts
  seat?: 'lost' | 'regained'
  /** The name of the team's owner. */
  owner?: string
  /** Until when a deleted team can be restored, ISO 8601. */
  until?: string
  /** The plan that the team has now, and the one before where that was another. */
  plan?: { name: string; before?: string; smaller?: boolean }
  /** When that plan ends, ISO 8601. */
  endsAt?: string
  operator?: true
}

/** Takes out what is done; `count`: how many things are left. The last one brings back all, so that the list says what it was about. */
export function withoutDone(
  facts: NotificationFacts,
  count: number,
  isDone: (item: NotificationItem) => boolean,
): { facts: NotificationFacts; count: number } {
  const { done = [], ...rest } = facts
  const gone = [...done, ...facts.items.filter(isDone)]
  if (count > 1)
    return { facts: { ...rest, items: facts.items.filter(item => !isDone(item)), done: gone }, count: count - 1 }
  return { facts: { ...rest, items: gone, settled: true }, count: Math.max(1, gone.length) }
}

/** Things that a notification names; of more it only says how many. */
export const MOST_ITEMS = 20
