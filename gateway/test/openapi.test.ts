import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import * as calendar from '@fanfare/contracts/entities/calendar.ts'
import * as common from '@fanfare/contracts/entities/common.ts'
import * as media from '@fanfare/contracts/entities/media.ts'
import * as postFaults from '@fanfare/contracts/entities/post-faults.ts'
import * as postItems from '@fanfare/contracts/entities/post-items.ts'
import * as postPublications from '@fanfare/contracts/entities/post-publications.ts'
import * as postSchedule from '@fanfare/contracts/entities/post-schedule.ts'
import * as posts from '@fanfare/contracts/entities/posts.ts'
import * as teams from '@fanfare/contracts/entities/teams.ts'
import * as users from '@fanfare/contracts/entities/users.ts'
import { WebhookPayload, webhookEventTypes } from '@fanfare/contracts/entities/webhooks.ts'
import { catalogue } from '@fanfare/contracts/errors.ts'
import * as live from '@fanfare/contracts/live.ts'
import { API_VERSION, VERSION_HEADER } from '@fanfare/contracts/version.ts'
import type { AppError } from '@fanfare/runtime/errors.ts'
import { createCheck } from '@fanfare/runtime/input/input.ts'
import { expect, test } from 'vitest'
import { fieldsInGuide } from '../../infra/testing/webhook-guide.ts'
import { openApi } from '../src/openapi/document.ts'
import { exampleOf } from '../src/openapi/examples.ts'
import { remarks } from '../src/openapi/meanings.ts'
import { componentSchemas, contractModules, isNumeric, type Schema } from '../src/openapi/schemas.ts'

// biome-ignore lint/suspicious/noExplicitAny: walked freely
const document = openApi(publicEndpoints, { publicUrl: 'https://fanfare.example' }) as any
const text = JSON.stringify(document)

test('every public endpoint is an operation of its own name', () => {
  const found = Object.values(document.paths).flatMap(path =>
    Object.values(path as object).map(({ operationId }) => operationId),
  )
  expect(found.toSorted()).toEqual(publicEndpoints.map(({ name }) => name).toSorted())
})

test('every reference leads somewhere', () => {
  const references = [...new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path as string))]
  expect(references.length).toBeGreaterThan(20)
  for (const path of references) {
    expect(
      path.split('/').reduce((at, key) => at?.[key], document),
      path,
    ).toBeTypeOf('object')
  }
})

test('the entities of the contracts are called by their names', () => {
  const { schemas } = document.components
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining(['Post', 'MediaFile', 'User', 'Team', 'SocialAccount', 'Id', 'Instant', 'Failure']),
  )
  // Two numbers with the same values are two things: roles are no states of a file.
  expect(schemas.Member.properties.pivot.properties.role).toEqual({ $ref: '#/components/schemas/TeamRole' })
  expect(schemas.MediaFile.properties.status).toEqual({ $ref: '#/components/schemas/MediaStatus' })
  expect(schemas.Post.properties.media.items).toEqual({ $ref: '#/components/schemas/Item' })
  // A schema that is named is written once.
  expect(text.match(/a numeric ID/g)).toHaveLength(1)
})

/** Those whose schemas are of a form that no other schema has by chance. */
const schemaModules = [
  calendar,
  common,
  media,
  postFaults,
  postItems,
  postPublications,
  postSchedule,
  posts,
  teams,
  users,
  live,
]
const isSchema = (value: unknown): value is object => typeof value === 'object' && value !== null && '~kind' in value

test('a schema is known by what it is, not by how it looks', () => {
  const One = common.Id
  const Other = { ...common.Id, '~kind': 'String' }
  const { reference } = componentSchemas([{ One, Other }])
  expect(reference(Other)).toEqual({ $ref: '#/components/schemas/Other' })
  expect(reference(One)).toEqual({ $ref: '#/components/schemas/One' })
  expect(reference({ ...One })).not.toHaveProperty('$ref')
  expect(reference(common.Optional(One))).toEqual({ $ref: '#/components/schemas/One' })
  expect(() => componentSchemas([{ One }, { One: Other }])).toThrow(/called One/)
})

test('every schema that the entities export has its name', async () => {
  const folder = join(import.meta.dirname, '../../shared-contracts/src/entities')
  const named = new Set(contractModules.flatMap(module => Object.values(module)))
  const nameless: string[] = []
  for (const file of await readdir(folder))
    for (const [name, value] of Object.entries(await import(join(folder, file))))
      if (isSchema(value) && !named.has(value)) nameless.push(`${file} ${name}`)
  expect(nameless).toEqual([])
})

