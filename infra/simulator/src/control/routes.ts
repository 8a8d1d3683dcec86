import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProfileChange } from '../directory/seen.ts'
import type { FaultScript } from '../faults.ts'
import type { Task } from '../state/account-records.ts'
import type { Authorize, Control, Ticks, tokenActions } from './control.ts'
import type { CreatorChange, TikTokAuthorize } from './tiktok-control.ts'

type Body = Record<string, unknown>
type Query = Record<string, string | undefined>

/** `/_control/*`: the control over HTTP, JSON both ways. An invalid call answers 400 with the error's message. */
export function controlRoutes(http: FastifyInstance, control: Control): void {
  const route = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    run: (body: Body, query: Query, params: Query) => unknown,
  ) =>
    http.route({
      method,
      url: `/_control${url}`,
      async handler(request, reply) {
        try {
          const done = run(readJson(request.body), request.query as Query, request.params as Query)
          return json(reply, 200, done ?? { ok: true })
        } catch (error) {
          return json(reply, 400, { error: { message: (error as Error).message } })
        }
      },
    })

  route('POST', '/reset', () => control.reset())
  route('GET', '/people', () => control.people())
  route('GET', '/users', () => control.people().users)
  route('GET', '/pages', () => control.people().pages)
  route('GET', '/accounts', () => control.people().accounts)
  route('POST', '/accounts', body => ({
    accounts: control.makeAccounts(
      body.count as number,
      body.prefix as string | undefined,
      body.permissions as string[] | undefined,
    ),
  }))
  route('POST', '/authorize', body => control.authorize(body as unknown as Authorize))
  route('GET', '/grants/:user', (_body, _query, params) => control.grants(params.user as string))
  route('POST', '/grants', body => control.grant(body as unknown as Ticks))
  route('GET', '/tokens/:user', (_body, _query, params) => control.tokens(params.user as string))
  route('POST', '/tokens/:user', (body, _query, params) =>
    control.breakTokens(params.user as string, body.action as (typeof tokenActions)[number]),
  )
  route('GET', '/callbacks', () => ({ callbacks: control.callbacks() }))
  route('PUT', '/roles', body => control.setRole(body.page as string, body.user as string, body.tasks as Task[]))
  route('PUT', '/restrictions', body => control.restrict(body.account as string, body.restricted as boolean))
  route('PUT', '/businesses', body =>
    control.putIntoBusiness(
      body.page as string,
      body.as as 'owned' | 'client',
      body.business as string | undefined,
      body.listed as boolean | undefined,
    ),
  )
  route('GET', '/tiktok/accounts', () => control.creators())
  route('POST', '/tiktok/authorize', body => control.authorizeCreator(body as unknown as TikTokAuthorize))
  route('POST', '/tiktok/tokens/:account', (body, _query, params) =>
    control.creatorTokens(params.account as string, body.scopes as string[] | undefined),
  )
  route('PUT', '/tiktok/accounts/:account', (body, _query, params) =>
    control.changeCreator(params.account as string, body as CreatorChange),
  )
  route('DELETE', '/tiktok/grants/:account', (_body, _query, params) =>
    control.removeCreatorGrant(params.account as string),
  )
  route('DELETE', '/tiktok/posts/:publishId', (_body, _query, params) =>
    control.hideTikTokPost(params.publishId as string),
  )
  route('GET', '/tiktok/posts', (_body, query) => ({ posts: control.tiktokPosts(query.account) }))
  route('GET', '/directory/profiles', (_body, query) => ({ profiles: control.publicProfiles(topical(query)) }))
  route('GET', '/directory/pages', () => ({ pages: control.publicPages() }))
  route('GET', '/directory/tags', (_body, query) => ({ tags: control.publicTags(topical(query)) }))
  route('PUT', '/directory/profiles/:profile', (body, _query, params) =>
    control.changeProfile(params.profile as string, body as ProfileChange),
  )
  route('POST', '/directory/media-urls/end', () => control.endMediaUrls())
  route('POST', '/history', body => ({
    made: control.giveHistory(body.account as string, body as { posts?: number; days?: number; followers?: number }),
  }))
  route('GET', '/faults', () => ({ faults: control.faults() }))
  route('POST', '/faults', body => control.addFault(body as unknown as FaultScript))
  route('DELETE', '/faults', () => ({ cleared: control.clearFaults() }))
  route('DELETE', '/faults/:id', (_body, _query, params) => ({ cleared: control.clearFaults(Number(params.id)) }))
  route('GET', '/publications', (_body, query) => ({ publications: control.publications(listing(query)) }))
  route('GET', '/publications/summary', (_body, query) => control.summary(listing(query)))
  route('GET', '/clock', () => ({ now: control.now() }))
  route('POST', '/clock', body => ({ now: control.moveClock(body as { advanceMs: number }) }))
  route('GET', '/settings', () => control.settings())
  route('PUT', '/settings', body => control.changeSettings(body))
  route('GET', '/requests', (_body, query) => ({
    counts: control.requestCounts(),
    requests: control.requests({ ...listing(query), ...(query.call ? { call: query.call } : {}) }),
  }))
}

const topical = ({ topic, limit }: Query) => ({
  ...(topic ? { topic } : {}),
  ...(limit ? { limit: Number(limit) } : {}),
})

const listing = ({ account, since, limit }: Query) => ({
  ...(account ? { account } : {}),
  ...(since ? { since: Number(since) } : {}),
  ...(limit ? { limit: Number(limit) } : {}),
})

function readJson(body: unknown): Body {
  if (!Buffer.isBuffer(body) || body.length === 0) return {}
  const parsed: unknown = JSON.parse(body.toString('utf8'))
  if (!parsed || typeof parsed !== 'object' || Array.isArray(parsed)) throw new Error('body: must be a JSON object')
  return parsed as Body
}

const json = (reply: FastifyReply, status: number, body: unknown) =>
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
