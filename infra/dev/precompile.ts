/**
 * Loads every part once, so that the files in NODE_COMPILE_CACHE hold its code ready: types stripped, functions
 * compiled. A start is quicker then, and each process holds some 15 MB less: what strips types is never loaded.
 * Each part is started so that it cannot go on once all it has is loaded: a service misses its settings and ends with
 * 78, the simulator and the mail catcher are given no port. The libraries that services load later are loaded too.
 */
import { spawnSync } from 'node:child_process'
import { databaseOwners, entryOf } from './topology.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
if (!NODE_COMPILE_CACHE) {
  console.error('NODE_COMPILE_CACHE is needed: the folder that takes the compiled code')
  process.exit(78)
}

interface End {
  status: number
  saying?: string
}

/** Any other end is a fault. V8 takes no code that was compiled under other flags than a part runs with: there are none. */
function load(args: string[], end: End, env: Record<string, string> = {}): void {
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    encoding: 'utf8',
  })
  if (status === end.status && stderr.includes(end.saying ?? '')) return
  console.error(`${args.join(' ')} ended with ${status}:\n${stderr}`)
  process.exit(1)
}

for (const entry of [...databaseOwners, 'gateway' as const].map(entryOf))
  load(['--import', './services/shared/runtime/src/otel.ts', entry], { status: 78 })
for (const entry of ['infra/simulator/src/main.ts', 'infra/dev/mail/main.ts'])
  load([entry], { status: 1, saying: 'ERR_SOCKET_BAD_PORT' }, { PORT: 'none' })
// Without a service that gives it pictures it ends.
load(['services/publishing/src/picture-process.ts'], { status: 0 })
for (const library of ['sharp', 'qrcode'])
  load(['--input-type=module', '--eval', `await import('${library}')`], { status: 0 })
// Accounts requires it: see mail-sender.ts.
load(['--input-type=commonjs', '--eval', `require('nodemailer')`], { status: 0 })