test('a key that may be absent keeps the name of its schema', () => {
  const named = new Set<object>(schemaModules.flatMap(module => Object.values(module)).filter(isSchema))
  const looks = new Set([...named].map(schema => JSON.stringify(schema)))
  const lost: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    // `Type.Optional` of a named schema is a copy of which nobody knows where it came from.
    if ('~optional' in value && looks.has(JSON.stringify(value)) && !named.has(common.originalOf(value))) lost.push(at)
    for (const [key, part] of Object.entries(value)) walk(part, `${at}.${key}`)
  }
  for (const { name, params, query, body, reply } of publicEndpoints) {
    walk(params, `${name}.params`)
    walk(query, `${name}.query`)
    walk(body, `${name}.body`)
    walk(reply, `${name}.reply`)
  }
  expect(lost).toEqual([])
})

test('every example of a request body is taken by the endpoint itself', () => {
  for (const endpoint of publicEndpoints) {
    const { requestBody } = document.paths[endpoint.url.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()]
    const example = requestBody?.content['application/json']?.example
    if (example !== undefined)
      expect(() => createCheck(endpoint.body, 'body')(structuredClone(example)), endpoint.name).not.toThrow()
    const params = Object.fromEntries(
      Object.entries((endpoint.params as Schema).properties ?? {}).map(([name, part]) => [
        name,
        exampleOf(part as Schema, name, 1),
      ]),
    )
    expect(() => createCheck(endpoint.params, 'params')(params), endpoint.name).not.toThrow()
  }
})

test('each number says what it means, and instants are date-times', () => {
  const silent: string[] = []
  // A schema below one that says it (null or a number, the parts of a list) needs no text of its own.
  const walk = (value: unknown, at: string, said: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    const { description } = value as Schema
    const says = said || typeof description === 'string'
    if (isNumeric(value as Schema) && !says) silent.push(at)
    for (const [key, part] of Object.entries(value))
      if (!/^examples?$/.test(key))
        walk(
          part,
          `${at}.${key}`,
          says && (key === 'anyOf' || key === 'schema' || key === 'items' || /^\d+$/.test(key)),
        )
  }
  walk(document.components.schemas, 'schemas', false)
  walk(document.paths, 'paths', false)
  expect(silent.map(place => place.replaceAll('.properties', ''))).toEqual([])
  expect(document.components.schemas.Instant).toMatchObject({ type: 'string', format: 'date-time' })
  expect(document.components.schemas.PostStatus.description).toBe(
    Object.entries(posts.statusText)
      .map(
        ([number, word]) => `${number} ${word === 'inprogress' ? 'in progress' : word === 'error' ? 'failed' : word}`,
      )
      .join(', '),
  )
})

test('a body is required where the endpoint refuses a call without one, which names the missing field', () => {
  const required: string[] = []
  for (const endpoint of publicEndpoints) {
    const { requestBody } = document.paths[endpoint.url.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()]
    if (!requestBody?.content['application/json']) continue
    const refusal = (() => {
      try {
        return void createCheck(endpoint.body, 'body')(undefined)
      } catch (err) {
        return err as AppError
      }
    })()
    expect([endpoint.name, requestBody.required]).toEqual([endpoint.name, refusal !== undefined])
    if (!refusal) continue
    required.push(endpoint.name)
    expect([endpoint.name, refusal.code, refusal.status]).toEqual([endpoint.name, 'invalid_input', 422])
    expect(refusal.field, endpoint.name).toMatch(/^body\.[a-z_]/)
  }
  expect(required.length).toBeGreaterThan(40)
})

test('every schema of a fault has a name of its own', () => {
  const nameless: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties, title } = value as Schema
    const names = Object.keys((properties as object | undefined) ?? {})
    if (names.includes('code') && names.includes('message') && !title) nameless.push(at)
    for (const [key, child] of Object.entries(value)) if (!/^examples?$/.test(key)) walk(child, `${at}/${key}`)
  }
  walk(document, '')
  expect(nameless).toEqual([])
})

test('a field that its name does not explain has a remark in each request that takes it', () => {
  const { properties } = document.paths['/api/posts'].post.requestBody.content['application/json'].schema
  const fields = { ...document.components.schemas.UserSettings.properties, ...properties }
  for (const [name, remark] of Object.entries(remarks)) expect(fields[name]?.description, name).toBe(remark)
  expect(fields.onboarding.description).toContain('no effect')
  // A fault has a title too, which is another thing.
  expect(document.components.schemas.PostFault.properties.title).not.toHaveProperty('description')
})

