import type { CallOptions, Graph, Params } from '@fanfare/networks/graph/client.ts'
import { failureOf } from '@fanfare/networks/graph/failure.ts'
import { type MemoryNetwork, memoryCalls } from './memory-calls.ts'
import { answerOf, type Call, fetchFile, takeBytes } from './network-calls.ts'
import type { Process } from './schedule.ts'

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
  const { state, pace } = network
  const calls = memoryCalls(network, process)

  const ask = (
    method: Call['method'],
    path: string,
    params: Params,
    given: CallOptions,
    perform?: (at: number) => unknown,
    bytes?: Buffer,
  ) =>
    calls({
      method,
      path,
      given,
      kind: method === 'POST' && isCommit(path, params) ? 'commit' : method === 'GET' ? 'read' : 'write',
      isStatus: method === 'GET' && /status_code|status,post_id/.test(String(params.fields)),
      commit: { path, params },
      ended: () => failureOf(400, { code: 190, message: 'the session has been invalidated' }),
      perform: (atMs, seenAtMs) =>
        perform
          ? perform(atMs)
          : answerOf(state, pace, { method, path, params, atMs, seenAtMs, ...(bytes ? { bytes } : {}) }),
    })

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
