import { changes, type Endpoint, takesBody, takesKey } from '@fanfare/contracts/endpoint.ts'
import { Post } from '@fanfare/contracts/entities/posts.ts'
import { catalogue, type ErrorCode } from '@fanfare/contracts/errors.ts'
import { Creator, Manager, Owner, type Role } from '@fanfare/contracts/policy.ts'
import { VERSION_HEADER } from '@fanfare/contracts/version.ts'
import { deprecationWords } from '../deprecation.ts'
import { errorsByStatus } from './errors.ts'
import { exampleOf } from './examples.ts'
import { type PolicyRow, policyRow } from './rule.ts'
import type { Components, Schema } from './schemas.ts'
import { streamContent } from './streams.ts'

const json = (schema: Schema, more: Schema = {}): Schema => ({ 'application/json': { schema, ...more } })
const text = (description: string): Schema => ({ description, schema: { type: 'string' } })

/** Whether it is a live stream of server-sent events. */
const isStream = ({ service, raw }: Endpoint): boolean => service === 'gateway' && raw === true

/** Who may call, as OpenAPI says it: one of the listed ways is enough. */
function security(endpoint: Endpoint): Schema[] {
  const { access, method } = endpoint
  if (access === 'public') return []
  const session = changes(method) ? { session: [], xhr: [], csrf: [] } : { session: [] }
  const rule = policyRow(endpoint)
  return rule?.scope || rule?.anyKey ? [session, { key: [] }] : [session]
}

function forKeys({ scope, anyKey }: PolicyRow): string {
  if (anyKey) return 'Every API key may, whatever its scopes.'
  return scope ? `API keys need the scope \`${scope}\`.` : 'Not with an API key.'
}

/** Who may do what asks for a role: those who have it, and those above. */
const peopleOf: Record<Role, string> = {
  [Owner]: 'owners',
  [Manager]: 'owners and managers',
  [Creator]: 'all members',
}

function rights(endpoint: Endpoint): string {
  const { access, action, perMinute } = endpoint
  const rule = policyRow(endpoint)
  const lines = [
    deprecationWords(endpoint),
    access === 'user' ? 'For a signed-in person.' : '',
    rule ? `Right \`${action}\` (${rule.why}): ${peopleOf[rule.role]}.` : '',
    rule ? forKeys(rule) : '',
    rule?.own && endpoint.url.includes(':') ? 'Creators: only their own.' : '',
    rule?.approval ? 'Not for members whose posts a Manager approves: `approval_needed`.' : '',
    rule?.feature ? `The plan must include \`${rule.feature}\`.` : '',
    perMinute ? `At most ${perMinute} requests a minute.` : '',
  ]
  return lines.filter(Boolean).join(' ')
}

function parameters(endpoint: Endpoint, { reference }: Components): Schema[] {
  const of = (schema: unknown, place: 'path' | 'query'): Schema[] => {
    const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] }
    return Object.entries(properties).map(([name, part]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: reference(part),
      ...(place === 'path' ? { example: exampleOf(part, name, 1) } : {}),
    }))
  }
  const header = (name: string) => ({ $ref: `#/components/parameters/${name}` })
  return [
    ...of(endpoint.params, 'path'),
    ...of(endpoint.query, 'query'),
    ...(takesKey(endpoint) ? [header('IdempotencyKey')] : []),
    ...(endpoint.errors.includes('version_conflict') ? [header('IfMatch')] : []),
    ...(isStream(endpoint) ? [header('LastEventId')] : []),
  ]
}

function requestBody(endpoint: Endpoint, { reference }: Components): Schema | undefined {
  if (endpoint.raw && changes(endpoint.method)) {
    const schema = { type: 'string', format: 'binary' }
    return { required: true, content: { 'application/octet-stream': { schema } } }
  }
  if (!takesBody(endpoint)) return undefined
  const example = exampleOf(endpoint.body as unknown as Schema)
  // Where every field may be left out, the body may be too: the server reads an absent one as an empty object.
  const { required = [] } = endpoint.body as { required?: string[] }
  return { required: required.length > 0, content: json(reference(endpoint.body), { example }) }
}

