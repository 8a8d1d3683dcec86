/**
 * Loads every part once, so that the files in NODE_COMPILE_CACHE hold its code ready: types stripped, functions
 * compiled. A start is quicker then, and each process holds some 15 MB less: what strips types is never loaded.
 * Without settings a service loads all it has, says what is missing and ends with 78; anything else is a fault. The
 * simulator and the mail catcher need no settings: of them the modules alone are loaded, and so are the libraries that
 * services load when they first need them.
 */
import { spawnSync } from 'node:child_process'
import { databaseOwners, entryOf, nodeFlags } from './topology.ts'

const { PATH, NODE_COMPILE_CACHE } = process.env
if (!NODE_COMPILE_CACHE) {
  console.error('NODE_COMPILE_CACHE is needed: the folder that takes the compiled code')
  process.exit(78)
}

/** The flags are those that the parts run with: V8 takes no code that was compiled under others. */
function load(what: string, args: string[], wanted: number): void {
  const { status, stderr } = spawnSync(process.execPath, [...nodeFlags, ...args], {
    env: { PATH, NODE_COMPILE_CACHE },
    encoding: 'utf8',
  })
  if (status === wanted) return
  console.error(`${what} ended with ${status}:\n${stderr}`)
  process.exit(1)
}

for (const entry of [...databaseOwners, 'gateway' as const].map(entryOf))
  load(entry, ['--import', './services/shared/runtime/src/otel.ts', entry], 78)
const modules = ['./infra/simulator/src/simulator.ts', './infra/dev/mail/catcher.ts', 'sharp', 'qrcode']
for (const module of modules)
  load(module, ['--input-type=module', '--eval', `await import(${JSON.stringify(module)})`], 0)
// Accounts requires it: see mail-sender.ts.
load('nodemailer', ['--input-type=commonjs', '--eval', `require('nodemailer')`], 0)
