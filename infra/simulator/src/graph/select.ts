import type { Node } from '../state/records.ts'
import type { Timeline } from '../state/timeline.ts'
import { readCursor, writeCursor } from '../wire/cursors.ts'
import { known, refuse } from '../wire/errors.ts'
import { type Field, parseFields } from '../wire/fields.ts'
import { instant } from '../wire/values.ts'
import type { Env } from './env.ts'

/** A value of a node. Absent values are left out of the answer. Sub-selection picks members of objects. */
export interface ValueField<N> {
  type: 'value'
  get(node: N, env: Env, mods: Record<string, string>): unknown
}

/** A reference to another node, expanded with that node's own fields. */
export interface NodeField<N> {
  type: 'node'
  get(node: N, env: Env, mods: Record<string, string>): Node | undefined
}

export interface EdgeField<N> {
  type: 'edge'
  list(node: N, env: Env, query: EdgeQuery): EdgePage
  defaults?: string
  /** Most items in a page. */
  most?: number
  /** Whether this node has the edge at all; it is left out otherwise. */
  has?(node: N): boolean
}

export type FieldSpec<N> = ValueField<N> | NodeField<N> | EdgeField<N>

export interface NodeType<N> {
  /** Name in error messages. */
  name: string
  /** Fields of a plain read. */
  defaults: string
  fields: Record<string, FieldSpec<N>>
}

export interface EdgeQuery {
  limit: number
  after?: number
  before?: number
  since?: number
  until?: number
  /** Items added at this instant or later are left out: the read lags. */
  unseenFrom?: number
  oldestFirst: boolean
  mods: Record<string, string>
}

export interface EdgePage {
  items: (Node | Record<string, unknown>)[]
  first?: number
  last?: number
  hasNext?: boolean
  hasPrevious?: boolean
  total?: number
  summary?: Record<string, unknown>
  /** Instead of cursors. */
  paging?: Record<string, unknown>
}

export const value = <N>(get: ValueField<N>['get']): ValueField<N> => ({ type: 'value', get })
export const node = <N>(get: NodeField<N>['get']): NodeField<N> => ({ type: 'node', get })
export const edge = <N>(list: EdgeField<N>['list'], defaults?: string, most?: number): EdgeField<N> => ({
  type: 'edge',
  list,
  ...(defaults === undefined ? {} : { defaults }),
  ...(most === undefined ? {} : { most }),
})

const types = new Map<string, NodeType<never>>()

/** Registers the fields of a kind of node. Each kind once. */
export function defineNode<N>(kind: Node['kind'], type: NodeType<N>): void {
  if (types.has(kind)) throw new Error(`node kind ${kind} is defined twice`)
  types.set(kind, type as NodeType<never>)
}

/** The names of all edges of all nodes. */
export const edgeNames = (): string[] =>
  [...types.values()].flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, spec]) => ((spec as FieldSpec<never>).type === 'edge' ? [name] : [])),
  )

export const typeOf = (subject: Node): NodeType<Node> => types.get(subject.kind) as unknown as NodeType<Node>

/** What `metadata=1` returns for a node: its type, the names of its fields, the addresses of its edges. */
export function metadataOf(subject: Node, call: Env['call']): Record<string, unknown> {
  const type = typeOf(subject)
  const entries = Object.entries(type.fields)
  const edges = entries.filter(([, spec]) => spec.type === 'edge')
  const address = (name: string) => `${call.base}/${call.version}/${subject.id}/${name}`
  return {
    fields: [['id'], ...entries.filter(([, spec]) => spec.type !== 'edge')].map(([name]) => ({ name })),
    type: type.name.toLowerCase(),
    connections: Object.fromEntries(edges.map(([name]) => [name, address(name)])),
  }
}

/** A node with the asked fields; `id` is always there. */
export function selectNode(subject: Node, env: Env, fields: string | Field[] | undefined): Record<string, unknown> {
  const type = typeOf(subject)
  const wanted = typeof fields === 'string' ? parseFields(fields) : (fields ?? parseFields(type.defaults))
  const answer: Record<string, unknown> = {}
  for (const field of wanted) {
    if (field.name === 'id') continue
    const spec = Object.hasOwn(type.fields, field.name) ? type.fields[field.name] : undefined
    if (!spec) refuse(known.unknownField(field.name, type.name))
    const found = readField(subject, env, field, spec as FieldSpec<Node>)
    if (found !== undefined) answer[field.alias ?? field.name] = found
  }
  answer.id = subject.id
  return answer
}

function readField(subject: Node, env: Env, field: Field, spec: FieldSpec<Node>): unknown {
  if (spec.type === 'value') return pick(spec.get(subject, env, field.mods), field.fields)
  if (spec.type === 'edge' && spec.has?.(subject) === false) return undefined
  if (spec.type === 'edge') return readEdge(subject, env, field.name, spec, field.mods, field.fields, field.raw)
  const target = spec.get(subject, env, field.mods)
  if (!target) return undefined
  return field.fields ? selectNode(target, env, field.fields) : selectNode(target, env, referenceFields(target))
}

/** A reference without sub-fields: name and id for pages and people, the id alone for Instagram. */
const referenceFields = (target: Node) => (target.kind === 'page' || target.kind === 'user' ? 'id,name' : 'id')

