import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { expect, test } from 'vitest'
import { createCircuit } from '../../src/publisher/circuit.ts'

const trouble = new NetworkFailure({ kind: 'unknown', status: 503, message: 'down' })
const refusal = new NetworkFailure({ kind: 'rejected', status: 400, message: 'no' })

const setUp = () => {
  let at = 0
  const changes: string[] = []
  const circuit = createCircuit(
    (network, state) => changes.push(`${network} ${state}`),
    () => at,
  )
  const fail = (times: number, accounts = 2) => {
    for (let time = 0; time < times; time += 1) circuit.failed('Instagram', trouble, `${time % accounts}`)
  }
  const isOpen = () => {
    try {
      circuit.mustBeClosed('Instagram')
      return false
    } catch {
      return true
    }
  }
  return { circuit, changes, fail, isOpen, pass: (ms: number) => (at += ms) }
}

test('the circuit opens after failures, lets one probe through after the pause, and pauses grow', () => {
  const { changes, fail, isOpen, pass } = setUp()
  fail(7)
  expect(isOpen()).toBe(false)
  fail(1)
  expect(isOpen()).toBe(true)
  pass(1_001)
  expect(isOpen()).toBe(false)
  // The others wait for what it finds.
  expect(isOpen()).toBe(true)
  fail(1)
  pass(1_500)
  expect(isOpen()).toBe(true)
  pass(1_000)
  expect(isOpen()).toBe(false)
  expect(changes).toContain('Instagram half_open')
})

test('any response closes the circuit, a refusal too; each network has its own', () => {
  const { circuit, changes, fail, isOpen } = setUp()
  fail(8)
  expect(() => circuit.mustBeClosed('Facebook')).not.toThrow()
  circuit.failed('Instagram', refusal, '1')
  expect(isOpen()).toBe(false)
  fail(8)
  circuit.worked('Instagram')
  expect(isOpen()).toBe(false)
  expect(changes.at(-1)).toBe('Instagram closed')
})

test('failures of one account do not open the circuit', () => {
  const { fail, isOpen } = setUp()
  fail(100, 1)
  expect(isOpen()).toBe(false)
})
