import type { TeamPlan } from '@fanfare/contracts/entities/plans.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { expect, test } from 'vitest'
import { formToken } from '../../src/operator/form-token.ts'
import { bare, gateway, right, useOperator } from './operator-setup.ts'
import { ask } from './test-gateway.ts'
import { secret } from './test-services.ts'

const path = '/ops/operator/plans'
useOperator()

const team = (more: Partial<TeamPlan> = {}): TeamPlan => ({
  team_id: '10',
  name: 'Harbour <b>&</b> Sons',
  product_id: 0,
  status: 'active',
  expired_at: null,
  requested_product_id: null,
  requested_at: null,
  paid: false,
  ...more,
})
const post = (fields: Record<string, string>, headers: Record<string, string> = right) =>
  ask(gateway, `${path}/set`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({
      token: formToken(secret, systemClock),
      by: 'Ops',
      team: '10',
      plan: '2',
      until: '',
      ...fields,
    }),
  })

test('the page is for who knows the password, and is not there without one', async () => {
  gateway.state.teamPlans = { teams: [team()], more: false }
  expect((await ask(gateway, path)).status).toBe(401)
  expect((await ask(bare, path, { headers: right })).status).toBe(404)
  const { status, text } = await ask(gateway, path, { headers: right })
  expect(status).toBe(200)
  expect(text).toContain('Harbour &lt;b&gt;&amp;&lt;/b&gt; Sons')
  expect(text).not.toContain('Waiting for you')
})

test('who waits for the operator comes first, and what is paid for has no form', async () => {
  gateway.state.teamPlans = {
    teams: [
      team({ requested_product_id: 2, requested_at: '2026-11-22T10:30:00.000Z' }),
      team({ team_id: '11', name: 'Paying', product_id: 1, paid: true, status: 'past_due' }),
    ],
    more: true,
  }
  const { text } = await ask(gateway, `${path}?find=a%22b`, { headers: right })
  expect(text.indexOf('The owner asked for Team, 22 Nov')).toBeGreaterThan(0)
  expect(text.indexOf('Waiting for you')).toBeLessThan(text.indexOf('Plans of teams'))
  expect(text).toContain('<option value="2" selected>Team</option>')
  expect(text).toContain('Changes with its payment')
  expect(text).toContain(`${path}?find=a%22b&amp;page=1`)
  expect(text.match(/action="\/ops\/operator\/plans\/set"/g)).toHaveLength(1)
})

test('a form sets a plan, for ever or until the end of a day', async () => {
  gateway.state.plansSet = []
  expect((await post({})).status).toBe(303)
  expect((await post({ plan: '3', until: '2199-01-31' })).status).toBe(303)
  expect(gateway.state.plansSet).toEqual([
    { team_id: '10', product_id: 2, expires_at: null, by: 'Ops' },
    { team_id: '10', product_id: 3, expires_at: '2199-02-01T00:00:00.000Z', by: 'Ops' },
  ])
})

test('a form that is not ours, not whole or not possible sets nothing', async () => {
  gateway.state.plansSet = []
  const refusals = [
    await post({}, {}),
    await post({}, { ...right, origin: 'https://evil.test' }),
    await post({ token: 'none' }),
    await post({ by: ' ' }),
    await post({ team: 'x' }),
    await post({ plan: '4' }),
    await post({ until: '2020-01-01' }),
    await post({ until: 'soon' }),
  ]
  expect(refusals.map(({ status }) => status)).toEqual([401, 403, 403, 422, 422, 422, 422, 422])
  expect(gateway.state.plansSet).toEqual([])
})
