import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '../src/endpoint.ts'
import { errorsOf } from '../src/endpoint-errors.ts'
import { publicEndpoints } from '../src/endpoints/public.ts'
import { shownFields } from '../src/entities/shown.ts'
import type { CatalogueEntry } from '../src/error-entry.ts'
import { catalogue, type ErrorCode, limitCodes } from '../src/errors.ts'
import { internalEndpoints } from '../src/internal.ts'
import { Creator, policy } from '../src/policy.ts'

const entries = Object.entries(catalogue) as [ErrorCode, CatalogueEntry][]
const endpoints = [...publicEndpoints, ...(internalEndpoints as unknown as Endpoint[])]

/** Words of the networks and of the product's own dialogs that are kept letter by letter. */
const literal = new Set<ErrorCode>(['token_unauthorized', 'no_content'])

describe.each(entries)('%s', (code, { status, title, message }) => {
  // Those of connecting are spelled as spec §8 has them.
  test('is a word of small letters', () => expect(code).toMatch(/^(connect\.)?[a-z]+(_[a-z]+)*$/))

  test('fails with a status that says so', () => {
    expect(Number.isInteger(status)).toBe(true)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    // Proxies and broken connections have their own: no answer of ours is taken for one of theirs.
    expect([407, 408, 421, 425, 431]).not.toContain(status)
  })

  test('has a title and a text that a person can read', () => {
    for (const text of [title, message]) {
      expect(text).toBe(text.trim())
      expect(text.length).toBeGreaterThan(3)
      expect(text).not.toMatch(/undefined|null|NaN|\[object|[<>{}\\`]|https?:|\s{2}/)
      if (!literal.has(code)) expect(text).toMatch(/^[A-Z].*[a-z0-9!.]$/)
    }
    expect(title.length).toBeLessThanOrEqual(40)
    // A sentence ends like one; what is said word for word in title and text may do without.
    if (title !== message) expect(message).toMatch(/[.!]$/)
  })
})

/** What a code is called and how it is answered belong together. */
test.each([
  [/_not_found$|^not_found$/, 404],
  [/_taken$/, 409],
  [/_too_large$/, 413],
  [/_unsupported$|^unsupported_/, 415],
  [/rate_limited$/, 429],
])('%s is answered with %i', (name, status) => {
  const of = entries.filter(([code]) => name.test(code))
  expect(of.length).toBeGreaterThan(0)
  expect(of.filter(([, entry]) => entry.status !== status).map(([code]) => code)).toEqual([])
})

test('limits of plan and use are refusals, never faults', () => {
  for (const code of limitCodes) expect([403, 429]).toContain(catalogue[code].status)
})

test('titles tell failures apart', () => {
  const same = Map.groupBy(entries, ([, { title, message }]) => `${title} ${message}`)
  expect([...same.values()].filter(of => of.length > 1).map(of => of.map(([code]) => code))).toEqual([])
})

/** Calls for many posts: what is wrong with one of them is part of the reply, and the others are done. */
const forMany = ['bulkPosts', 'undoBulkPosts', 'importPosts', 'linkAccounts']

describe.each(endpoints.map(endpoint => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
  const { access, action, url, errors, body } = endpoint
  const keys = (schema: unknown): string[] =>
    Object.entries((schema ?? {}) as Record<string, unknown>).flatMap(([key, value]) =>
      // Of an account as it is shown only the id counts.
      typeof value === 'object' && value !== null && key !== 'account' ? [key, ...keys(value)] : [key],
    )

  test('declares only codes of the catalogue, each once', () => {
    expect(errors.filter(code => !(code in catalogue))).toEqual([])
    expect(new Set(errors).size).toBe(errors.length)
  })

  test('names its row of the policy table when a team is acted for, and only then', () => {
    if (access === 'team') expect(Object.keys(policy)).toContain(action)
    else expect(action).toBeUndefined()
  })

  test('declares that what its path names may not be there', () => {
    const named: [RegExp, ErrorCode][] = [
      [/:teamId/, 'team_not_found'],
      [/:accountId/, 'social_account_not_found'],
      [/\/(posts|contents)\/:id/, 'post_not_found'],
      [/\/posts\/(shuffle|clear)\/:id/, 'social_account_not_found'],
      [/\/captions\/:id/, 'caption_not_found'],
      [/\/notifications\/:id/, 'notification_not_found'],
      [/\/devices\/:id/, 'push_device_not_found'],
      [/\/post-libraries\/:id/, 'post_library_not_found'],
      [/\/timeslots\/:id/, 'timeslot_not_found'],
      [/^\/api\/media\/:id|^\/api\/backblaze\/(upload\/)?:id|^\/m\/:id|^\/media\/upload\/:id/, 'media_not_found'],
      [/\/notes\/:id/, 'note_not_found'],
      [/\/series\/:id/, 'series_not_found'],
      [/:linkId/, 'report_link_not_found'],
      [/:scheduleId/, 'report_schedule_not_found'],
      [/\/reports\/:token/, 'report_not_found'],
      [/:memberId/, 'member_not_found'],
      [/:inviteId/, 'invite_not_found'],
      [/\/invite\/:token/, 'link_invalid'],
      [/\/locations\/:id/, 'location_not_found'],
      [/\/webhooks\/:id/, 'webhook_not_found'],
      [/\/keys\/:id/, 'api_key_not_found'],
      [/\/sessions\/:id/, 'session_not_found'],
      [/\/exports\/:id/, 'export_not_found'],
      [/\/deletion\/:code/, 'data_deletion_not_found'],
      // One of the contract's own list; who calls for another one is no network of ours.
      [/:login/, 'callback_refused'],
      [/\/hashtag\/:tag$/, 'hashtag_not_found'],
      // One that nobody has used is used together with none: an empty list.
      [/\/hashtag\/:tag\/related/, 'hashtag_related_failed'],
      [/\/recent\/:id/, 'recent_search_not_found'],
      [/\/saved-post\/folder\/:id/, 'saved_folder_not_found'],
      [/\/saved-post\/:id/, 'saved_post_not_found'],
      [/\/accounts\/:id/, 'social_account_not_found'],
      [/\/integrations\/:id/, 'integration_not_found'],
    ]
    const due = named.filter(([part]) => part.test(url)).map(([, code]) => code)
    expect(due.filter(code => !errors.includes(code))).toEqual([])
    if (url.includes('/:')) expect(due.length).toBeGreaterThan(0)
  })

  test('declares that a zone may be unknown where it takes one', () => {
    if (forMany.includes(endpoint.name)) return
    // One that is only shown is not read.
    const { counted } = shownFields(body ?? {})
    const taken = keys(body).filter(key => !counted.includes(key))
    if (access !== 'service' && taken.some(key => key === 'timezone' || key === 'zone'))
      expect(errors).toContain('timezone_unknown')
  })

  test('may answer what comes with who may call it, and nothing that only others can meet', () => {
    if (access === 'service') return
    const codes = errorsOf(endpoint)
    const rule: { role: number; scope?: string; anyKey?: true; own?: true } | undefined = action && policy[action]
    // Of a post that is named, Creators change their own only.
    const params = Object.keys((endpoint.params as { properties?: object }).properties ?? {})
    const named = params.length > 0 && endpoint.team !== 'path'
    const writes = endpoint.method !== 'GET'
    const signed = access === 'public' && endpoint.raw === true
    expect(codes.filter(code => !(code in catalogue))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
    expect(codes).toEqual(expect.arrayContaining(['rate_limited', 'service_unavailable', 'internal_error', ...errors]))
    const due: [ErrorCode, boolean][] = [
      ['not_signed_in', access !== 'public'],
      ['team_not_found', access === 'team' || errors.includes('team_not_found')],
      ['scope_missing', rule?.scope !== undefined],
      ['session_only', access === 'user' || (rule !== undefined && rule.scope === undefined && !rule.anyKey)],
      [
        'not_allowed',
        rule !== undefined && (rule.role < Creator || (rule.own === true && (named || errors.includes('not_allowed')))),
      ],
      ['xhr_required', writes && !signed],
      ['csrf_failed', writes && !signed],
      ['invalid_json', writes && !endpoint.raw],
      ['idempotency_key_reused', endpoint.creates === true || endpoint.repeatable === true],
    ]
    for (const [code, is] of due) expect([code, codes.includes(code)]).toEqual([code, is])
  })

  test('declares what may be wrong with ids that it takes', () => {
    const taken = keys((body as { properties?: object }).properties)
    if (access === 'service' || forMany.includes(endpoint.name)) return
    if (taken.includes('accounts')) expect(errors).toContain('social_account_not_found')
    if (taken.includes('media_id')) expect(errors).toContain('media_not_found')
  })
})

describe('use of the catalogue', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = ['shared-contracts/src', 'services', 'gateway/src', 'web/src']
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter(item => item.isFile() && /\.tsx?$/.test(item.name))
        .map(({ parentPath, name }) => join(parentPath, name)),
    )
    .filter(path => !/node_modules|\/(test|dist)\//.test(path) && !path.endsWith('shared-contracts/src/errors.ts'))
    .map(path => readFileSync(path, 'utf8'))

  test('every code is used somewhere', () => {
    expect(sources.length).toBeGreaterThan(200)
    const unused = entries.map(([code]) => code).filter(code => !sources.some(text => text.includes(`'${code}'`)))
    expect(unused).toEqual([])
  })
})