/** What replies of a deprecated endpoint say beside the others. */
const deprecatedHeaders = ({ deprecated }: Endpoint): Schema =>
  deprecated
    ? {
        deprecation: { $ref: '#/components/headers/Deprecation' },
        sunset: { $ref: '#/components/headers/Sunset' },
        ...(deprecated.successor ? { link: { $ref: '#/components/headers/Successor' } } : {}),
      }
    : {}

const rateHeaders = {
  'ratelimit-limit': { $ref: '#/components/headers/RateLimit' },
  'ratelimit-remaining': { $ref: '#/components/headers/RateRemaining' },
  'ratelimit-reset': { $ref: '#/components/headers/RateReset' },
}

/** Whether a failure says after which time the same request may succeed. */
const waits = (status: number, codes: readonly ErrorCode[]): boolean =>
  status === 429 || status === 503 || codes.includes('idempotency_in_progress')

function success(endpoint: Endpoint, components: Components): Schema {
  const { reference } = components
  const headers = {
    'x-request-id': { $ref: '#/components/headers/RequestId' },
    [VERSION_HEADER]: { $ref: '#/components/headers/Version' },
    ...deprecatedHeaders(endpoint),
    ...rateHeaders,
    ...((endpoint.reply as unknown) === Post ? { etag: text('The version, for If-Match.') } : {}),
    ...(takesKey(endpoint) ? { 'idempotency-replayed': text('`true` on a stored reply.') } : {}),
  }
  if (isStream(endpoint)) {
    return { description: 'The stream', headers, content: streamContent(endpoint, components) }
  }
  const plain = Object.keys(endpoint.reply).length === 0 || endpoint.raw
  if (plain && endpoint.method === 'GET') return { description: 'Bytes, or a redirect to them', headers }
  const data = reference(endpoint.reply)
  if (endpoint.bare) return { description: 'Done', headers, content: json(data) }
  // Raw replies come without the envelope's checks, yet the same envelope where they are JSON.
  const schema = { type: 'object', required: ['status', 'data'], properties: { status: { const: true }, data } }
  return { description: 'Done', headers, content: json(schema) }
}

/** One endpoint as an OpenAPI operation. */
export function operation(endpoint: Endpoint, components: Components): Schema {
  const body = requestBody(endpoint, components)
  const failures = [...errorsByStatus(endpoint)].map(([status, codes]) => [
    status,
    {
      headers: {
        'x-request-id': { $ref: '#/components/headers/RequestId' },
        [VERSION_HEADER]: { $ref: '#/components/headers/Version' },
        ...deprecatedHeaders(endpoint),
        ...(status === 429 ? rateHeaders : {}),
        ...(waits(status, codes) ? { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } : {}),
      },
      description: codes.map(code => `\`${code}\`: ${catalogue[code].message}`).join('\n\n'),
      content: json(
        { $ref: '#/components/schemas/Failure' },
        { examples: Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/${code}` }])) },
      ),
    },
  ])
  return {
    operationId: endpoint.name,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(endpoint.deprecated ? { deprecated: true } : {}),
    description: rights(endpoint),
    security: security(endpoint),
    parameters: parameters(endpoint, components),
    ...(body ? { requestBody: body } : {}),
    responses: { 200: success(endpoint, components), ...Object.fromEntries(failures) },
  }
}

/** The chapter of the page that an endpoint belongs to. */
export function tagOf(endpoint: Endpoint): string {
  const { url, service } = endpoint
  if (isStream(endpoint)) return 'Live streams'
  if (/^\/(m|media|api\/media|api\/backblaze)\//.test(url)) return 'Media'
  if (service === 'publishing') return 'Posts'
  if (service === 'research') return 'Research'
  if (service === 'insights') return 'Insights'
  if (url.startsWith('/connect')) return 'Connect'
  if (url.startsWith('/api/key')) return 'API keys'
  return service === 'team' ? 'Teams and accounts' : 'Sign-in and user'
}
