import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { ExportTeamPart, StartInTeam, TeamsOfPerson } from '@fanfare/contracts/internal/person.ts'
import {
  AccountsForPublishing,
  EnsureTeam,
  FindInvite,
  IssueInviteLink,
  MembershipsOf,
  NoteInviteUnsent,
  TeamPeople as ReadTeamPeople,
} from '@fanfare/contracts/internal/team.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'

export type Memberships = ReplyOf<typeof MembershipsOf>
export type TeamPeople = NonNullable<ReplyOf<typeof ReadTeamPeople>>
export type TeamAccount = ReplyOf<typeof AccountsForPublishing>[number]

/** What accounts asks the team service. Every call throws `service_unavailable` while that one is away. */
export interface TeamClient {
  /** Teams and roles of a user, and the team they work in. */
  memberships(userId: string): Promise<Memberships>
  /** Has the first team of a user made, unless it is there already. */
  ensureFirstTeam(userId: string, name: string): Promise<void>
  /** A social account of a team, also a removed one; undefined where the team never had it. */
  account(teamId: string, accountId: string): Promise<TeamAccount | undefined>
  /** Social accounts of a team by id, removed ones too. */
  accounts(teamId: string, ids: readonly string[]): Promise<Map<string, TeamAccount>>
  /** The connected social accounts of a team, those of a deleted one too. */
  accountsOf(teamId: string): Promise<TeamAccount[]>
  /** The name and the members of a team; null where it was deleted. */
  people(teamId: string): Promise<TeamPeople | null>
  /** An invitation by e-mail, without a link; null where there is nothing to accept any more. */
  invite(teamId: string, inviteId: string): Promise<ReplyOf<typeof FindInvite>>
  /** A fresh link of an invitation, and what its message says; null where there is nothing to accept any more. */
  inviteLink(teamId: string, inviteId: string): Promise<ReplyOf<typeof IssueInviteLink>>
  /** The message of an invitation that was stored at `storedAt` was not sent: its address has had its share. */
  noteInviteUnsent(teamId: string, inviteId: string, storedAt: Date): Promise<void>
  /** Every team that a person is in, with its owner and how many are in it. */
  teamsOf(userId: string): Promise<ReplyOf<typeof TeamsOfPerson>>
  /** Makes a team of a person the one that they work in. */
  startIn(userId: string, teamId: string): Promise<void>
  /** Rows of the teams about a person, a page at a time. */
  rowsOf(asked: BodyOf<typeof ExportTeamPart>): Promise<ReplyOf<typeof ExportTeamPart>>
}

/** The team service over its internal endpoints. */
export const createTeamClient = ({ call }: { call: Caller }): TeamClient => ({
  memberships: userId => call(MembershipsOf, { body: { user_id: userId } }),
  async ensureFirstTeam(userId, name) {
    await call(EnsureTeam, { body: { user_id: userId, name } })
  },
  account: async (teamId, accountId) =>
    (await call(AccountsForPublishing, { body: { team_id: teamId, ids: [accountId] } }))[0],
  async accounts(teamId, ids) {
    if (ids.length === 0) return new Map()
    const found = await call(AccountsForPublishing, { body: { team_id: teamId, ids: [...ids] } })
    return new Map(found.map(account => [account.id, account]))
  },
  accountsOf: teamId => call(AccountsForPublishing, { body: { team_id: teamId } }),
  people: teamId => call(ReadTeamPeople, { body: { team_id: teamId } }),
  invite: (teamId, inviteId) => call(FindInvite, { body: { team_id: teamId, invite_id: inviteId } }),
  inviteLink: (teamId, inviteId) => call(IssueInviteLink, { body: { team_id: teamId, invite_id: inviteId } }),
  async noteInviteUnsent(teamId, inviteId, storedAt) {
    await call(NoteInviteUnsent, { body: { team_id: teamId, invite_id: inviteId, stored_at: storedAt.toISOString() } })
  },
  teamsOf: userId => call(TeamsOfPerson, { body: { user_id: userId } }),
  async startIn(userId, teamId) {
    await call(StartInTeam, { body: { user_id: userId, team_id: teamId } })
  },
  rowsOf: body => call(ExportTeamPart, { body }),
})
