import { expect } from 'vitest'
import type { Client } from '../../client.ts'
import { readReply } from './calls.ts'
import type { Setup } from './calls-setup.ts'

/** What a step sends. */
export interface Ask {
  /** What stands for `{id}`, or for each name in braces. */
  id?: string | Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  /** Sent as form data instead of a body in JSON. */
  form?: Record<string, string>
  /** Who asks, where that is not the owner of the team. */
  client?: Client
  /** A read after the call, where its answer alone does not show that anything was stored, and what its data say then. */
  after?: { read: string; holds: Record<string, unknown> }
  /** Ids of what came before, which the answer does not have again. */
  seen?: readonly string[]
}

/** A call of spec §7 as it is spelt there. */
export interface Step {
  /** Method and path; without `/api` where its chapter says that it is under that. Calls of `/connect` have none. */
  call: string
  ask(setup: Setup): Promise<Ask> | Ask
  /** Names that the answer has: of its data, or of the first thing of the list that it is or has. */
  fields: string
  /** What the answer says besides: a call of several things also answers well where it did none of them. */
  holds?: Record<string, unknown> | ((setup: Setup, asked: Ask) => unknown)
}

/** Names of the data, of the list in it, and of the first thing of that list. */
function namesOf(data: unknown): Set<string> {
  const own = Array.isArray(data) ? { data } : ((data ?? {}) as Record<string, unknown>)
  const [first] = Array.isArray(own.data) ? own.data : []
  return new Set([own, first ?? {}, own.pagination ?? {}].flatMap(part => Object.keys(part as object)))
}

function addressOf(path: string, { id, query }: Ask): string {
  const names = typeof id === 'string' ? { id } : (id ?? {})
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name as keyof typeof names] ?? '')
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return `${/^\/(api|connect)\//.test(filled) ? '' : '/api'}${filled}${search}`
}

const sentWith = ({ body, form }: Ask): RequestInit => {
  if (form) return { body: new URLSearchParams(form) }
  return body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}
}

async function succeeds(client: Client, address: string, init: RequestInit): Promise<unknown> {
  const { status, json } = await readReply(await client.send(address, init))
  expect({ status, json }).toMatchObject({ status: 200, json: { status: true } })
  return (json as { data: unknown }).data
}

/** Makes the call. It must succeed, answer with the names of the step, and have stored what `after` reads. */
export async function takeStep(setup: Setup, { call, ask, fields, holds }: Step): Promise<void> {
  const [method = '', path = ''] = call.split(' ')
  const asked = await ask(setup)
  const client = asked.client ?? setup.owner.client
  const data = await succeeds(client, addressOf(path, asked), { method, ...sentWith(asked) })
  if (holds) expect(data).toMatchObject((typeof holds === 'function' ? holds(setup, asked) : holds) as object)
  const names = namesOf(data)
  expect(fields.split(' ').filter(name => !names.has(name))).toEqual([])
  if (asked.after) expect(await succeeds(client, addressOf(asked.after.read, {}), {})).toMatchObject(asked.after.holds)
}
