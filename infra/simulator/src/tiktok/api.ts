import { performance } from 'node:perf_hooks'
import type { FastifyReply } from 'fastify'
import { drip, isGone } from '../connection.ts'
import type { Faults } from '../fault-list.ts'
import type { InjectedFault } from '../faults.ts'
import { htmlTrouble } from '../graph/fault-injection.ts'
import type { Target } from '../graph/locate.ts'
import { lagOf } from '../graph/stale.ts'
import { underFaults } from '../graph/under-faults.ts'
import type { Visit } from '../http.ts'
import type { RequestLog } from '../request-log.ts'
import { readBody } from '../wire/body.ts'
import type { Method, Outcome, Reply } from '../wire/call.ts'
import { type CallName, callOf, handlers } from './calls.ts'
import type { TikTokCall, TikTokDeps } from './env.ts'
import { failure, TikTokError } from './errors.ts'
import { settleTikTok } from './posts.ts'
import type { Rates } from './rates.ts'
import { uploadOf } from './upload.ts'

export interface TikTokParts extends TikTokDeps {
  faults: Faults
  log: RequestLog
  rates: Rates
}

export interface TikTokApi {
  answer(visit: Visit): Promise<void>
  /** Cancels the calls that are still delayed. */
  stop(): void
}

/** Codes by which faults of every network answer, as TikTok says them. */
const codes: Partial<Record<InjectedFault['kind'], string>> = {
  http_401: 'access_token_invalid',
  http_429: 'rate_limit_exceeded',
  http_500: 'internal_error',
  http_503: 'internal_error',
  token_revoked: 'access_token_invalid',
  token_expired: 'access_token_invalid',
  quota_reached: 'spam_risk_too_many_posts',
  code_1: 'internal_error',
  code_2: 'internal_error',
  code_4: 'rate_limit_exceeded',
  code_17: 'rate_limit_exceeded',
  code_32: 'rate_limit_exceeded',
  code_368: 'spam_risk_user_banned_from_posting',
}
/** Codes of scripts that every network understands, as TikTok says them. */
const scripted: Readonly<Record<number, string>> = {
  4: 'rate_limit_exceeded',
  10: 'scope_not_authorized',
  17: 'rate_limit_exceeded',
  190: 'access_token_invalid',
  368: 'spam_risk_user_banned_from_posting',
}
/** A limit of a fault names its end. */
const withWait = (reply: Reply, injected: readonly InjectedFault[]): Reply => {
  const minutes = injected.find(({ regainMinutes }) => regainMinutes !== undefined)?.regainMinutes
  return minutes === undefined ? reply : { ...reply, headers: { ...reply.headers, 'retry-after': `${minutes * 60}` } }
}

/** TikTok's API and its upload host: takes requests, applies faults and limits, and answers as the network does. */
export function createTikTok(parts: TikTokParts): TikTokApi {
  const { state, faults, log, tiktokTokens } = parts
  const stopping = new AbortController()

  const said = (fault: InjectedFault): Reply => {
    if (fault.html) return htmlTrouble(fault.status ?? 502)
    const reason = fault.reason ?? scripted[fault.code ?? 0] ?? 'internal_error'
    const error = new TikTokError(reason, fault.message)
    return failure({ code: error.code, message: error.message, status: fault.status ?? error.status })
  }
  /** The answer of a fault in place of the call. */
  const insteadOf = (injected: readonly InjectedFault[]): Reply | undefined => {
    const fault = injected.find(({ kind }) => kind === 'answer_instead')
    if (fault) return said(fault)
    const code = injected.map(({ kind }) => codes[kind]).find(Boolean)
    const status = injected.some(({ kind }) => kind === 'http_503') ? 503 : undefined
    return code ? withWait(failure(new TikTokError(code, undefined, status)), injected) : undefined
  }

  async function perform(name: CallName, call: TikTokCall): Promise<Reply> {
    try {
      settleTikTok(state)
      return await handlers[name](call)
    } catch (error) {
      if (error instanceof TikTokError) return failure(error)
      throw error
    }
  }

  async function answer(visit: Visit): Promise<void> {
    const started = performance.now()
    const { request, reply, segments, query, origin } = visit
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const uploads = visit.host === 'tiktok-upload'
    const post = uploads ? uploadOf(parts, query) : undefined
    const { params } = uploads
      ? { params: {} as Record<string, unknown> }
      : await readBody(request.headers['content-type'], bytes)
    const token = /^Bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const name = callOf(visit, post, params)
    settleTikTok(state)
    const owner = post?.owner ?? (token ? tiktokTokens.read(token, state.clock.now())?.openId : undefined)
    const creator = owner === undefined ? undefined : state.node(owner)
    const accounts = creator?.kind === 'creator' ? [creator.id, creator.username] : []
    const named = typeof params.publish_id === 'string' ? state.node(params.publish_id) : undefined
    const subject = post ?? named ?? creator
    const target: Target = { name, accounts, ...(creator ? { owner: creator } : {}), ...(subject ? { subject } : {}) }
    const path = `/${segments.join('/')}`
    const injected = faults.inject(target, request.method as Method, path, false)
    const callNow = (): TikTokCall => {
      const now = state.clock.now()
      const stale = lagOf(injected, now)
      return {
        ...parts,
        method: request.method,
        path: segments,
        query,
        params,
        bytes,
        headers: request.headers,
        origin,
        token,
        now,
        injected,
        ...(stale ? { stale } : {}),
      }
    }
    const attempt = () => perform(name, callNow())
    const outcome = await underFaults({
      injected,
      latencyMs: state.settings.latencyMs,
      stopped: stopping.signal,
      gone: () => isGone(reply.raw),
      act: async () => insteadOf(injected) ?? (await attempt()),
      attempt,
      said,
    })
    log.add(
      {
        method: request.method,
        path,
        call: name,
        accounts,
        params: { ...query, ...params },
        status: typeof outcome === 'string' ? 0 : outcome.status,
        ...(injected.length > 0 ? { faults: injected.map(fault => fault.kind) } : {}),
        ...(typeof outcome === 'string' ? { cut: true } : {}),
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      state.clock.now(),
    )
    await send(visit, outcome)
  }

  async function send({ reply, request }: Visit, outcome: Outcome): Promise<void> {
    if (typeof outcome === 'string') {
      reply.hijack()
      if (outcome !== 'silent') request.raw.socket.destroy()
      return
    }
    const { status, body, headers, dripMs } = outcome
    reply.code(status).headers({ date: new Date(state.clock.now()).toUTCString(), ...headers })
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    if (dripMs !== undefined) return void drip(reply as FastifyReply, text, dripMs)
    await reply.send(text)
  }

  return { answer, stop: () => stopping.abort() }
}
