import { execFile } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { bound } from './backing/child.ts'
import { locked } from './backing/made-once.ts'
import { projectRoot } from './backing/places.ts'

const web = join(projectRoot, 'web')
const sources = [
  'web/src/**/*',
  'web/public/**/*',
  'web/index.html',
  'web/*.{ts,js,cjs,json}',
  'shared-contracts/src/**/*',
  'package-lock.json',
]

/** When the newest source of the web application changed, in ms. */
function newestSource(): number {
  const times = globSync(sources, { cwd: projectRoot }).map(path => statSync(join(projectRoot, path)).mtimeMs)
  return Math.max(0, ...times)
}

/** Whether what is built is missing or older than its sources. */
function webIsStale(): boolean {
  const built = join(web, 'dist/index.html')
  return !existsSync(built) || statSync(built).mtimeMs < newestSource()
}

/** Builds the web application where needed; of several callers, one builds. Throws an Error with the output of the build. */
export function buildWeb(say: (text: string) => void): Promise<void> {
  return locked(join(web, 'dist'), () => build(say))
}

async function build(say: (text: string) => void): Promise<void> {
  if (!existsSync(join(web, 'index.html')) || !webIsStale()) return
  say('building the web application')
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')
  try {
    const args = [vite, 'build', '--logLevel', 'warn']
    const [command, line] = bound(process.execPath, args, { onParentDeath: 'KILL' })
    await promisify(execFile)(command, line, {
      cwd: web,
      // Tests set their own, and would get React's development build.
      env: { ...process.env, NODE_ENV: 'production' },
      timeout: 300_000,
      maxBuffer: 16 << 20,
    })
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
    throw new Error(`The web application could not be built:\n${`${stdout}${stderr}`.trim() || message}`)
  }
}
