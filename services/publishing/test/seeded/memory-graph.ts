import type { Chance } from '@fanfare/infra/chaos/random/chance.ts'
import type { CallOptions, Graph, Params } from '@fanfare/networks/graph/client.ts'
import { failureOf, NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { type Fate, fateOf, type Mood } from './faults.ts'
import { answerOf, type Call, fetchFile, type Pace, takeBytes } from './network-calls.ts'
import type { NetworkState } from './network-state.ts'
import type { Process, Schedule } from './schedule.ts'

/** The networks of a run, as its workers reach them. */
export interface MemoryNetwork {
  state: NetworkState
  pace: Pace
  /** What the network draws what becomes of its calls from, and how much goes wrong now. */
  chance: Chance
  mood: () => Mood
  schedule: Schedule
  time: { ms: number }
  /** Whether a token is refused. */
  isEnded(token: string | undefined): boolean
  /** An irreversible call leaves a worker. */
  onCommit(call: Pick<Call, 'path' | 'params'>): void
  trace(line: string): void
  /** Counts something that went wrong. */
  harmed(what: string): void
}

/** The irreversible calls, by their path and what they ask for. */
const isCommit = (path: string, params: Params): boolean => {
  if (/\/(media_publish|photo_stories)$/.test(path)) return true
  if (/\/(video_reels|video_stories)$/.test(path)) return params.upload_phase === 'finish'
  if (path.endsWith('/videos')) return params.upload_phase === 'finish' && params.published === true
  if (path.endsWith('/feed')) return params.published !== false
  return !path.includes('/') && (params.is_published === true || params.published === true)
}

/**
 * The client of the networks that the channels of a worker are given, over networks in memory: what is asked for, its typed failures and the
 * deadline of sending are those of the real client; there is no HTTP, no proof of the app and no call budget.
 */
export const memoryGraph = (network: MemoryNetwork, process: Process): Graph => {
  const { state, pace, schedule, time, chance } = network

  const ask = async (
    method: Call['method'],
    path: string,
    params: Params,
    given: CallOptions,
    perform?: (at: number) => unknown,
    bytes?: Buffer,
  ) => {
    const commit = method === 'POST' && isCommit(path, params)
    const { timeoutMs = 20_000, sendBefore, token, record, date } = given
    const note = (status: number | null, answer: string | null, outcome: 'ok' | NetworkFailure) =>
      record?.({
        method,
        url: `/v23.0/${path}`,
        params: {},
        status,
        answer,
        durationMs: 0,
        fault: outcome === 'ok' ? null : outcome.message,
        outcome: outcome === 'ok' ? 'ok' : outcome.kind,
      })
    const fail = (failure: NetworkFailure): never => {
      note(failure.status ?? null, null, failure)
      throw failure
    }
    // A process that slept since its intent was written sends nothing too late.
    await schedule.sleep(process, time.ms)
    if (sendBefore !== undefined && performance.now() > sendBefore)
      return fail(new NetworkFailure({ kind: 'transient', unsent: true, message: 'too late to send' }))
    const kind = commit ? 'commit' : method === 'GET' ? 'read' : 'write'
    const isStatus = method === 'GET' && /status_code|status,post_id/.test(String(params.fields))
    const fate: Fate = fateOf(chance, network.mood(), { kind, timeoutMs, isStatus })
    if (fate.harm) network.harmed(fate.harm)
    if (commit) network.onCommit({ path, params })
    let answer: unknown
    if (fate.arrivesMs !== undefined)
      schedule.at(time.ms + fate.arrivesMs, () => {
        try {
          if (network.isEnded(token)) throw failureOf(400, { code: 190, message: 'the session has been invalidated' })
          const atMs = time.ms
          answer = perform
            ? perform(atMs)
            : answerOf(state, pace, {
                method,
                path,
                params,
                atMs,
                seenAtMs: atMs - fate.lagMs,
                ...(bytes ? { bytes } : {}),
              })
        } catch (failure) {
          answer = failure
        }
        network.trace(`${kind} ${path} ${answer instanceof NetworkFailure ? answer.message : 'done'}`)
      })
    await schedule.sleep(process, time.ms + fate.answersMs)
    if (fate.instead) return fail(fate.instead())
    date?.(time.ms)
    if (answer instanceof NetworkFailure) return fail(answer)
    if (answer instanceof Error) throw answer
    note(200, '', 'ok')
    return answer
  }

  return {
    get: (path, params = {}, given = {}) => ask('GET', path, params, given) as never,
    post: (path, params = {}, given = {}) => ask('POST', path, params, given) as never,
    postFile: (path, params, { bytes }, given = {}) => ask('POST', path, params, given, undefined, bytes) as never,
    async fetchUpload(url, fileUrl, given = {}) {
      await ask('POST', 'upload', {}, given, at => fetchFile(state, pace, url, fileUrl, at))
    },
    async sendUpload(url, rest, given = {}) {
      const bytes: Uint8Array[] = []
      for await (const piece of await rest.read()) bytes.push(piece)
      // A connection may break half-way, and the time for sending may be over: what came by then is there.
      const part = network.chance.isTrue(0.3) ? network.chance.between(0, 1) : 1
      const sent = Buffer.concat(bytes)
      const came = sent.subarray(0, Math.floor(sent.length * part))
      // An upload may be closed before its end, now and then.
      if (network.chance.isTrue(0.02)) {
        network.harmed('upload closed')
        const handed = state.handed.get(url.replace('memory:', ''))
        if (handed && !handed.upload?.finished) handed.dead = true
      }
      if (part < 1) network.harmed('part of a file sent')
      const taken = await ask('POST', 'upload', {}, given, at =>
        takeBytes(state, pace, url, { ...rest, came, atMs: at }),
      )
      return taken === true
    },
    delete: () => Promise.reject(new Error('nothing is deleted in these runs')),
    batch: () => Promise.reject(new Error('nothing is asked together in these runs')),
    address: text => text ?? null,
    close: async () => undefined,
  }
}
