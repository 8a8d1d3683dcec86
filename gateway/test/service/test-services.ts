import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { NOTHING_MADE, type ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { SignIn } from '@fanfare/contracts/endpoints/auth.ts'
import { MediaBytes, PutUpload } from '@fanfare/contracts/endpoints/media.ts'
import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { GetTeam, RenameTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { GetUser, UpdateUser } from '@fanfare/contracts/endpoints/users.ts'
import { defaultSettings } from '@fanfare/contracts/entities/default-settings.ts'
import type { OperatorFigures, OperatorPublication } from '@fanfare/contracts/entities/operator.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { People, ResolveApiKey, ResolveSession } from '@fanfare/contracts/internal/accounts.ts'
import { CheckAccounts, SendTestMail } from '@fanfare/contracts/internal/checks.ts'
import { ListTeamPlans, SetTeamPlan } from '@fanfare/contracts/internal/plans.ts'
import {
  ListPublications,
  PausePublishing,
  PostSnapshot,
  ReadOperatorFigures,
  ResumePublishing,
} from '@fanfare/contracts/internal/publishing.ts'
import { MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { quotaOf } from '@fanfare/contracts/plans.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { createHttp, type Http } from '@fanfare/runtime/http/http.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'

/** IDENTITY_SECRET of the services and, unless a test says otherwise, of the gateway. */
export const secret = 'a secret of at least thirty-two characters'

/** A random token. */
export const token = () => randomBytes(24).toString('base64url')

/** What the services of a test hold. Tests change it directly. */
export interface ServicesState {
  sessions: Map<string, { user_id: string; session_id: string }>
  keys: Map<string, NonNullable<ReplyOf<typeof ResolveApiKey>>>
  members: Map<string, { team_id: string; name: string; role: Role; plan: number }[]>
  posts: Map<string, { team_id: string; status: StatusMessage }>
  /** What reached the services: the caller they saw and the headers. */
  seen: { endpoint: string; who: Who | undefined; headers: IncomingHttpHeaders; body: unknown }[]
  /** How often accounts and team were asked. */
  asked: { sessions: number; memberships: number }
  uploaded: number[]
  /** Until when the service leaves the bytes of an upload unread. */
  holdUploads: Promise<void> | undefined
  /** As the team service returns it. */
  teamName: string
  /** What publishing reports to the operator; undefined: it responds with an error. */
  figures: OperatorFigures | undefined
  /** Services that cannot reach their database. */
  away: Set<string>
  publications: OperatorPublication[]
  /** What the team service lists for the operator, and the plans that were set. */
  teamPlans: ReplyOf<typeof ListTeamPlans>
  plansSet: unknown[]
}

function service(name: string, { away }: ServicesState): Http {
  return createHttp({
    service: name,
    log: silentLog,
    clock: systemClock,
    identitySecret: secret,
    ready: { database: async () => (away.has(name) ? Promise.reject(new Error('no database')) : undefined) },
    drainMs: 200,
  })
}

const now = () => new Date().toISOString()

const user = (id: string): User => ({
  id,
  name: 'Ada',
  username: 'ada',
  email: 'ada@example.org',
  email_confirmed: true,
  email_change: null,
  product_id: 2,
  expired_at: null,
  fb: null,
  settings: defaultSettings,
  teams: [],
  active_team: null,
  locked_teams: [],
  quota: { social_accounts: 20, members: 10, posts_per_day: 25, max_schedule_days: 365 },
  suite_id: null,
  package_id: null,
  created_at: now(),
})

export function accounts(state: ServicesState): Http {
  const { sessions, keys, seen, asked } = state
  const http = service('accounts', state)
  http.handle(ResolveSession, ({ body }) => {
    asked.sessions += 1
    const found = sessions.get(body.token_hash)
    return found ? { ...found, expires_at: new Date(Date.now() + 3_600_000).toISOString() } : null
  })
  http.handle(People, ({ body }) =>
    body.ids.map(id => ({
      id,
      name: 'Ada',
      email: 'ada@example.org',
      email_confirmed: true,
      timezone: 'UTC',
      max_retry: 3,
      timeslot: { randomPlacement: 0, randomRange: 5 },
      planner: { gap: 0 },
    })),
  )
  http.handle(CheckAccounts, () => [{ name: 'tokens open', outcome: 'ok' as const, detail: '3 open' }])
  http.handle(SendTestMail, ({ body }) => ({
    name: 'test email',
    outcome: 'ok' as const,
    detail: `sent to ${body.to}`,
  }))
  http.handle(ResolveApiKey, ({ body }) => keys.get(body.key_hash) ?? null)
  http.handle(SignIn, ({ request, reply, body, caller }) => {
    reply.header('set-cookie', ['fanfare_session=a; HttpOnly', 'fanfare_csrf=b'])
    seen.push({ endpoint: 'signIn', who: caller, headers: request.headers, body })
    return body.password === 'right password' ? { second_factor: false } : fail('wrong_credentials')
  })
  http.handle(GetUser, ({ who, request }) => {
    seen.push({ endpoint: 'getUser', who, headers: request.headers, body: undefined })
    return user(who.userId)
  })
  http.handle(UpdateUser, ({ who, request, body }) => {
    seen.push({ endpoint: 'updateUser', who, headers: request.headers, body })
    return user(who.userId)
  })
  http.handle(CreateApiKey, ({ who, body, request }) => {
    seen.push({ endpoint: 'createApiKey', who, headers: request.headers, body })
    const { name, scopes } = body
    const times = { created_at: now(), last_used_at: null, expires_at: null }
    return { key: { id: '77', name, scopes, prefix: 'ff_', created_by: who.userId, ...times }, secret: `ff_${token()}` }
  })
  return http
}

/** None of its endpoints is asked for here: the gateway only looks whether it is ready. */
export const research = (state: ServicesState): Http => service('research', state)
export const insights = (state: ServicesState): Http => service('insights', state)

export function team(state: ServicesState): Http {
  const { members, seen, asked } = state
  const http = service('team', state)
  http.handle(ListTeamPlans, () => state.teamPlans)
  http.handle(SetTeamPlan, ({ body }) => {
    state.plansSet.push(body)
    return { done: true as const }
  })
  http.handle(MembershipsOf, ({ body }) => {
    asked.memberships += 1
    const memberships = members.get(body.user_id) ?? []
    const listed = memberships.map(one => ({ ...one, expires_at: null }))
    return { active_team_id: memberships[0]?.team_id ?? null, memberships: listed }
  })
  const respond =
    (endpoint: string) =>
    (context: { who: Who; params: { teamId: string }; body?: unknown; request: { headers: IncomingHttpHeaders } }) => {
      seen.push({ endpoint, who: context.who, headers: context.request.headers, body: context.body })
      return {
        id: context.params.teamId,
        name: state.teamName,
        owner: { id: context.who.userId, product_id: 2, quota: quotaOf(2) },
        approvals: false,
        created_at: now(),
      }
    }
  http.handle(GetTeam, respond('getTeam'))
  http.handle(RenameTeam, respond('renameTeam'))
  return http
}

export function publishing(state: ServicesState): Http {
  const { posts, seen, uploaded } = state
  const http = service('publishing', state)
  http.handle(ListPosts, ({ who, query, request }) => {
    seen.push({ endpoint: 'listPosts', who, headers: request.headers, body: query })
    return {
      data: [],
      pagination: { has_next: false, offset: query.offset ?? 0, per_result: 20, total: 0 },
      in_sync: false,
      retry_after: null,
    }
  })
  http.handle(CreatePosts, ({ who, body, request, reply }) => {
    if (body.dry_run) reply.header(NOTHING_MADE, 'yes')
    seen.push({ endpoint: 'createPosts', who, headers: request.headers, body })
    return { posts: [] }
  })
  http.handle(PostSnapshot, ({ body }) => {
    const post = posts.get(body.post_id)
    return post?.team_id === body.team_id ? post.status : null
  })
  http.handle(ReadOperatorFigures, () => state.figures ?? fail('service_unavailable'))
  http.handle(ListPublications, ({ body }) => {
    seen.push({ endpoint: 'listPublications', who: undefined, headers: {}, body })
    return { publications: state.publications, next: null }
  })
  for (const endpoint of [PausePublishing, ResumePublishing])
    http.handle(endpoint, ({ body }) => {
      seen.push({ endpoint: endpoint.name, who: undefined, headers: {}, body })
      return []
    })
  http.handleRaw(PutUpload, async ({ request, query }) => {
    if (query.s === 'forged') fail('upload_signature_invalid')
    await state.holdUploads
    let size = 0
    for await (const piece of request.raw) size += (piece as Buffer).length
    uploaded.push(size)
    return { offset: size, complete: true }
  })
  http.handleRaw(MediaBytes, ({ params, reply }) => {
    if (params.variant === 'cut') {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'image/png', 'content-length': '1000' })
      reply.raw.write('half of it', () => reply.raw.destroy())
      return
    }
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000').send(Buffer.alloc(3_000_000, 7))
  })
  return http
}
