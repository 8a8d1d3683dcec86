import type { Fault, FaultScript } from '../simulator/src/faults.ts'
import type { Connected } from './accounts.ts'
import type { TestSystem } from './test-system.ts'
import { times } from './times.ts'

/** A fault of the simulated network, of one call by name or of all calls of an account. */
export type FaultInjection = Omit<FaultScript, 'match'> & { call?: string }

/** Scripts a fault for each of these ids of accounts at the network. */
export const injectAt = (
  system: TestSystem,
  ids: readonly string[],
  { call, ...script }: FaultInjection,
): Promise<Fault[]> =>
  Promise.all(
    [...new Set(ids)].map(account =>
      system.controlApi<Fault>('POST', '/faults', { ...script, match: { account, ...(call ? { call } : {}) } }),
    ),
  )

/** Scripts a fault for each of the accounts. */
export const injectFaults = (system: TestSystem, to: readonly Connected[], script: FaultInjection): Promise<Fault[]> =>
  injectAt(
    system,
    to.map(({ networkId }) => networkId),
    script,
  )

/** Clears faults; the simulator has already removed those that were injected as often as they should be. */
export const clearFaults = async (system: TestSystem, faults: readonly Fault[]): Promise<void> => {
  await Promise.all(faults.map(({ id }) => system.controlApi('DELETE', `/faults/${id}`)))
}

/** Returns those of these faults that were injected less often than they should have been. */
export async function pendingFaults(system: TestSystem, given: readonly Fault[]): Promise<Fault[]> {
  const { faults } = await system.controlApi<{ faults: Fault[] }>('GET', '/faults')
  return faults.filter(fault => given.some(({ id }) => id === fault.id))
}

/** Runs `work` while every call of any account is slow. */
export async function slowlyAll<T>(system: TestSystem, work: () => Promise<T>): Promise<T> {
  const slow = await system.controlApi<Fault>('POST', '/faults', {
    kind: 'latency_after',
    delayMs: times.slow,
    match: {},
  })
  try {
    return await work()
  } finally {
    await clearFaults(system, [slow])
  }
}

/** Runs `work` while every call of these accounts is slow, so that a fault happens in the middle of one. */
export async function slowly<T>(system: TestSystem, to: readonly Connected[], work: () => Promise<T>): Promise<T> {
  const slow = await injectFaults(system, to, { kind: 'latency_after', delayMs: times.slow })
  try {
    return await work()
  } finally {
    await clearFaults(system, slow)
  }
}
