import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Starts the system unless the environment names one. Returns the function that stops it. */
export default async function start() {
  if (process.env.FANFARE_URL) return
  if (!existsSync(here('../dist/index.html'))) throw new Error('Build the application first: npx vite build web')
  // The standard input is held open: the system ends when this process does, however it does.
  const child = spawn(process.execPath, [here('serve.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const places = await new Promise<
    Record<'url' | 'simulator' | 'mail' | 'team' | 'secret' | 'operator' | 'database', string>
  >((resolve, reject) => {
    let text = ''
    child.stdout.on('data', chunk => {
      text += chunk
      if (text.includes('\n')) resolve(JSON.parse(text.slice(0, text.indexOf('\n'))))
    })
    child.once('exit', code => reject(new Error(`The system ended with ${code} before it was ready`)))
  })
  Object.assign(process.env, {
    FANFARE_URL: places.url,
    SIMULATOR_URL: places.simulator,
    MAIL_URL: places.mail,
    TEAM_URL: places.team,
    IDENTITY_SECRET: places.secret,
    OPERATOR_TOKEN: places.operator,
    DATABASE_URL: places.database,
  })
  return () =>
    new Promise<void>(resolve => {
      child.once('exit', () => resolve())
      child.stdin.end()
    })
}
