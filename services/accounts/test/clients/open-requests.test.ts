import { expect, test } from 'vitest'
import { createOpenRequests } from '../../src/clients/open-requests.ts'

const wanted = (team: number, host = 'hooks.example.test') => ({ team: `${team}`, webhook: `w${team}`, host })

test('the webhooks of many teams share the places of their host, in turn', () => {
  const open = createOpenRequests<string>({ ofTeam: 4, ofWebhook: 2, ofHost: 3 })
  expect([1, 2, 3, 4, 5].map(team => open.begin(wanted(team), `m${team}`))).toEqual([true, true, true, false, false])
  // Another host has its own places.
  expect(open.begin(wanted(6, 'other.example.test'), 'm6')).toBe(true)
  expect(open.end(wanted(1))).toBe('m4')
  expect(open.begin(wanted(4), 'm4')).toBe(true)
  expect(open.begin(wanted(7), 'm7')).toBe(false)
  expect([2, 3, 4].map(team => open.end(wanted(team)))).toEqual(['m5', 'm7', undefined])
})

test('a webhook and a team have their own limits, and do not wait in the line of the host', () => {
  const open = createOpenRequests<string>({ ofTeam: 3, ofWebhook: 2, ofHost: 8 })
  const of = (webhook: string) => ({ ...wanted(1), webhook })
  expect(['a', 'a', 'a', 'b', 'b'].map(webhook => open.begin(of(webhook), webhook))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ])
  expect(open.end(of('a'))).toBeUndefined()
  expect(open.begin(of('b'), 'b')).toBe(true)
})
