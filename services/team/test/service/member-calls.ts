import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import {
  AcceptInvite,
  ChangeMember,
  CreateInvite,
  HandOverTeam,
  LeaveTeam,
  ListInvites,
  ReadInvite,
  ReadJoinedTeam,
  RemoveMember,
  ResendInvite,
  RevokeInvite,
} from '@fanfare/contracts/endpoints/members.ts'
import { CreateTeam, DeleteTeam, ListDeletedTeams, RestoreTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { AddMember, MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import { topics } from '@fanfare/contracts/live.ts'
import { Creator, type Manager, Owner, type Role } from '@fanfare/contracts/policy.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { readLive } from '@fanfare/runtime/events/live.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person } from '../../../../infra/testing/person.ts'
import { configSpec } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'
import { sweepTeams } from '../../src/jobs/sweep-teams.ts'

export const day = 86_400_000

/** Accounts and team with a clock that can be put ahead, and what people do with members, invitations and whole teams. */
export async function startWithMembers(env: Record<string, string> = {}) {
  let ahead = 0
  const now = () => Date.now() + ahead
  const clock = { now, instant: () => Temporal.Instant.fromEpochMilliseconds(now()) }
  const at = await startAccountsAndTeam({ clock, env: { DEFAULT_PRODUCT_ID: '2', ...env } })
  const redis = openRedis(at.redisUrl, { log: silentLog })
  const admin = new pg.Client({ connectionString: at.database.adminUrl })
  await admin.connect()
  const { call } = at

  const inTeam = (who: Who) => ({ who, params: { teamId: who.teamId } })
  const as = ({ who }: Person, teamId: string, role: Role): Person['who'] => ({ ...who, teamId, role })
  const memberships = (userId: string) => call(MembershipsOf, { body: { user_id: userId } })
  const invite = (who: Who, body: Partial<BodyOf<typeof CreateInvite>> = {}) =>
    call(CreateInvite, { ...inTeam(who), body: { role: Creator, ...body } })
  const add = (teamId: string, userId: string, role: Role = Creator) =>
    call(AddMember, { body: { team_id: teamId, user_id: userId, role } })

  return {
    at,
    admin,
    clock,
    as,
    add,
    memberships,
    advance: (ms: number) => {
      ahead += ms
    },
    /** Someone who may invite: their address is confirmed. */
    owner: (name?: string) => newPerson(at, { confirmed: true, ...(name ? { name } : {}) }),
    invite,
    /** The token of a new link. */
    link: async (who: Who, body: Partial<BodyOf<typeof CreateInvite>> = {}) => {
      const { invite: made, url } = await invite(who, body)
      return { id: made.id, url: url ?? '', token: url?.split('/').at(-1) ?? '' }
    },
    /** The token of the newest invitation in the mail of an address. */
    mailed: async (email: string) => {
      await at.drain()
      const { links } = await at.mail.waitFor(email, /\/join\//)
      return (
        links
          .find(link => link.includes('/join/'))
          ?.split('/')
          .at(-1) ?? ''
      )
    },
    mails: async (email: string) => {
      await at.drain()
      return at.mail.list(email).filter(({ subject }) => subject.includes(' invited you to '))
    },
    invites: (who: Who) => call(ListInvites, inTeam(who)),
    resend: (who: Who, inviteId: string) => call(ResendInvite, { who, params: { teamId: who.teamId, inviteId } }),
    revoke: (who: Who, inviteId: string) => call(RevokeInvite, { who, params: { teamId: who.teamId, inviteId } }),
    read: (token: string) => call(ReadInvite, { params: { token } }),
    joined: ({ who }: { who: Who }, token: string) => call(ReadJoinedTeam, { who, params: { token } }),
    accept: ({ who }: { who: Who }, token: string) => call(AcceptInvite, { who, params: { token } }),
    change: (who: Who, memberId: string, role: typeof Manager | typeof Creator) =>
      call(ChangeMember, { who, params: { teamId: who.teamId, memberId }, body: { role } }),
    remove: (who: Who, memberId: string) => call(RemoveMember, { who, params: { teamId: who.teamId, memberId } }),
    leave: (who: Who) => call(LeaveTeam, inTeam(who)),
    handOver: (who: Who, memberId: string) => call(HandOverTeam, { ...inTeam(who), body: { member_id: memberId } }),
    create: (who: Who, name: string) => call(CreateTeam, { who, body: { name } }),
    remaining: (who: Who) => call(ListDeletedTeams, { who }),
    destroy: (who: Who, name: string) => call(DeleteTeam, { ...inTeam(who), body: { name } }),
    restore: (who: Who, teamId: string) => call(RestoreTeam, { who, params: { teamId } }),
    team: (who: Who) => call(GetTeam, { ...inTeam(who), query: { with: 'members' } }),
    /** Roles of a team's members by their ids. */
    roles: async (teamId: string): Promise<Record<string, number>> => {
      const { rows } = await admin.query('select user_id, role from team.members where team_id = $1', [teamId])
      return Object.fromEntries(rows.map(({ user_id, role }) => [user_id, role]))
    },
    /** Events of a team of these names, in their order. */
    events: async (teamId: string, ...names: string[]): Promise<{ name: string; payload: object }[]> => {
      const about = `select name, payload from team.outbox where payload->>'teamId' = $1 and name = any($2) order by id`
      return (await admin.query(about, [teamId, names])).rows
    },
    /** Whom gateways were told to forget. */
    voided: async () => (await readLive(redis, topics.identity)).map(({ data }) => (data as { userId: string }).userId),
    /** A person's team with so many further members, whom accounts does not know. */
    fill: async (teamId: string, many: number) => {
      for (let made = 0; made < many; made++) await add(teamId, `${7_000_000 + made}`)
    },
    /** In an owner's name, in a team that they have made. */
    ownerOf: ({ who }: Person, teamId: string): Person['who'] => ({ ...who, teamId, role: Owner }),
    /** One run of the job that ends and deletes what is past its time. */
    async sweep() {
      const config = readConfig(configSpec, {
        IDENTITY_SECRET: at.secrets.identitySecret,
        DATABASE_URL: at.database.url('team'),
        REDIS_URL: at.redisUrl,
        PUBLIC_URL: at.publicUrl,
        ACCOUNTS_URL: at.urls.accounts,
      })
      const deps = openDeps(config, { clock, log: silentLog })
      try {
        await sweepTeams(deps)
      } finally {
        await deps.close()
      }
    },
    async close() {
      redis.disconnect()
      await admin.end()
      await at.close()
    },
  }
}

export type WithMembers = Awaited<ReturnType<typeof startWithMembers>>