test('no schema has two properties that generated clients call the same', () => {
  // Generators turn names into snake_case or camelCase: `dominantColor` beside `dominant_color` is one argument twice.
  const plain = (name: string) => name.replaceAll('_', '').toLowerCase()
  const doubled: string[] = []
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { properties } = value as Schema
    const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
    const groups = Map.groupBy(names, plain)
    for (const [, same] of groups) if (same.length > 1) doubled.push(`${at}: ${same.join(', ')}`)
    for (const [key, part] of Object.entries(value)) if (!/^examples?$/.test(key)) walk(part, `${at}.${key}`)
  }
  walk(document, 'document')
  expect(doubled).toEqual([])
})

test('a live stream has a schema for the data of each event', () => {
  const eventsOf = (path: string) => document.paths[path].get.responses[200].content['text/event-stream']['x-events']
  expect(eventsOf('/api/contents/streamstatus')).toMatchObject({
    message: { $ref: '#/components/schemas/StatusMessage' },
    close: { $ref: '#/components/schemas/StreamClose' },
    ping: {},
  })
  expect(Object.keys(eventsOf('/api/stream')).toSorted()).toEqual(['close', 'message', 'ping', 'reset'])
  expect(document.components.schemas.StatusMessage.properties.settled.type).toBe('boolean')
})

test('each failure is listed under its status with an example of its own', () => {
  const { responses } = document.paths['/api/posts'].post
  expect(Object.keys(responses[409].content['application/json'].examples)).toContain('idempotency_key_reused')
  expect(Object.keys(responses[403].content['application/json'].examples)).toEqual(
    expect.arrayContaining(['csrf_failed', 'xhr_required', 'scope_missing', 'quota_reached']),
  )
  for (const path of Object.values(document.paths)) {
    for (const operation of Object.values(path as object)) {
      for (const [status, response] of Object.entries(operation.responses as Record<string, Schema>)) {
        const { examples = {} } =
          (response.content as Record<string, { examples?: object }> | undefined)?.['application/json'] ?? {}
        for (const code of Object.keys(examples))
          expect(catalogue[code as keyof typeof catalogue].status).toBe(Number(status))
      }
    }
  }
})

test('its version is the newest of the changelog, which each reply names', async () => {
  const changelog = await readFile(join(import.meta.dirname, '../../docs/changelog-api.md'), 'utf8')
  const [newest, ...older] = [...changelog.matchAll(/^## (\d{4}-\d\d-\d\d)$/gm)].map(([, date]) => date as string)
  expect(newest).toBe(API_VERSION)
  expect([newest, ...older]).toEqual([newest, ...older].toSorted().toReversed())
  expect(document.info.version).toBe(API_VERSION)
  expect(changelog).toContain(`${VERSION_HEADER}: ${API_VERSION}`)
  expect(document.paths['/api/posts'].get.responses[200].headers).toHaveProperty(VERSION_HEADER)
})

test('a failure that passes says after which time', () => {
  const { responses } = document.paths['/api/posts'].post
  for (const status of [409, 429, 503]) expect(responses[status].headers).toHaveProperty('retry-after')
  expect(responses[403].headers).not.toHaveProperty('retry-after')
})

test('it says who may call and what to send with it', () => {
  const { get, post } = document.paths['/api/posts']
  expect(get.security).toEqual([{ session: [] }, { key: [] }])
  expect(post.security).toEqual([{ session: [], xhr: [], csrf: [] }, { key: [] }])
  expect(post.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' })
  expect(document.paths['/api/posts/{id}'].patch.parameters).toContainEqual({ $ref: '#/components/parameters/IfMatch' })
  expect(document.paths['/api/posts/{id}'].get.responses[200].headers.etag).toBeDefined()
  expect(document.paths['/api/user'].get.security).toEqual([{ session: [] }])
  expect(document.paths['/api/auth/sign-in'].post.security).toEqual([])
})

test('each message of a webhook has an example that follows its schema, with what the guide names', async () => {
  const guide = await fieldsInGuide()
  const { webhooks } = openApi(publicEndpoints, { publicUrl: 'https://fanfare.example' }) as {
    webhooks: Record<
      string,
      { post: { requestBody: { content: { 'application/json': { example: WebhookPayload } } } } }
    >
  }
  expect(Object.keys(webhooks).toSorted()).toEqual([...webhookEventTypes, 'ping'].toSorted())
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { example } = post.requestBody.content['application/json']
    expect(example.type).toBe(type)
    expect(() => createCheck(WebhookPayload, 'body')(structuredClone(example)), type).not.toThrow()
    // The guide says once for all events of posts that they may have `by`.
    const optional = (name: string) => name === 'team_id' || (name === 'by' && !guide.get(type)?.includes(name))
    const shown = Object.keys(example.data).filter(name => !optional(name))
    expect(shown.toSorted(), type).toEqual(guide.get(type)?.toSorted())
  }
})
