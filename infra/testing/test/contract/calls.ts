import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { urlOf } from '@fanfare/runtime/http/call.ts'
import type { Client } from '../../client.ts'
import { accountCalls } from './calls-accounts.ts'
import { approvalCalls } from './calls-approvals.ts'
import { callbackCalls } from './calls-callbacks.ts'
import { captionCalls } from './calls-captions.ts'
import { contentCalls } from './calls-contents.ts'
import { emailFactorCalls } from './calls-email-factor.ts'
import { graphCalls } from './calls-graph.ts'
import { insightCalls } from './calls-insights.ts'
import { libraryCalls } from './calls-library.ts'
import { linkCalls } from './calls-links.ts'
import { locationCalls } from './calls-locations.ts'
import { mediaCalls } from './calls-media.ts'
import { memberCalls } from './calls-members.ts'
import { noteCalls } from './calls-notes.ts'
import { notificationCalls } from './calls-notifications.ts'
import { patternCalls } from './calls-patterns.ts'
import { peopleCalls } from './calls-people.ts'
import { personCalls } from './calls-person.ts'
import { placingCalls } from './calls-placing.ts'
import { planCalls } from './calls-plans.ts'
import { postCalls } from './calls-posts.ts'
import { recentCalls } from './calls-recents.ts'
import type { Good, Recipe } from './calls-recipe.ts'
import { reportCalls } from './calls-reports.ts'
import { researchCalls } from './calls-research.ts'
import { savedPostCalls } from './calls-saved-posts.ts'
import { seriesCalls } from './calls-series.ts'
import type { Caller, Setup } from './calls-setup.ts'
import { teamCalls } from './calls-teams.ts'
import { timeslotCalls } from './calls-timeslots.ts'
import { webhookCalls } from './calls-webhooks.ts'

/** One good call of every public endpoint. `replies.test.ts` holds the list against the contracts. */
export const recipes: readonly Recipe[] = [
  ...peopleCalls,
  ...personCalls,
  ...callbackCalls,
  ...teamCalls,
  ...accountCalls,
  ...memberCalls,
  ...planCalls,
  ...approvalCalls,
  ...mediaCalls,
  ...postCalls,
  ...timeslotCalls,
  ...libraryCalls,
  ...captionCalls,
  ...noteCalls,
  ...linkCalls,
  ...locationCalls,
  ...graphCalls,
  ...placingCalls,
  ...contentCalls,
  ...webhookCalls,
  ...notificationCalls,
  ...emailFactorCalls,
  ...seriesCalls,
  ...recentCalls,
  ...researchCalls,
  ...savedPostCalls,
  ...insightCalls,
  ...reportCalls,
  ...patternCalls,
]

/** Creates what a good call of the endpoint needs, and returns the call. Throws, with its name, where there is no recipe. */
export function goodCall({ name }: Endpoint, setup: Setup, as: Caller): Promise<Good> {
  const recipe = recipes.find(({ endpoint }) => endpoint.name === name)
  if (!recipe) throw new Error(`${name} has no recipe of a good call`)
  return recipe.make(setup, as)
}

/** An answer as it came over the wire. */
export interface Reply {
  status: number
  headers: Headers
  /** Without parameters. */
  type: string
  bytes: Uint8Array
  /** The body where it is JSON. */
  json: unknown
  /** The code of a failure. */
  code: string | undefined
}

/** Reads an answer. A stream is left at once. */
export async function readReply(response: Response): Promise<Reply> {
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
  const { status, headers } = response
  if (type === 'text/event-stream') {
    await response.body?.cancel()
    return { status, headers, type, bytes: new Uint8Array(), json: undefined, code: undefined }
  }
  const bytes = await response.bytes()
  const json = type === 'application/json' ? JSON.parse(new TextDecoder().decode(bytes)) : undefined
  return { status, headers, type, bytes, json, code: (json as { error?: { code: string } } | undefined)?.error?.code }
}

/** The headers that every answer has to have and has not: none when all is well. */
export function missingHeaders({ headers, type }: Reply): string[] {
  const due: Record<string, RegExp> = {
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'content-security-policy': /default-src 'none'/,
    'x-request-id': /./,
    // Only bytes of pictures are kept, and only by those who may see them or were given their signed address.
    'cache-control': type.startsWith('image/') ? /^(private|public), max-age=\d+/ : /^no-store$/,
  }
  return Object.entries(due)
    .filter(([name, value]) => !value.test(headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${headers.get(name)}`)
}

/** The request of a call, by the client given. Who the client is does not change by it, even where it signs in. */
export async function request(endpoint: Endpoint, call: Good, client: Client): Promise<Response> {
  const json = call.body === undefined ? undefined : JSON.stringify(call.body)
  const body = call.bytes ?? json
  const before = new Map(client.cookies)
  const response = await client.send(urlOf(endpoint, call), {
    method: endpoint.method,
    headers: { ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...call.headers },
    ...(body === undefined ? {} : { body }),
  })
  client.cookies.clear()
  for (const [name, value] of before) client.cookies.set(name, value)
  return response
}

/** Makes a call and reads the answer. */
export const ask = async (endpoint: Endpoint, call: Good, as: Caller): Promise<Reply> =>
  readReply(await request(endpoint, call, call.client ?? as.client))
