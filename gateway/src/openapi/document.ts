import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { lengths } from '@fanfare/contracts/limits.ts'
import { API_VERSION } from '@fanfare/contracts/version.ts'
import { errorExamples, failureErrorSchema, failureSchema } from './errors.ts'
import { operation, tagOf } from './operation.ts'
import { componentSchemas, type Schema } from './schemas.ts'
import { webhooks } from './webhooks.ts'

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'fanfare_session',
    description: 'Set by signing in. On https its name is `__Host-fanfare_session`.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description:
      'The value of the cookie `fanfare_csrf` (on https `__Host-fanfare_csrf`), on calls by cookie that change something.',
  },
  xhr: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Requested-With',
    description: '`XMLHttpRequest`, on calls by cookie that change something and on sign-in.',
  },
  key: { type: 'http', scheme: 'bearer', bearerFormat: 'ff_…', description: 'A team’s API key, with its scopes.' },
}

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of your own, unique per thing to do. Calls repeated with it run once and get the same reply for 24 hours. A refused call and a dry run leave it free.',
    schema: { type: 'string', minLength: 1, maxLength: lengths.idempotencyKey },
    example: '7f1c7e0a-order-42',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The last ETag you saw. If someone changed the post since, the call fails with `version_conflict`.',
    schema: { type: 'string' },
    example: '"3"',
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The id of the last event you saw. Events since then are sent first.',
    schema: { type: 'string' },
  },
}

const headers = {
  RequestId: { description: 'Include it when you report a problem.', schema: { type: 'string' } },
  Version: {
    description: 'The version of this API, a date. Changes are listed by date in the changelog.',
    schema: { type: 'string', format: 'date' },
  },
  Deprecation: {
    description: 'Since when the call is deprecated: `@` and seconds since 1970 (RFC 9745).',
    schema: { type: 'string' },
  },
  Sunset: { description: 'Until when the call works, as an HTTP date (RFC 8594).', schema: { type: 'string' } },
  Successor: {
    description: 'The address of the call that took its place, with `rel="successor-version"`.',
    schema: { type: 'string' },
  },
  RateLimit: { description: 'Requests allowed in a minute.', schema: { type: 'integer' } },
  RateRemaining: { description: 'Requests left in this minute.', schema: { type: 'integer' } },
  RateReset: { description: 'Seconds until the count begins again.', schema: { type: 'integer' } },
  RetryAfter: {
    description:
      'Whole seconds to wait before the same request may succeed; the same number as `error.details.retry_after_seconds`. Absent where waiting alone does not help, as with too many open live streams.',
    schema: { type: 'integer' },
  },
}

const ABOUT = `Replies are \`{"status": true, "data": …}\`; failures \`{"status": false, "error": {"code", "title", "message", …}}\`
with the right HTTP status. Ids are decimal texts. Instants are ISO 8601 in UTC.

Integrations send \`Authorization: Bearer ff_…\`. Pages use the session cookie, and on calls that change something the headers
\`X-Requested-With: XMLHttpRequest\` and \`X-CSRF-Token\`.`

/** The public API as one OpenAPI 3.1 document, made of the contracts that routes, gateway and web share. */
export function openApi(endpoints: readonly Endpoint[], { publicUrl }: { publicUrl: string }): Schema {
  const components = componentSchemas()
  const paths: Record<string, Schema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.url.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, components) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Fanfare', version: API_VERSION, description: ABOUT },
    servers: [{ url: publicUrl }],
    tags: [...new Set(endpoints.map(tagOf))].map(name => ({ name })),
    paths,
    webhooks: webhooks(components),
    components: {
      schemas: { Failure: failureSchema, FailureError: failureErrorSchema, ...components.all() },
      examples: errorExamples(),
      parameters,
      headers,
      securitySchemes,
    },
  }
}
