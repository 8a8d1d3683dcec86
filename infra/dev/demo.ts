import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Launched } from './launch.ts'
import type { DemoSignIn } from './seed/seed.ts'

const halfLoaded =
  'An earlier start was stopped while it loaded the demo team, and what is there is not whole. "make reset" deletes it; "make start" then loads it again.'

/** Loads the demo team once per data folder, through the public API. Returns the accounts that may sign in. */
export async function loadDemo(launched: Launched, dataDir: string, say: (text: string) => void): Promise<DemoSignIn> {
  const done = join(dataDir, 'demo.json')
  if (existsSync(done)) return JSON.parse(readFileSync(done, 'utf8')) as DemoSignIn
  const { gatewayUrl, simulatorUrl, mailUrl, adminUrl, site } = launched
  say('loading the demo team (once)')
  // Loaded only here: later starts need none of it.
  const { seed } = await import('./seed/seed.ts')
  const signIn = await seed({
    gatewayUrl,
    simulatorUrl,
    mailUrl,
    adminUrl,
    teamUrl: launched.part('team').url,
    identitySecret: site.secrets.identitySecret,
    say,
  }).catch(error => {
    // Its first step is the owner's sign-up, so someone stopped an earlier start before the end.
    if ((error as { code?: string }).code === 'email_taken') throw new Error(halfLoaded, { cause: error })
    throw error
  })
  writeFileSync(done, JSON.stringify(signIn), { mode: 0o600 })
  return signIn
}
