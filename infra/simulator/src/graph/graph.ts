import { performance } from 'node:perf_hooks'
import type { Faults } from '../fault-list.ts'
import type { Strike } from '../faults.ts'
import type { RequestLog } from '../request-log.ts'
import type { Usage } from '../usage.ts'
import type { Call, Identity, Reply } from '../wire/call.ts'
import { errorBody, GraphError, type GraphErrorSpec } from '../wire/errors.ts'
import { text } from '../wire/values.ts'
import { batch } from './batch.ts'
import { dispatch } from './dispatch.ts'
import type { Env, GraphDeps } from './env.ts'
import { identify } from './identify.ts'
import { containerOf, locate, type Target } from './locate.ts'
import { lagOf } from './stale.ts'
import { answers, htmlTrouble, linger, scripted } from './strikes.ts'

/** What a call came to. A cut call has no answer: the connection ends. */
export type Outcome = Reply | 'cut' | 'null'

export interface GraphParts extends GraphDeps {
  faults: Faults
  usage: Usage
  log: RequestLog
}

export interface Graph {
  answer(call: Call, inBatch?: boolean): Promise<Outcome>
}

/** The Graph API: takes read calls, applies faults and limits, and answers as the network would. */
export function createGraph(parts: GraphParts): Graph {
  const { world, faults, usage, log } = parts

  async function answer(call: Call, inBatch = false): Promise<Outcome> {
    const started = performance.now()
    const target = locate(parts, call)
    const path = `/${call.path.join('/')}`
    const struck = faults.strike(target, call.method, path, inBatch)
    const outcome = await run(call, target, struck, inBatch)
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
        ...(struck.length > 0 ? { faults: struck.map(fault => fault.kind) } : {}),
        ...(outcome === 'cut' ? { cut: true } : {}),
        ms: Math.round((performance.now() - started) * 10) / 10,
      },
      world.clock.now(),
    )
    return outcome
  }

  async function run(call: Call, target: Target, struck: Strike[], inBatch: boolean): Promise<Outcome> {
    const { settings } = world
    await linger(struck, 'latency', inBatch ? 0 : settings.latencyMs)
    const kinds = new Set(struck.map(fault => fault.kind))
    if (kinds.has('null_batch_item')) return 'null'
    if (kinds.has('cut_before')) return 'cut'
    if (kinds.has('http_502_html')) return htmlTrouble(502)
    const now = world.clock.now()
    const { headers, over } = usage.take(target, now, settings)
    const instead = insteadOf(struck, now)
    const done = instead ?? (over ? failure(over) : await attempt(call, target, now, struck))
    if (kinds.has('cut_after')) return 'cut'
    await linger(struck, 'latency_after')
    const lie = struck.find(fault => fault.kind === 'answer_after')
    const reply = lie ? said(lie) : done
    Object.assign(reply.headers, headers)
    return reply
  }

  /** The answer of a fault that keeps the call from being done. */
  function insteadOf(struck: Strike[], now: number): Reply | undefined {
    for (const fault of struck) {
      if (fault.kind === 'answer_instead') return said(fault)
      const spec = answers[fault.kind]?.(now)
      if (spec) return failure(spec)
    }
    return undefined
  }

  /** What a script puts into the network's mouth. */
  const said = (fault: Strike): Reply => (fault.html ? htmlTrouble(fault.status ?? 502) : failure(scripted(fault)))

  async function attempt(call: Call, target: Target, now: number, strikes: Strike[]): Promise<Reply> {
    const struck = new Set<string>(strikes.map(fault => fault.kind))
    const stale = lagOf(strikes, now)
    const env: Env = {
      world,
      app: parts.app,
      tokens: parts.tokens,
      mediaStore: parts.mediaStore,
      call,
      get who(): Identity {
        who ??= identify(parts, call)
        return who
      },
      now,
      settings: world.settings,
      struck,
      ...(stale ? { stale } : {}),
    }
    let who: Identity | undefined
    try {
      spoil(call, target, struck)
      if (target.name === 'batch') return await batch(env, item => answer(item, true))
      return await dispatch(env, target)
    } catch (error) {
      if (error instanceof GraphError) return failure(error.spec)
      throw error
    }
  }

  /** Faults of a container stay with it: it is spoilt from now on. */
  function spoil(call: Call, target: Target, struck: ReadonlySet<string>) {
    if (!struck.has('container_error') && !struck.has('container_expired')) return
    const container = containerOf(parts, call, target.subject)
    if (!container || container.mediaId) return
    if (struck.has('container_expired')) container.expired = true
    else {
      container.failure = 2207026
      container.readyAt = Math.min(container.readyAt, world.clock.now())
    }
    world.touch(container)
  }

  function failure(spec: GraphErrorSpec): Reply {
    const status = spec.status ?? (spec.code === 190 ? world.settings.authErrorStatus : 400)
    const headers: Record<string, string> = {}
    const challenge = spec.challenge ?? (spec.code === 190 ? 'invalid_token' : undefined)
    if (challenge) headers['www-authenticate'] = `OAuth "Facebook Platform" "${challenge}" "${quotable(spec.message)}"`
    return { status, body: errorBody(spec), headers }
  }

  return { answer }
}

/** A header value holds no quotes, line ends or letters outside Latin-1. */
const quotable = (message: string) => message.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, ' ')

export const isSuppressed = (call: Call): boolean => ['1', 'true'].includes(text(call, 'suppress_http_code') ?? '')
