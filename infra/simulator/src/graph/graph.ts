import { performance } from 'node:perf_hooks'
import type { Faults } from '../fault-list.ts'
import type { InjectedFault } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'
import { overdrawn, type Usage } from '../usage.ts'
import type { Call, Identity, Outcome, Reply } from '../wire/call.ts'
import { errorBody, GraphError, type GraphErrorSpec } from '../wire/errors.ts'
import { text } from '../wire/values.ts'
import { batch } from './batch.ts'
import { dispatch } from './dispatch.ts'
import type { Env, GraphDeps } from './env.ts'
import { answers, htmlTrouble, scripted } from './fault-injection.ts'
import { identify } from './identify.ts'
import { containerOf, locate, type Target } from './locate.ts'
import { rupload } from './rupload.ts'
import { settleWaiting } from './schedule.ts'
import { lagOf } from './stale.ts'
import { underFaults } from './under-faults.ts'

export interface GraphParts extends GraphDeps {
  faults: Faults
  usage: Usage
  log: RequestLog
}

export interface Graph {
  answer(call: Call, inBatch?: boolean): Promise<Outcome>
  /** Cancels the calls that are still delayed. */
  stop(): void
}

/** The Graph API: takes parsed calls, applies faults and limits, and answers as the network does. */
export function createGraph(parts: GraphParts): Graph {
  const { state, faults, usage, log } = parts
  const stopping = new AbortController()

  async function answer(call: Call, inBatch = false): Promise<Outcome> {
    const started = performance.now()
    const target = locate(parts, call)
    // Before the faults, which ask what is live.
    if (target.owner?.kind === 'page') settleWaiting(state, target.owner.id)
    const path = `/${call.path.join('/')}`
    const injected = faults.inject(target, call.method, path, inBatch)
    const outcome = await run(call, target, injected, inBatch)
    const reply = typeof outcome === 'string' ? undefined : outcome
    const error = (reply?.body as { error?: { code?: number; error_subcode?: number } } | undefined)?.error
    log.add(
      {
        method: call.method,
        path,
        call: target.name,
        accounts: target.accounts,
        params: call.params,
        status: reply?.status ?? 0,
        ...(error?.code === undefined ? {} : { code: error.code }),
        ...(error?.error_subcode === undefined ? {} : { subcode: error.error_subcode }),
        ...(injected.length > 0 ? { faults: injected.map(fault => fault.kind) } : {}),
        ...(outcome === 'cut' || outcome === 'silent' ? { cut: true } : {}),
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      state.clock.now(),
    )
    return outcome
  }

  async function run(call: Call, target: Target, injected: InjectedFault[], inBatch: boolean): Promise<Outcome> {
    let taken: ReturnType<Usage['take']> = { headers: {} }
    const attempted = () => attempt(call, target, state.clock.now(), injected)
    const outcome = await underFaults({
      injected,
      latencyMs: inBatch ? 0 : state.settings.latencyMs,
      stopped: stopping.signal,
      gone: () => call.gone(),
      begin() {
        taken = usage.take(target, state.clock.now(), state.settings)
      },
      act: async () => insteadOf(injected, state.clock.now()) ?? (taken.over ? failure(taken.over) : await attempted()),
      attempt: attempted,
      said,
    })
    if (typeof outcome !== 'string')
      Object.assign(outcome.headers, taken.headers, throttleHeaders(outcome, target, injected))
    return outcome
  }

  /** Returns the response of a fault that replaces the call. */
  function insteadOf(injected: InjectedFault[], now: number): Reply | undefined {
    for (const fault of injected) {
      if (fault.kind === 'answer_instead') return said(fault)
      const spec = answers[fault.kind]?.(now)
      if (spec) return failure(spec)
    }
    return undefined
  }

  /** The answer that a script makes the network give. */
  const said = (fault: InjectedFault): Reply =>
    fault.html ? htmlTrouble(fault.status ?? 502) : failure(scripted(fault))

  async function attempt(call: Call, target: Target, now: number, given: InjectedFault[]): Promise<Reply> {
    const injected = new Set<string>(given.map(fault => fault.kind))
    const stale = lagOf(given, now)
    const env: Env = {
      state,
      app: parts.app,
      instagramApp: parts.instagramApp,
      tokens: parts.tokens,
      mediaStore: parts.mediaStore,
      arriving: parts.arriving,
      directory: parts.directory,
      call,
      get who(): Identity {
        who ??= identify(parts, call)
        return who
      },
      now,
      settings: state.settings,
      injected,
      ...(stale ? { stale } : {}),
    }
    let who: Identity | undefined
    try {
      markContainer(call, target, injected)
      if (target.name === 'rupload') return await rupload(env, target)
      if (target.name === 'batch') return await batch(env, item => answer(item, true))
      return await dispatch(env, target)
    } catch (error) {
      if (error instanceof GraphError) return failure(error.spec)
      throw error
    }
  }

  /** Faults of a container stay with it: it is unusable from now on. */
  function markContainer(call: Call, target: Target, injected: ReadonlySet<string>) {
    if (!injected.has('container_error') && !injected.has('container_expired')) return
    const container = containerOf(parts, call, target.subject)
    if (!container || container.mediaId) return
    if (injected.has('container_expired')) container.expired = true
    else {
      container.failure = 2207026
      container.readyAt = Math.min(container.readyAt, state.clock.now())
    }
    state.touch(container)
  }

  function failure(spec: GraphErrorSpec): Reply {
    const status = spec.status ?? statusOf(spec.code)
    const headers: Record<string, string> = {}
    const challenge = spec.challenge ?? (spec.code === 190 ? 'invalid_token' : undefined)
    if (challenge) headers['www-authenticate'] = `OAuth "Facebook Platform" "${challenge}" "${quotable(spec.message)}"`
    return { status, body: errorBody(spec), headers }
  }

  function statusOf(code: number | undefined): number {
    if (code === 190) return state.settings.authErrorStatus
    return code === 4 || code === 10 || code === 200 ? state.settings.forbiddenStatus : 400
  }

  return { answer, stop: () => stopping.abort() }
}

/** A throttle from a fault shows in the usage headers, as a real one does. */
function throttleHeaders({ body }: Reply, target: Target, injected: InjectedFault[]): Record<string, string> {
  const { code, error_subcode: subcode } = (body as { error?: { code?: number; error_subcode?: number } }).error ?? {}
  if (injected.length === 0 || code === undefined || subcode === spamBlock) return {}
  if (injected.some(fault => fault.usage === false)) return {}
  const minutes = injected.find(fault => fault.regainMinutes !== undefined)?.regainMinutes
  return overdrawn(code, target, minutes)
}

/** Code 4 with this subcode blocks an action as spam; no limit is passed. */
const spamBlock = 2207051

/** A header value holds no quotes, line ends or letters outside Latin-1. */
const quotable = (message: string) => message.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, ' ')

export const isSuppressed = (call: Call): boolean => ['1', 'true'].includes(text(call, 'suppress_http_code') ?? '')
