import { checkFields } from './fields.ts'
import { paramFault } from './params.ts'
import type { Broken, GraphRead, ParamRule, Readable, Subject } from './readable.ts'

const version = 'v23.0'
const longestPath = 200
/** Say how the network writes its answer; programs of spec §8 send them, and answers here have one form. */
const dropped = new Set(['pretty', 'suppress_http_code'])
/** With whose rights is asked is not for the caller to say. */
const secrets = new Set(['access_token', 'appsecret_proof', 'client_secret', 'client_id', 'input_token', 'token'])

interface Place {
  of: Readable['of']
  id: string
  edge: string
}

/** Reads a path. `me` is the account: the network would read it as the owner of the token, which may be its page. */
function placeOf(given: string, own: string): Place | Broken {
  if (given.length > longestPath) return { rule: `at most ${longestPath} characters` }
  if (/^[a-z][a-z0-9+.-]*:/i.test(given) || given.startsWith('//')) return { rule: 'a path, without a host' }
  if (/[%\\]/.test(given)) return { rule: 'a path without percent signs and backslashes' }
  if (/[?#]/.test(given)) return { rule: 'a path alone, without parameters' }
  const parts = given.replace(/^\//, '').split('/')
  if (parts.some(part => /^\.*$/.test(part))) return { rule: 'a path without empty parts and dots' }
  if (/^v\d/.test(parts[0] ?? '') && parts.shift() !== version) return { rule: `of version ${version}` }
  const [id = '', edge = '', ...rest] = parts
  if (rest.length > 0) return { rule: 'an id and at most one name after it' }
  if (id === 'me' || id === own) return { of: 'account', id: own, edge }
  const post = id.startsWith(`${own}_`) && /^\d{1,25}$/.test(id.slice(own.length + 1))
  return post ? { of: 'post', id, edge } : { rule: 'about the account itself: its own id, a post of it, or me' }
}

const written = ({ of, edge }: Readable): string => `${of === 'post' ? '{post}' : '{id}'}${edge ? `/${edge}` : ''}`

/** The value of a parameter as it is sent, or why it is not allowed. */
function sentValue(row: Readable, param: string, given: unknown): { text: string } | Broken {
  if (secrets.has(param.toLowerCase())) return { param, rule: 'absent: calls use the account’s own connection' }
  if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean')
    return { param, rule: 'a text or a number' }
  const text = String(given)
  if (param === 'fields' && row.fields) {
    const checked = checkFields(text, row.fields)
    return 'fault' in checked ? { param, rule: checked.fault } : checked
  }
  const names = [...(row.fields ? ['fields'] : []), ...Object.keys(row.params)]
  if (!Object.hasOwn(row.params, param)) return { param, rule: `one of ${names.join(', ')}` }
  const fault = paramFault(row.params[param] as ParamRule, text)
  return fault === undefined ? { text } : { param, rule: fault }
}

/**
 * Checks a read against the table and builds it again from its parts, so that nothing of what was sent reaches the network as it was. Pure, and
 * takes time in proportion to the length of what is given.
 */
export function checkRead(
  table: readonly Readable[],
  { id, login }: Subject,
  { path, params }: { path: string; params: Readonly<Record<string, unknown>> },
): GraphRead | Broken {
  const place = placeOf(path, id)
  if ('rule' in place) return place
  const rows = table.filter(({ logins }) => logins.includes(login))
  const row = rows.find(({ of, edge }) => of === place.of && edge === place.edge)
  if (!row) return { rule: rows.length > 0 ? `one of ${rows.map(written).join(', ')}` : 'of another network' }
  const checked: Record<string, string> = {}
  for (const [param, given] of Object.entries(params)) {
    if (dropped.has(param)) continue
    const found = sentValue(row, param, given)
    if ('rule' in found) return found
    if (!row.unsent?.includes(param)) checked[param] = found.text
  }
  return { path: place.edge ? `${place.id}/${place.edge}` : place.id, params: checked, row }
}

/** The same for an item of a batch, which has its parameters behind the path. A parameter comes once. */
export function checkItem(table: readonly Readable[], subject: Subject, relativeUrl: string): GraphRead | Broken {
  const at = relativeUrl.indexOf('?')
  const path = at < 0 ? relativeUrl : relativeUrl.slice(0, at)
  const params: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(at < 0 ? '' : relativeUrl.slice(at + 1))) {
    if (name in params) return { param: name, rule: 'there once' }
    params[name] = value
  }
  return checkRead(table, subject, { path, params })
}
