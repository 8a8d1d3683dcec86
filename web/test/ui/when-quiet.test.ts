import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let quiet: typeof import('../../src/ui/when-quiet.ts')
const idle: (() => void)[] = []

beforeEach(async () => {
  vi.resetModules()
  idle.length = 0
  vi.stubGlobal('requestIdleCallback', (done: () => void) => idle.push(done))
  quiet = await import('../../src/ui/when-quiet.ts')
})
afterEach(() => vi.unstubAllGlobals())

test('it is quiet once the first answers are there and the browser has nothing to do, and stays so', async () => {
  let answered: (() => void) | undefined
  quiet.quietAfter(
    new Promise<void>(done => {
      answered = done
    }),
  )
  const then = vi.fn()
  void quiet.whenQuiet().then(then)
  await new Promise(resolve => setTimeout(resolve))
  expect(idle).toHaveLength(0)
  answered?.()
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  expect(then).not.toHaveBeenCalled()
  idle[0]?.()
  await vi.waitFor(() => expect(then).toHaveBeenCalledOnce())
  quiet.quietAfter(new Promise(() => undefined))
  await quiet.whenQuiet()
})

test('answers that do not come hold nothing back', async () => {
  quiet.quietAfter(Promise.reject(new Error('offline')))
  const done = quiet.whenQuiet()
  await vi.waitFor(() => expect(idle).toHaveLength(1))
  idle[0]?.()
  await done
})
