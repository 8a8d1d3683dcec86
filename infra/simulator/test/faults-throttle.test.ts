import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FaultScript } from '../src/faults.ts'
import { openStage, type Stage } from './stage.ts'

/** Throttles, and an installation that is set up wrongly. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterEach(() => stage.simulator.control.clearFaults())
afterAll(() => stage.close())

const struck = async (fault: FaultScript, path: string) => {
  stage.simulator.control.addFault({ times: 1, ...fault })
  return stage.get(path)
}
const usage = (headers: Headers, name: string) => JSON.parse(headers.get(name) ?? 'null')

describe('throttles say in their headers how much is used and when to come again', () => {
  it.each(['code_4', 'code_17', 'http_429'] as const)('%s: of the app', async kind => {
    const { headers } = await struck({ kind }, stage.account.igId)
    expect(usage(headers, 'x-app-usage').call_count).toBeGreaterThanOrEqual(100)
    expect(usage(headers, 'x-business-use-case-usage')?.[stage.account.igId][0].call_count ?? 0).toBeLessThan(100)
  })

  it.each([
    ['code_80002', 'igId', 'instagram'],
    ['code_80001', 'pageId', 'pages'],
    ['code_32', 'pageId', 'pages'],
    ['code_613', 'igId', 'instagram'],
  ] as const)('%s: of the account', async (kind, subject, type) => {
    const { headers, body } = await struck({ kind, regainMinutes: 7 }, stage.account[subject])
    expect(usage(headers, 'x-business-use-case-usage')).toEqual({
      [stage.account[subject]]: [
        expect.objectContaining({ type, call_count: 103, estimated_time_to_regain_access: 7 }),
      ],
    })
    expect(body.error.is_transient).toBe(true)
    expect(usage(headers, 'x-app-usage').call_count).toBeLessThan(100)
  })

  it('by script too, but not for a block as spam', async () => {
    const scripted = await struck({ kind: 'answer_instead', code: 80002, regainMinutes: 12 }, stage.account.igId)
    expect(usage(scripted.headers, 'x-business-use-case-usage')[stage.account.igId][0]).toMatchObject({
      estimated_time_to_regain_access: 12,
    })
    const quiet = await struck({ kind: 'code_4', usage: false }, stage.account.igId)
    expect(quiet.body.error.code).toBe(4)
    expect(usage(quiet.headers, 'x-app-usage').call_count).toBeLessThan(100)
    const spam = await struck({ kind: 'answer_instead', code: 4, subcode: 2207051 }, stage.account.igId)
    expect(usage(spam.headers, 'x-app-usage').call_count).toBeLessThan(100)
  })

  it('a limit that is passed without any fault says so as well', async () => {
    stage.simulator.control.changeSettings({ userCallsPerHour: 1 })
    await stage.get('me', stage.account.userToken)
    const { headers, body } = await stage.get('me/accounts', stage.account.userToken)
    stage.simulator.control.changeSettings({ userCallsPerHour: 10_000_000 })
    expect(body.error.code).toBe(17)
    expect(usage(headers, 'x-app-usage').call_count).toBeGreaterThanOrEqual(100)
  })
})

describe('an installation that is set up wrongly', () => {
  it.each([
    [
      'wrong_app',
      { code: 101, type: 'OAuthException', message: 'Error validating application. Invalid application ID.' },
    ],
    ['wrong_secret', { code: 1, type: 'OAuthException', message: 'Error validating client secret.' }],
    [
      'wrong_proof',
      { code: 100, type: 'GraphMethodException', message: 'Invalid appsecret_proof provided in the API argument' },
    ],
  ] as const)('%s', async (kind, error) => {
    const { status, body } = await struck({ kind }, stage.account.igId)
    expect(status).toBe(400)
    expect(body.error).toMatchObject(error)
    expect(body.error.error_subcode).toBeUndefined()
  })

  it.each([452, 458, 459, 460, 463, 464, 467, 492])('190/%i by script', async subcode => {
    const { status, body } = await struck({ kind: 'answer_instead', code: 190, subcode }, stage.account.igId)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 190, error_subcode: subcode })
    expect(body.error.message).toMatch(/^Error validating access token: \w/)
  })
})
