import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPrivateHost, publicLookup } from '@fanfare/runtime/outside/public-lookup.ts'

export interface ReadOptions {
  /** Whether loopback and private addresses, and other ports than the usual ones, may be read. */
  allowPrivate: boolean
  /** For everything: lookups, redirects and bytes. */
  signal: AbortSignal
  mostBytes: number
  /** What the answer may be, by the beginning of its type. */
  accept: readonly string[]
}

export interface Page {
  /** Where it was found. */
  url: URL
  type: string
  bytes: Buffer
}

/** Why an address was not read, in words for the log. */
export class Unreadable extends Error {}

const mostRedirects = 4

/** Throws where an address must not be asked. */
function mayBeRead(url: URL, allowPrivate: boolean): void {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new Unreadable('not a web address')
  if (url.username || url.password) throw new Unreadable('an address with a password')
  if (allowPrivate) return
  if (url.port !== '') throw new Unreadable('an unusual port')
  if (isPrivateHost(url)) throw new Unreadable('the address is not public')
}

const answerOf = (
  url: URL,
  { allowPrivate, signal, accept }: Omit<ReadOptions, 'mostBytes'>,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const headers = {
      'user-agent': 'Mozilla/5.0 (compatible; Fanfare-LinkPreview/1.0)',
      accept: accept.map(type => (type.endsWith('/') ? `${type}*` : type)).join(', '),
      // What is not packed cannot become larger than what was sent.
      'accept-encoding': 'identity',
    }
    // No connection is kept: each is made to an address that was just checked.
    send(url, { headers, agent: false, signal, ...(allowPrivate ? {} : { lookup: publicLookup }) })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })

async function bytesOf(answer: IncomingMessage, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece)
    size += piece.length
    if (size >= most) break
  }
  return Buffer.concat(pieces).subarray(0, most)
}

/** What is at an address, whose bytes are still to come: the caller ends it by `answer.destroy()`. */
export interface OpenPage extends Omit<Page, 'bytes'> {
  /** As it announces it, bytes. */
  length: number | undefined
  answer: IncomingMessage
}

const lengthOf = (announced: string | undefined): number | undefined =>
  announced !== undefined && /^\d{1,15}$/.test(announced) ? Number(announced) : undefined

/**
 * Opens what is at an address. Redirects are followed a few times, each checked like the first address. Throws Unreadable or an error of the
 * connection: no private address is connected to, whatever a name says the second time.
 */
export async function openPage(address: string, options: Omit<ReadOptions, 'mostBytes'>): Promise<OpenPage> {
  let url = new URL(address)
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    mayBeRead(url, options.allowPrivate)
    const answer = await answerOf(url, options)
    try {
      const { statusCode = 0, headers } = answer
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        const next = URL.parse(headers.location, url)
        if (!next) throw new Unreadable('a redirect to no address')
        answer.destroy()
        url = next
        continue
      }
      if (statusCode !== 200) throw new Unreadable(`status ${statusCode}`)
      const encoding = headers['content-encoding']
      if (encoding !== undefined && encoding !== 'identity') throw new Unreadable(`packed as ${encoding}`)
      const type = (headers['content-type'] ?? '').toLowerCase()
      if (!options.accept.some(one => type.startsWith(one))) throw new Unreadable(`type ${type || 'unknown'}`)
      return { url, type, length: lengthOf(headers['content-length']), answer }
    } catch (err) {
      answer.destroy()
      throw err
    }
  }
  throw new Unreadable('too many redirects')
}

/** Reads the beginning of what is at an address, at most `mostBytes` of it. Throws as `openPage` does. */
export async function readPage(address: string, { mostBytes, ...options }: ReadOptions): Promise<Page> {
  const { answer, url, type } = await openPage(address, options)
  try {
    return { url, type, bytes: await bytesOf(answer, mostBytes) }
  } finally {
    answer.destroy()
  }
}
