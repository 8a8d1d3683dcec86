import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Launched } from './launch.ts'

/** Who may sign in to the demo team. */
export interface DemoSignIn {
  email: string
  password: string
}

/** Input and result of `seed/seed.ts`. */
export interface SeedInput {
  gatewayUrl: string
  simulatorUrl: string
  mailUrl: string
  adminUrl: string
  /** For the signed channel between services. */
  teamUrl: string
  identitySecret: string
  say(text: string): void
}

interface SeedModule {
  seed(input: SeedInput): Promise<DemoSignIn>
}

const halfLoaded =
  'An earlier start was stopped while it loaded the demo team, and what is there is not whole. "make reset" deletes it; "make start" then loads it again.'

/** Loads the demo team once per data folder, through the public API. Returns the accounts that may sign in. */
export async function loadDemo(
  launched: Launched,
  dataDir: string,
  say: (text: string) => void,
): Promise<DemoSignIn | undefined> {
  const done = join(dataDir, 'demo.json')
  if (existsSync(done)) return JSON.parse(readFileSync(done, 'utf8')) as DemoSignIn
  const file = join(import.meta.dirname, 'seed/seed.ts')
  if (!existsSync(file)) return undefined
  const { gatewayUrl, simulatorUrl, mailUrl, adminUrl, site } = launched
  say('loading the demo team (once)')
  const { seed } = (await import(pathToFileURL(file).href)) as SeedModule
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
