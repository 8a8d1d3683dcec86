import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/**
 * Kinds of test, told apart by where they lie:
 * `unit` needs nothing and starts nothing: `make check` runs it, so what starts programs or waits for clocks is no unit test. `service` (and `alone`, a process
 * each) has a real Postgres and Redis, `contract` the whole system in one process, `web` a DOM.
 */
const skipped = ['**/node_modules/**', '**/dist/**', '.cache/**', '.data/**']
const alone = '**/*.alone.test.ts'
const backing = ['infra/testing/backing.ts']
/** How long a condition is waited for: one second, the default, is too short on a machine that is shared with others. */
const expected = { poll: { timeout: 20_000 } } as const
const only = { environment: 'node', pool: 'forks', expect: expected } as const

export default defineConfig({
  test: {
    // Two more than the processors of CI: tests wait for databases and clocks for a third of their time.
    maxWorkers: 4,
    teardownTimeout: 30_000,
    // Limits of time are for what hangs: a machine that is shared with others may be three times slower than a quiet one.
    projects: [
      {
        test: {
          ...only,
          name: 'unit',
          // A process runs many files with the modules that the first one loaded: starting and loading took longer than the tests.
          isolate: false,
          include: ['**/test/**/*.test.ts'],
          exclude: [...skipped, alone, '**/test/service/**', '**/test/contract/**', 'web/test/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...only,
          name: 'service',
          // As above: a service and what it is made of took longer to load, file by file, than the tests of it.
          isolate: false,
          include: ['**/test/service/**/*.test.ts'],
          exclude: [...skipped, alone],
          globalSetup: backing,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...only,
          // What replaces a module of Node, reads the figures of the process or measures time needs one of its own.
          name: 'alone',
          include: [alone],
          exclude: skipped,
          globalSetup: backing,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...only,
          name: 'contract',
          isolate: false,
          include: ['infra/testing/test/contract/**/*.test.ts'],
          exclude: skipped,
          globalSetup: backing,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root: './web',
        // As in the browser, which has no schemas: a contract that reads one while it loads must fail here.
        resolve: { alias: [{ find: /^typebox$/, replacement: join(import.meta.dirname, 'web/src/typebox-lite.ts') }] },
        test: {
          name: 'web',
          // A page of its own for each file, in a process that has jsdom already: to load that took longer than all tests.
          pool: 'vmThreads',
          environment: 'jsdom',
          include: ['test/**/*.test.{ts,tsx}'],
          setupFiles: existsSync('web/test/setup.ts') ? ['test/setup.ts'] : [],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
