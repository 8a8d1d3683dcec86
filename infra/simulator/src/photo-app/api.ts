import { performance } from 'node:perf_hooks'
import { drip, isGone } from '../connection.ts'
import type { Faults } from '../fault-list.ts'
import type { InjectedFault } from '../faults.ts'
import type { GraphDeps } from '../graph/env.ts'
import { htmlTrouble } from '../graph/fault-injection.ts'
import type { Target } from '../graph/locate.ts'
import { underFaults } from '../graph/under-faults.ts'
import type { Visit } from '../http.ts'
import type { RequestLog } from '../request-log.ts'
import { rollingCount } from '../usage.ts'
import type { Method, Outcome, Reply } from '../wire/call.ts'
import { callOf, handlers, type PhotoAppCall } from './calls.ts'
import { failures, PhotoAppError, type PhotoCall } from './env.ts'

export interface PhotoAppParts extends GraphDeps {
  faults: Faults
  log: RequestLog
}

export interface PhotoApp {
  answer(visit: Visit): Promise<void>
  /** Cancels the calls that are still delayed. */
  stop(): void
}

/** What faults of every network are here. */
const byKind: Partial<Record<InjectedFault['kind'], () => PhotoAppError>> = {
  http_401: failures.loggedOut,
  token_revoked: failures.loggedOut,
  token_expired: failures.loggedOut,
  http_429: failures.throttled,
  code_4: failures.throttled,
  code_17: failures.throttled,
  code_368: failures.blocked,
  http_500: () => failures.unknown(500),
  http_503: () => failures.unknown(503),
}
/** Codes and reasons of scripts, as the app says them. */
const byCode: Readonly<Record<number, () => PhotoAppError>> = {
  4: failures.throttled,
  17: failures.throttled,
  190: failures.loggedOut,
  368: failures.blocked,
}
const byReason: Readonly<Record<string, () => PhotoAppError>> = {
  login_required: failures.loggedOut,
  challenge_required: failures.challenge,
  feedback_required: failures.blocked,
  not_found: () => failures.notFound('Media not found or unavailable'),
}

const failure = ({ status, message, more }: PhotoAppError): Reply => ({
  status,
  body: { message, ...more, status: 'fail' },
  headers: {},
})

const hour = 3_600_000

/** What Instagram's own app reads of profiles, posts and hashtags: unofficial, but the only place that counts the posts of a hashtag. */
export function createPhotoApp(parts: PhotoAppParts): PhotoApp {
  const { state, faults, log } = parts
  const stopping = new AbortController()
  const calls = rollingCount(hour)

  const said = (fault: InjectedFault): Reply => {
    if (fault.html) return htmlTrouble(fault.status ?? 502)
    const made = byReason[fault.reason ?? ''] ?? byCode[fault.code ?? 0] ?? (() => failures.unknown())
    const { status, message, more } = made()
    return failure(new PhotoAppError(fault.status ?? status, fault.message ?? message, more))
  }

  function insteadOf(injected: readonly InjectedFault[]): Reply | undefined {
    const fault = injected.find(({ kind }) => kind === 'answer_instead')
    if (fault) return said(fault)
    const made = injected.map(({ kind }) => byKind[kind]).find(Boolean)
    return made && failure(made())
  }

  function perform(name: PhotoAppCall, call: PhotoCall): Reply {
    try {
      // The public form of oembed has no status.
      const body = handlers[name](call)
      return { status: 200, body: name === 'oembed' ? body : { ...body, status: 'ok' }, headers: {} }
    } catch (error) {
      if (error instanceof PhotoAppError) return failure(error)
      throw error
    }
  }

  async function answer(visit: Visit): Promise<void> {
    const started = performance.now()
    const { request, reply, query, origin } = visit
    const [api, version, ...path] = visit.segments
    const name = api === 'api' && version === 'v1' && request.method === 'GET' ? callOf(path) : undefined
    if (!name) return send(visit, failure(failures.notFound('Not found')))
    const target: Target = { name, accounts: path[1] ? [path[1]] : [] }
    const injected = faults.inject(target, request.method as Method, `/${path.join('/')}`, false)
    const attempt = async () => perform(name, { ...parts, path, query, origin, now: state.clock.now() })
    let isOver = false
    const outcome = await underFaults({
      injected,
      latencyMs: state.settings.latencyMs,
      stopped: stopping.signal,
      gone: () => isGone(reply.raw),
      begin() {
        isOver = calls.add(state.clock.now()) > state.settings.photoAppCallsPerHour
      },
      act: async () => insteadOf(injected) ?? (isOver ? failure(failures.throttled()) : await attempt()),
      attempt,
      said,
    })
    log.add(
      {
        method: request.method,
        path: `/photo-app/${path.join('/')}`,
        call: name,
        accounts: target.accounts,
        params: query,
        status: typeof outcome === 'string' ? 0 : outcome.status,
        ...(injected.length > 0 ? { faults: injected.map(fault => fault.kind) } : {}),
        ...(typeof outcome === 'string' ? { cut: true } : {}),
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      state.clock.now(),
    )
    return send(visit, outcome)
  }

  async function send({ reply, request }: Visit, outcome: Outcome): Promise<void> {
    if (typeof outcome === 'string') {
      reply.hijack()
      if (outcome !== 'silent') request.raw.socket.destroy()
      return
    }
    const { status, body, headers, dripMs } = outcome
    const written = typeof body === 'string' ? body : JSON.stringify(body)
    reply
      .code(status)
      .header('content-type', 'application/json; charset=utf-8')
      .header('date', new Date(state.clock.now()).toUTCString())
      .headers(headers)
    if (dripMs !== undefined) return void drip(reply, written, dripMs)
    await reply.send(written)
  }

  return { answer, stop: () => stopping.abort() }
}
