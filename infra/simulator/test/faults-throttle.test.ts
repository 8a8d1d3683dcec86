import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { FaultScript } from '../src/faults.ts'
import { type Setup, startSetup } from './setup.ts'

/** Throttles, and an installation that is set up wrongly. */
let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterEach(() => setup.simulator.control.clearFaults())
afterAll(() => setup.close())

const answerTo = async (fault: FaultScript, path: string) => {
  setup.simulator.control.addFault({ times: 1, ...fault })
  return setup.get(path)
}
const usage = (headers: Headers, name: string) => JSON.parse(headers.get(name) ?? 'null')

describe('throttles say in their headers how much is used and when to come again', () => {
  it.each(['code_4', 'code_17', 'http_429'] as const)('%s: of the app', async kind => {
    const { headers } = await answerTo({ kind }, setup.account.igId)
    expect(usage(headers, 'x-app-usage').call_count).toBeGreaterThanOrEqual(100)
    expect(usage(headers, 'x-business-use-case-usage')?.[setup.account.igId][0].call_count ?? 0).toBeLessThan(100)
  })

  it.each([
    ['code_80002', 'igId', 'instagram'],
    ['code_80001', 'pageId', 'pages'],
    ['code_32', 'pageId', 'pages'],
    ['code_613', 'igId', 'instagram'],
  ] as const)('%s: of the account', async (kind, subject, type) => {
    const { headers, body } = await answerTo({ kind, regainMinutes: 7 }, setup.account[subject])
    expect(usage(headers, 'x-business-use-case-usage')).toEqual({
      [setup.account[subject]]: [
        expect.objectContaining({ type, call_count: 103, estimated_time_to_regain_access: 7 }),
      ],
    })
    expect(body.error.is_transient).toBe(true)
    expect(usage(headers, 'x-app-usage').call_count).toBeLessThan(100)
  })

  it('by script too, but not for a block as spam', async () => {
    const scripted = await answerTo({ kind: 'answer_instead', code: 80002, regainMinutes: 12 }, setup.account.igId)
    expect(usage(scripted.headers, 'x-business-use-case-usage')[setup.account.igId][0]).toMatchObject({
      estimated_time_to_regain_access: 12,
    })
    const quiet = await answerTo({ kind: 'code_4', usage: false }, setup.account.igId)
    expect(quiet.body.error.code).toBe(4)
    expect(usage(quiet.headers, 'x-app-usage').call_count).toBeLessThan(100)
    const spam = await answerTo({ kind: 'answer_instead', code: 4, subcode: 2207051 }, setup.account.igId)
    expect(usage(spam.headers, 'x-app-usage').call_count).toBeLessThan(100)
  })

  it('a limit that is passed without any fault says so as well', async () => {
    setup.simulator.control.changeSettings({ userCallsPerHour: 1 })
    await setup.get('me', setup.account.userToken)
    const { headers, body } = await setup.get('me/accounts', setup.account.userToken)
    setup.simulator.control.changeSettings({ userCallsPerHour: 10_000_000 })
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
    const { status, body } = await answerTo({ kind }, setup.account.igId)
    expect(status).toBe(400)
    expect(body.error).toMatchObject(error)
    expect(body.error.error_subcode).toBeUndefined()
  })

  it.each([452, 458, 459, 460, 463, 464, 467, 492])('190/%i by script', async subcode => {
    const { status, body } = await answerTo({ kind: 'answer_instead', code: 190, subcode }, setup.account.igId)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 190, error_subcode: subcode })
    expect(body.error.message).toMatch(/^Error validating access token: \w/)
  })
})
