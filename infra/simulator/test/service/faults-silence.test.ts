import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FaultScript } from '../../src/faults.ts'
import { permissions } from '../../src/state/grants.ts'
import { type Setup, startSetup } from '../setup.ts'

/** A network that says nothing, says it slowly, or does it when nobody waits any more. */
let setup: Setup
let container: string
beforeAll(async () => {
  setup = await startSetup()
})
beforeEach(async () => {
  const [fresh] = setup.simulator.control.makeAccounts(1, undefined, permissions)
  if (fresh) setup.account = fresh
  container = await setup.container(1)
})
afterEach(() => setup.simulator.control.clearFaults())
afterAll(() => setup.close())

const script = (fault: Omit<FaultScript, 'match' | 'times'>) =>
  setup.simulator.control.addFault({ match: { call: 'media_publish' }, times: 1, ...fault })
const live = () => setup.simulator.control.publications({ account: setup.account.igId }).length
const publish = (timeoutMs = 5000) =>
  fetch(`${setup.simulator.url}/graph/${setup.account.igId}/media_publish`, {
    method: 'POST',
    signal: AbortSignal.timeout(timeoutMs),
    body: new URLSearchParams({ creation_id: container, access_token: setup.account.pageToken }),
  })

describe('silence', () => {
  it.each([
    ['silent', 0],
    ['silent_after', 1],
  ] as const)('%s: the client is left waiting, and %i are live', async (kind, count) => {
    script({ kind })
    await expect(publish(150)).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(live()).toBe(count)
    expect(setup.simulator.control.requests({ call: 'media_publish', limit: 1 })[0]).toMatchObject({
      cut: true,
      faults: [kind],
    })
  })

  it('drip: the answer comes a byte at a time, and the client may time out', async () => {
    script({ kind: 'drip', delayMs: 5 })
    const started = performance.now()
    const answer = await publish()
    const text = await answer.text()
    expect(JSON.parse(text).id).toMatch(/^17920/)
    expect(performance.now() - started).toBeGreaterThan(text.length * 4)
    container = await setup.container(2)
    script({ kind: 'drip', delayMs: 1000 })
    await expect(publish(150).then(slow => slow.text())).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(live()).toBe(2)
  })

  it('late_after: it is done once the client has given up, and not before', async () => {
    script({ kind: 'late_after', delayMs: 200 })
    await expect(publish(100)).rejects.toMatchObject({ name: 'TimeoutError' })
    expect(live()).toBe(0)
    await expect.poll(live).toBe(1)
    expect(setup.simulator.control.requests({ call: 'media_publish', limit: 1 })[0]).toMatchObject({ cut: true })
  })

  it('answer_after with delayMs: the error first, the effect later', async () => {
    script({ kind: 'answer_after', delayMs: 150, html: true, status: 408 })
    expect((await publish()).status).toBe(408)
    expect(live()).toBe(0)
    await expect.poll(live).toBe(1)
  })
})

it('what is still to be done when the network stops is not done', async () => {
  const other = await startSetup()
  const id = await other.container(1)
  other.simulator.control.addFault({ kind: 'answer_after', code: 1, delayMs: 50, match: { call: 'media_publish' } })
  await other.post(`${other.account.igId}/media_publish`, { creation_id: id })
  await other.close()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(other.simulator.control.publications()).toEqual([])
})
