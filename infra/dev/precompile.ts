/**
 * Imports the code of every part once, so that the files in NODE_COMPILE_CACHE hold it ready: types stripped, modules compiled. A start
 * is quicker then, and what strips types is not loaded. Nothing is started: a part runs only where its main.ts is what
 * Node was started with.
 * The libraries that services load later are imported too.
 */
import { serviceNames } from './services.ts'

if (!process.env.NODE_COMPILE_CACHE) {
  console.error('NODE_COMPILE_CACHE is needed: the folder that takes the compiled code')
  process.exit(78)
}

await import('@fanfare/runtime/telemetry/otel.ts')
for (const name of serviceNames) await import(`@fanfare/${name}/main.ts`)
await import('@fanfare/publishing/picture-process.ts')
await import('../simulator/src/main.ts')
await import('./mail/main.ts')
for (const library of ['sharp', 'qrcode', 'nodemailer']) await import(library)
// What they opened when they were imported, if anything, keeps nobody waiting. Node writes the files at the end.
process.exit(0)
