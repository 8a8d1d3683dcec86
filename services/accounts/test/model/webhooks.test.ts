import { WebhookPayload, webhookEventTypes } from '@fanfare/contracts/entities/webhooks.ts'
import { SocialAccountChanged } from '@fanfare/contracts/events.ts'
import { isPublicAddress } from '@fanfare/runtime/outside/public-address.ts'
import { expect, test } from 'vitest'
import { fieldsInGuide } from '../../../../infra/testing/webhook-guide.ts'
import { webhookFacts } from '../../src/model/webhook-event.ts'
import { nextTry, WEBHOOK_GIVE_UP_MS } from '../../src/model/webhook-retry.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '224.0.0.1',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '::ffff:0:127.0.0.1',
  '::ffff:0:a9fe:a9fe',
  '4000::1',
  '1fff::1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fe80::1',
  'fec0::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  '::127.0.0.1',
  'localhost',
  '',
])('%s is not public', address => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '172.32.0.1', '11.0.0.1', '2606:4700:4700::1111', '2a00:1450:4001:81b::200e'])(
  '%s is public',
  address => expect(isPublicAddress(address)).toBe(true),
)

test('tries go on for three days, further and further apart', () => {
  for (const random of [0, 1]) {
    let now = 0
    let before = 0
    let tries = 1
    for (;;) {
      const next = nextTry({ tries, since: 0, now, random })
      if (next === undefined) break
      expect(next - now).toBeGreaterThanOrEqual(before)
      before = next - now
      now = next
      tries++
    }
    expect(now).toBeLessThanOrEqual(WEBHOOK_GIVE_UP_MS)
    expect(now).toBeGreaterThan(WEBHOOK_GIVE_UP_MS - 10 * 3_600_000)
    expect(tries).toBeGreaterThan(12)
  }
})

test('of a changed account only the end, the renewal and the removal are news', () => {
  const of = new Map<unknown, unknown>(webhookFacts).get(SocialAccountChanged) as (
    payload: object,
  ) => { type: string } | undefined
  const about = { teamId: '1', socialAccountId: '2', removed: false }
  expect(of(about)).toBeUndefined()
  expect(of({ ...about, cause: 'expired' })?.type).toBe('connection.expired')
  expect(of({ ...about, cause: 'renewed' })?.type).toBe('connection.renewed')
  expect(of({ ...about, removed: true })).toEqual({
    type: 'connection.removed',
    data: { team_id: '1', account_id: '2' },
  })
})

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}
/** A value of a schema, with all that it may have. */
function fullOf(schema: Schema): unknown {
  if (schema.const !== undefined || schema.enum) return schema.const ?? schema.enum?.[0]
  if (schema.anyOf) return fullOf(schema.anyOf[0] as Schema)
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, fullOf(part)]))
  return { boolean: true, array: [], integer: 1, number: 1 }[schema.type ?? ''] ?? '1'
}

test('a message has what the guide and the schema name for its event, and nothing else that the event has', async () => {
  const guide = await fieldsInGuide()
  const documented = Object.keys((WebhookPayload.properties.data as Schema).properties ?? {})
  const sent = new Set<string>()
  for (const [event, factOf] of webhookFacts) {
    const full = { ...(fullOf(event.payload as Schema) as object), added_later: '1' }
    for (const cause of [{}, { removed: false, cause: 'expired' }, { removed: false, cause: 'renewed' }]) {
      const { type, data } = factOf({ ...full, ...cause } as never) ?? { type: undefined, data: {} }
      // As it is sent: what is undefined is not.
      const names = Object.keys(JSON.parse(JSON.stringify(data)))
      sent.add(String(type))
      expect(names.filter(name => !documented.includes(name))).toEqual([])
      const always = guide.get(String(type)) ?? []
      // The guide says once for all events of posts that they may have `by`.
      const own = names.filter(name => name !== 'team_id' && (name !== 'by' || always.includes(name)))
      expect(own.toSorted(), type).toEqual(always.toSorted())
    }
  }
  expect([...sent].toSorted()).toEqual(webhookEventTypes.toSorted())
})
