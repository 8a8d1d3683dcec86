import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { ExportAuthored } from '@fanfare/contracts/internal/person.ts'
import {
  PostsAfter,
  PostsForNotifying,
  ScheduledOfAccounts,
  WeekOfTeam,
} from '@fanfare/contracts/internal/publishing.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

export type NotifiedPost = ReplyOf<typeof PostsForNotifying>[number]

/** What accounts asks the publishing service. Every call throws `service_unavailable` while that one is away. */
export interface PublishingClient {
  /** What a person has made in a team, a page at a time. */
  authored(asked: BodyOf<typeof ExportAuthored>): Promise<ReplyOf<typeof ExportAuthored>>
  /** What notifications say of posts of a team, by id; deleted ones are missing. */
  posts(teamId: string, ids: readonly string[]): Promise<Map<string, NotifiedPost>>
  /** Posts that accounts of a team have planned, each after a moment of its own, ISO 8601, by account; those without any are missing. */
  plannedAfter(
    teamId: string,
    accounts: ReadonlyMap<string, string>,
  ): Promise<Map<string, ReplyOf<typeof PostsAfter>[number]>>
  /** How many posts of each of these accounts of a team are scheduled; those without any are missing. */
  scheduled(teamId: string, accountIds: readonly string[]): Promise<Map<string, number>>
  /** Counts of a team's posts: from `from` to `to`, waiting now, and planned from `to` to `until`. */
  week(teamId: string, week: { from: Date; to: Date; until: Date }): Promise<ReplyOf<typeof WeekOfTeam>>
}

/** The publishing service over its internal endpoints. */
export const createPublishingClient = ({ call }: { call: Caller }): PublishingClient => ({
  authored: body => call(ExportAuthored, { body }),
  async posts(teamId, ids) {
    if (ids.length === 0) return new Map()
    const found = await call(PostsForNotifying, { body: { team_id: teamId, post_ids: [...ids] } })
    return new Map(found.map(post => [post.id, post]))
  },
  async plannedAfter(teamId, accounts) {
    if (accounts.size === 0) return new Map()
    const asked = [...accounts].map(([account_id, after]) => ({ account_id, after }))
    const found = await call(PostsAfter, { body: { team_id: teamId, accounts: asked } })
    return new Map(found.map(row => [row.account_id, row]))
  },
  async scheduled(teamId, accountIds) {
    if (accountIds.length === 0) return new Map()
    const counts = await call(ScheduledOfAccounts, { body: { team_id: teamId, account_ids: [...accountIds] } })
    return new Map(counts.map(({ account_id, posts }) => [account_id, posts]))
  },
  week: (teamId, { from, to, until }) =>
    call(WeekOfTeam, {
      body: { team_id: teamId, from: from.toISOString(), to: to.toISOString(), until: until.toISOString() },
    }),
})
