import type { Fault, FaultScript } from '../simulator/src/faults.ts'
import type { Connected } from './accounts.ts'
import type { TestSystem } from './test-system.ts'
import { times } from './times.ts'

/** A fault of the simulated network, of one call by name or of all calls of an account. */
export type Strike = Omit<FaultScript, 'match'> & { call?: string }

/** Scripts a fault for each of the accounts. */
export const strikeAt = (system: TestSystem, to: readonly Connected[], { call, ...script }: Strike): Promise<Fault[]> =>
  Promise.all(
    [...new Set(to.map(({ networkId }) => networkId))].map(account =>
      system.controlApi<Fault>('POST', '/faults', { ...script, match: { account, ...(call ? { call } : {}) } }),
    ),
  )

/** Takes faults away; those that have struck as often as they should are gone already. */
export const lift = async (system: TestSystem, faults: readonly Fault[]): Promise<void> => {
  await Promise.all(faults.map(({ id }) => system.controlApi('DELETE', `/faults/${id}`)))
}

/** Of these faults, those that have struck less often than they should. */
export async function stillThere(system: TestSystem, given: readonly Fault[]): Promise<Fault[]> {
  const { faults } = await system.controlApi<{ faults: Fault[] }>('GET', '/faults')
  return faults.filter(fault => given.some(({ id }) => id === fault.id))
}

/** Does something while every call of these accounts is slow, so that a fault finds them in the middle of one. */
export async function slowly<T>(system: TestSystem, to: readonly Connected[], work: () => Promise<T>): Promise<T> {
  const slow = await strikeAt(system, to, { kind: 'latency_after', delayMs: times.slow })
  try {
    return await work()
  } finally {
    await lift(system, slow)
  }
}
