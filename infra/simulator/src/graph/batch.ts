import { readForm } from '../wire/body.ts'
import type { Call, Method, Outcome, Reply } from '../wire/call.ts'
import { known, refuse } from '../wire/errors.ts'
import { etagOf, isKnown } from '../wire/etag.ts'
import { readPath } from '../wire/path.ts'
import { fillReferences, referencedNames } from '../wire/references.ts'
import { flag, text } from '../wire/values.ts'
import type { Env } from './env.ts'

const mostItems = 50

interface Item {
  method?: string
  relative_url?: string
  body?: string
  name?: string
  depends_on?: string
  omit_response_on_success?: boolean
  access_token?: string
  attached_files?: string
  /** `Name: value` texts, or name and value. */
  headers?: (string | { name?: string; value?: string })[]
}

interface ItemReply {
  code: number
  headers?: { name: string; value: string }[]
  body: string
}

/**
 * Runs a batch: items in order, each with its own status, bodies as JSON texts. An item that timed out,
 * was cut, or was only there for others is null; so is one whose dependency failed.
 */
export async function batch(env: Env, answer: (call: Call) => Promise<Outcome>): Promise<Reply> {
  // Reading the identity checks the top-level token, which must be good even if every item has its own.
  void env.who
  const items = readItems(env.call)
  const withHeaders = flag(env.call, 'include_headers', true)
  const named = new Map<string, string | undefined>()
  const wanted = new Set(items.flatMap(item => referencedNames(`${item.relative_url ?? ''} ${item.body ?? ''}`)))
  const replies: (ItemReply | null)[] = []
  for (const item of items) {
    const after = [item.depends_on, ...referencedNames(`${item.relative_url ?? ''} ${item.body ?? ''}`)]
    const blocked = after.some(name => name !== undefined && named.get(name) === undefined)
    const call = itemCall(env.call, item, named)
    const outcome = blocked ? 'null' : await answer(call)
    if (typeof outcome === 'string') {
      replies.push(null)
      continue
    }
    const good = outcome.status < 400
    const body = typeof outcome.body === 'string' ? outcome.body : JSON.stringify(outcome.body)
    if (item.name) named.set(item.name, good ? body : undefined)
    const omitted = item.omit_response_on_success ?? (item.name !== undefined && wanted.has(item.name))
    const marked = call.method === 'GET' && outcome.status === 200
    replies.push(good && omitted ? null : itemReply(outcome, body, withHeaders, marked ? item : undefined))
  }
  return { status: 200, body: replies, headers: {} }
}

function readItems(call: Call): Item[] {
  const { batch: given } = call.params
  let items: unknown = given
  if (typeof given === 'string') {
    try {
      items = JSON.parse(given)
    } catch {
      items = undefined
    }
  }
  if (!Array.isArray(items)) return refuse(known.invalid('Param batch must be an array'))
  if (items.length > mostItems)
    refuse({
      message: `Too many requests in batch message. Maximum batch size is ${mostItems}`,
      type: 'GraphBatchException',
    })
  for (const item of items)
    if (!item || typeof item !== 'object' || typeof (item as Item).relative_url !== 'string')
      refuse({ message: 'Batch item must have a relative_url', type: 'GraphBatchException' })
  return items as Item[]
}

function itemCall(outer: Call, item: Item, named: ReadonlyMap<string, string | undefined>): Call {
  const url = fillReferences(item.relative_url as string, named)
  const [path = '', query = ''] = splitOnce(url, '?')
  const { version, segments } = readPath(path, outer.version)
  const params = {
    ...readForm(query),
    ...(item.body ? readForm(fillReferences(String(item.body), named)) : {}),
  }
  const override = typeof params.method === 'string' ? params.method.toUpperCase() : undefined
  const own = item.access_token ?? (typeof params.access_token === 'string' ? params.access_token : undefined)
  const asked = (override ?? item.method ?? 'GET').toUpperCase()
  delete params.method
  // The proof at the top belongs to the token at the top.
  const proof = text(outer, 'appsecret_proof')
  if (own === undefined && proof !== undefined && params.appsecret_proof === undefined) params.appsecret_proof = proof
  const names = item.attached_files?.split(',').map(name => name.trim()) ?? []
  return {
    ...outer,
    method: (asked === 'PUT' ? 'POST' : asked) as Method,
    version,
    path: segments,
    params,
    files: new Map([...outer.files].filter(([name]) => names.includes(name))),
    token: own ?? outer.token,
    tokenInParams: true,
  }
}

const splitOnce = (whole: string, at: string) => {
  const place = whole.indexOf(at)
  return place < 0 ? [whole] : [whole.slice(0, place), whole.slice(place + 1)]
}

/** A header that an item brings along. */
function headerOf({ headers = [] }: Item, wanted: string): string | undefined {
  for (const header of headers) {
    const [name = '', value = ''] = typeof header === 'string' ? splitOnce(header, ':') : [header.name, header.value]
    if (name.trim().toLowerCase() === wanted) return value.trim()
  }
  return undefined
}

/** `marked` is the item of an answer that carries its mark: 304 where the caller has it. */
function itemReply(reply: Reply, body: string, withHeaders: boolean, marked: Item | undefined): ItemReply {
  const etag = marked ? etagOf(body) : undefined
  if (marked && etag && isKnown(etag, headerOf(marked, 'if-none-match')))
    return { code: 304, ...(withHeaders ? { headers: [{ name: 'ETag', value: etag }] } : {}), body: '' }
  if (!withHeaders) return { code: reply.status, body }
  const headers = [{ name: 'Content-Type', value: reply.headers['content-type'] ?? 'application/json; charset=UTF-8' }]
  for (const name of ['location', 'www-authenticate'])
    if (reply.headers[name])
      headers.push({ name: name === 'location' ? 'Location' : 'WWW-Authenticate', value: reply.headers[name] })
  if (etag) headers.push({ name: 'ETag', value: etag })
  return { code: reply.status, headers, body }
}
