import { describe, expect, it } from 'vitest'

/** Every contract that a page may load, as the browser loads it: without the library that builds schemas. */
const contracts = import.meta.glob('../../../shared-contracts/src/{endpoints,entities}/*.ts')

describe('contracts in the browser', () => {
  it.each(Object.keys(contracts))('%s reads nothing from a schema', async path => {
    await expect(contracts[path]?.()).resolves.toBeDefined()
  })
  it('there are some', () => expect(Object.keys(contracts).length).toBeGreaterThan(10))
})
