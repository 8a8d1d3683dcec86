import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { type NetworkType, networkTypes } from '@fanfare/contracts/networks.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkItem, checkRead } from '../../../src/model/graph-read/check-read.ts'
import type { Fields } from '../../../src/model/graph-read/readable.ts'
import { readable } from '../../../src/networks/readable.ts'

const own = '17841400000000301'
const read = (
  path: string,
  params: Record<string, unknown> = {},
  type: NetworkType = 'ig',
  login: LoginKey = 'facebook',
) => checkRead(readable[type], { id: own, login }, { path, params })
const ruleOf = (found: ReturnType<typeof checkRead>) => ('rule' in found ? found.rule : 'allowed')

describe('what spec §7 calls by name is allowed, and built again', () => {
  test.each<[string, Record<string, unknown>, NetworkType]>([
    [`${own}/insights`, { metric: 'reach', period: 'day', metric_type: 'total_value', since: 1, until: 2 }, 'ig'],
    [`${own}/insights`, { metric: 'total_interactions', period: 'day', metric_type: 'total_value' }, 'ig'],
    [`${own}/insights`, { metric: 'page_impressions_unique,page_post_engagements', period: 'day' }, 'fb'],
    [`/v23.0/${own}/published_posts`, { summary: 'total_count', limit: 0 }, 'fb'],
    ['me/video_reels', { fields: 'id', limit: 1000 }, 'fb'],
    [own, { fields: 'media_count,media.limit(1000).since(1790000000).until(1790600000){id,timestamp}' }, 'ig'],
    [`${own}_77`, { fields: 'id,message,likes.limit(0).summary(true)' }, 'fb'],
  ])('%s %j', (path, params, type) => {
    const found = read(path, params, type)
    if ('rule' in found) throw new Error(found.rule)
    expect(found.path).toBe(path.replace(/^\/v23\.0\//, '').replace('me/', `${own}/`))
    expect(found.params).toEqual(Object.fromEntries(Object.entries(params).map(([name, value]) => [name, `${value}`])))
  })

  test('how the network writes its answer is not passed on, nor what it does not take', () => {
    const params = { pretty: 0, suppress_http_code: 1, metric: 'page_post_engagements', metric_type: 'total_value' }
    expect(read('me/insights', params, 'fb')).toMatchObject({ params: { metric: 'page_post_engagements' } })
  })
  test('a login has its own fields', () => {
    expect(ruleOf(read('me', { fields: 'id,account_type' }, 'ig', 'instagram'))).toBe('allowed')
    expect(read('me', { fields: 'id,account_type' })).toMatchObject({ param: 'fields' })
  })
})

describe('a list of which only the number may be read', () => {
  const withLists = networkTypes.flatMap(type =>
    readable[type].flatMap(row => {
      const lists = (fields: Fields, written: (name: string) => string): string[] =>
        Object.entries(fields).flatMap(([name, field]) => {
          if (field === true) return []
          const inner = Object.keys(field.fields).length
          return inner === 0 ? [written(name)] : lists(field.fields, one => written(`${name}{${one}}`))
        })
      return lists(row.fields ?? {}, name => name).map(fields => ({ type, row, fields }))
    }),
  )
  test.each(withLists)('$type $row.of/$row.edge $fields', ({ type, row, fields }) => {
    const path = [row.of === 'post' ? `${own}_1` : own, ...(row.edge ? [row.edge] : [])].join('/')
    for (const login of row.logins)
      for (const set of ['', '.summary(true)', '.limit(0)']) {
        const found = read(path, { fields: fields.replace(/(\w)(\}*)$/, `$1${set}$2`) }, type, login)
        if ('rule' in found) throw new Error(found.rule)
        expect(found.params.fields).toContain('.limit(0)')
        expect(found.params.fields).toMatch(/\.summary\((true|total_count)\)/)
      }
  })
  test('there are some', () => {
    expect(withLists.length).toBeGreaterThan(5)
    expect(read('me', { fields: 'published_posts{likes,id}' }, 'fb')).toMatchObject({
      params: { fields: 'published_posts{likes.limit(0).summary(total_count),id}' },
    })
  })
})

describe('everything else is refused with its place and rule', () => {
  test.each([
    ['https://graph.facebook.com/me', 'without a host'],
    ['//elsewhere.example/me', 'without a host'],
    ['javascript:alert(1)', 'without a host'],
    [`${own}/../1/insights`, 'without empty parts and dots'],
    [`${own}//insights`, 'without empty parts and dots'],
    ['', 'without empty parts and dots'],
    [`${own}%2finsights`, 'percent signs'],
    [`${own}\\insights`, 'backslashes'],
    [`${own}/insights?access_token=a`, 'without parameters'],
    [`${own}#a`, 'without parameters'],
    [`v22.0/${own}`, 'v23.0'],
    ['17841400000000302', 'the account itself'],
    ['17841400000000302/insights', 'the account itself'],
    [`${own}_a`, 'the account itself'],
    ['me/accounts', 'one of {id}'],
    ['me/permissions', 'one of {id}'],
    [`${own}/media/1`, 'at most one name'],
    ['oauth/access_token', 'the account itself'],
    ['debug_token', 'the account itself'],
    ['m'.repeat(201), 'at most 200'],
  ])('the path %j', (path, rule) => {
    const found = read(path)
    expect(ruleOf(found)).toContain(rule)
    expect(found).not.toHaveProperty('param')
  })
  test.each<[Record<string, unknown>, string, string]>([
    [{ access_token: 'EAA' }, 'access_token', 'absent'],
    [{ Appsecret_Proof: 'a' }, 'Appsecret_Proof', 'absent'],
    [{ fields: 'id,access_token' }, 'fields', 'made of id'],
    [{ fields: 'media.limit(1001){id}' }, 'fields', '0 to 1000'],
    [{ fields: 'media.limit(5).limit(6){id}' }, 'fields', 'each once'],
    [{ fields: 'media.as(x){id}' }, 'fields', 'no other modifiers'],
    [{ fields: 'media{owner{id}}' }, 'fields', 'made of'],
    [{ fields: 'id{a}' }, 'fields', 'without fields of id'],
    [{ fields: 'media{id' }, 'fields', 'closed'],
    [{ fields: 'id}' }, 'fields', 'joined by commas'],
    [{ fields: '' }, 'fields', 'names of fields'],
    [{ fields: ['id'] }, 'fields', 'a text or a number'],
    [{ fields: `id${',id'.repeat(100)}` }, 'fields', 'at most 100'],
    [{ method: 'delete' }, 'method', 'one of fields'],
    [{ ids: '1,2' }, 'ids', 'one of fields'],
    [JSON.parse('{"__proto__":"1"}'), '__proto__', 'one of fields'],
    [{ constructor: '1' }, 'constructor', 'one of fields'],
  ])('the parameter of %j', (params, param, rule) => {
    const found = read('me', params)
    expect(found).toMatchObject({ param })
    expect(ruleOf(found)).toContain(rule)
  })
  test.each<[Record<string, unknown>, string]>([
    [{ metric: 'reach,views' }, 'metric'],
    [{ metric: 'reach', period: 'lifetime' }, 'period'],
    [{ metric: 'reach', since: 'yesterday' }, 'since'],
    [{ metric: 'reach', since: '1)&access_token=a' }, 'since'],
    [{ metric: 'reach', breakdown: 'age' }, 'breakdown'],
  ])('figures with %j', (params, param) => {
    expect(read('me/insights', params)).toMatchObject({ param })
  })
  test('figures of another network, and anything of one without a graph', () => {
    expect(read('me/insights', { metric: 'page_post_engagements' })).toMatchObject({ param: 'metric' })
    expect(ruleOf(read('me/published_posts'))).toContain('one of {id}')
    expect(ruleOf(read('me', {}, 'tiktok', 'tiktok'))).toBe('of another network')
  })
  test('an item of a batch: the same rules, and each parameter once', () => {
    const item = (url: string) => checkItem(readable.ig, { id: own, login: 'facebook' }, url)
    expect(item('me?fields=id%2Cusername')).toMatchObject({ path: own, params: { fields: 'id,username' } })
    expect(item('me?fields=id&fields=name')).toMatchObject({ param: 'fields', rule: 'there once' })
    expect(item('me?fields={result=a:$.data}')).toMatchObject({ param: 'fields' })
    expect(item('me?access_token=a')).toMatchObject({ param: 'access_token' })
    expect(item('17841400000000302?fields=id')).toMatchObject({ rule: expect.stringContaining('the account itself') })
  })
})

/** Parts of which nasty endpoints are made. */
const nasty = fc.constantFrom(
  ...['..', '.', '', '%2e%2e', '%2f', '\\', '//', 'https://x.example', 'me', own, `${own}_1`, '1', 'v23.0', 'v1.0'],
  ...[
    'insights',
    'media',
    'accounts',
    'permissions',
    'published_posts',
    'feed',
    '?access_token=a',
    '#',
    '@',
    ';',
    '\0',
  ],
)
const value = fc.oneof(
  fc.constantFrom(
    'reach',
    'id',
    'id,access_token',
    'media.limit(9999){id}',
    'day',
    '0',
    '1000',
    '-1',
    '{result=a:$.b}',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(null, true, 1.5, [], {}),
)
const names = fc.constantFrom(
  ...[
    'fields',
    'metric',
    'limit',
    'since',
    'access_token',
    'appsecret_proof',
    'method',
    'ids',
    'batch',
    '__proto__',
    'pretty',
  ],
)

test('whatever is asked for, what is let through names the account alone, in plain letters, and no secret', () => {
  let allowed = 0
  const property = fc.property(
    fc.oneof(
      fc.array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 12 })), { minLength: 1, maxLength: 5 }),
      fc.tuple(fc.constantFrom('me', own, `${own}_1`), fc.constantFrom('insights', 'media', 'published_posts')),
      fc.tuple(fc.constantFrom('me', own, `${own}_1`)),
    ),
    fc.array(fc.tuple(names, value), { maxLength: 3 }),
    fc.constantFrom(...networkTypes),
    fc.constantFrom<LoginKey>('facebook', 'instagram', 'tiktok'),
    (parts, params, type, login) => {
      const found = checkRead(
        readable[type],
        { id: own, login },
        { path: parts.join('/'), params: Object.fromEntries(params) },
      )
      if ('rule' in found) {
        expect(found.rule).toMatch(/\S/)
        return
      }
      allowed += 1
      expect(found.path).toMatch(new RegExp(`^${own}(_\\d+)?(/[a-z_]+)?$`))
      for (const [name, sent] of Object.entries(found.params)) {
        expect(['fields', 'metric', 'limit', 'since']).toContain(name)
        expect(sent).toMatch(/^[\w,.(){}:+=-]*$/)
        expect(sent).not.toMatch(/token|secret|result/)
      }
    },
  )
  fc.assert(property, { numRuns: 3_000 })
  // About a hundred and twenty of them, more or less by chance.
  expect(allowed).toBeGreaterThan(60)
})

test('the longest input is refused at once', () => {
  const began = performance.now()
  for (const text of ['media{'.repeat(300), 'id,'.repeat(600), `media${'.limit(1)'.repeat(200)}`, '('.repeat(2_000)])
    expect(read('me', { fields: text })).toMatchObject({ param: 'fields' })
  expect(performance.now() - began).toBeLessThan(200)
})