/** Members of a plain object (or of each item of its `data`) by sub-selection. */
function pick(found: unknown, fields: Field[] | undefined): unknown {
  if (!fields || found === null || typeof found !== 'object') return found
  if (Array.isArray(found)) return found.map(item => pick(item, fields))
  const source = found as Record<string, unknown>
  if (Array.isArray(source.data)) return { ...source, data: source.data.map(item => pick(item, fields)) }
  if (source.data && typeof source.data === 'object') return { data: pick(source.data, fields) }
  const answer: Record<string, unknown> = {}
  for (const field of fields) {
    const member = pick(source[field.name], field.fields)
    if (member !== undefined) answer[field.alias ?? field.name] = member
  }
  return answer
}

/** One page of an edge, with cursors, links and summary as the network writes them. */
export function readEdge(
  subject: Node,
  env: Env,
  name: string,
  spec: EdgeField<Node>,
  mods: Record<string, string>,
  fields: Field[] | undefined,
  raw: string | undefined,
): Record<string, unknown> {
  const query = edgeQuery(mods, spec.most ?? 10_000, env.now)
  if (env.stale) {
    query.unseenFrom = env.stale.from
    query.until = Math.min(query.until ?? env.stale.from, env.stale.from - 1)
  }
  const page = spec.list(subject, env, query)
  const wanted = fields ?? (spec.defaults ? parseFields(spec.defaults) : undefined)
  const data = query.limit === 0 ? [] : page.items.map(item => selectItem(item, env, wanted, fields))
  const answer: Record<string, unknown> = { data }
  if (data.length > 0 && page.first !== undefined) answer.paging = pagingOf(subject, env, name, page, mods, raw)
  if (page.paging) answer.paging = page.paging
  const summary = summaryOf(page, mods.summary)
  if (summary) answer.summary = summary
  return answer
}

function selectItem(
  item: EdgePage['items'][number],
  env: Env,
  wanted: Field[] | undefined,
  asked: Field[] | undefined,
): unknown {
  if ('kind' in item && types.has(item.kind as string)) return selectNode(item as Node, env, wanted ?? 'id')
  return pick(item, asked)
}

function edgeQuery(mods: Record<string, string>, most: number, now: number): EdgeQuery {
  if (mods.limit !== undefined && !/^\d{1,9}$/.test(mods.limit))
    refuse(known.invalid('Param limit must be a non-negative integer'))
  const query: EdgeQuery = {
    limit: Math.min(mods.limit === undefined ? 25 : Number(mods.limit), most),
    oldestFirst: mods.order === 'chronological',
    mods,
  }
  if (mods.after) query.after = readCursor(mods.after)
  if (mods.before) query.before = readCursor(mods.before)
  if (mods.since) query.since = instant(mods.since, 'since', now)
  // Times are whole seconds, so the last second counts whole.
  if (mods.until) query.until = instant(mods.until, 'until', now) + 999
  return query
}

function summaryOf(page: EdgePage, asked: string | undefined): Record<string, unknown> | undefined {
  if (!asked || asked === 'false' || asked === '0') return undefined
  return { ...page.summary, ...(page.total === undefined ? {} : { total_count: page.total }) }
}

function pagingOf(
  subject: Node,
  env: Env,
  name: string,
  page: EdgePage,
  mods: Record<string, string>,
  raw: string | undefined,
) {
  const before = writeCursor(page.first as number)
  const after = writeCursor(page.last as number)
  const paging: Record<string, unknown> = { cursors: { before, after } }
  const link = (cursor: Record<string, string>) => {
    const { after: _after, before: _before, ...rest } = mods
    const query = new URLSearchParams()
    if (env.call.tokenInParams && env.call.token) query.set('access_token', env.call.token)
    query.set('pretty', '0')
    if (raw) query.set('fields', raw)
    for (const [key, text] of Object.entries({ limit: '25', ...rest, ...cursor })) query.set(key, text)
    return `${env.call.base}/${env.call.version}/${subject.id}/${name}?${query}`
  }
  if (page.hasPrevious) paging.previous = link({ before })
  if (page.hasNext) paging.next = link({ after })
  return paging
}

/** A page of a timeline as an edge answers it. */
export function fromTimeline<T extends Node>(
  list: Timeline<T>,
  query: EdgeQuery,
  alive: (item: T) => boolean = () => true,
): EdgePage {
  const unseen = query.unseenFrom === undefined ? 0 : list.countSince(query.unseenFrom)
  const total = list.count() - unseen
  return query.limit === 0 ? { items: [], total } : { ...list.read(query, alive), total }
}

/** A short list held in memory whole, paged by place. */
export function fromArray(items: EdgePage['items'], query: EdgeQuery): EdgePage {
  const start =
    query.before !== undefined
      ? Math.max(0, query.before - query.limit)
      : query.after === undefined
        ? 0
        : query.after + 1
  const end = query.before !== undefined ? query.before : start + query.limit
  const shown = items.slice(start, end)
  return {
    items: shown,
    first: start,
    last: start + shown.length - 1,
    hasNext: start + shown.length < items.length,
    hasPrevious: start > 0,
    total: items.length,
  }
}
