import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { bound } from './child.ts'

/** The account that runs Postgres: none for an ordinary user, `postgres` for root, since Postgres refuses to run as root. */
export function postgresUser(): string | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (!/^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'))) {
    try {
      execFileSync(
        'useradd',
        ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'],
        {
          stdio: 'pipe',
        },
      )
    } catch (error) {
      // Another process may have made it in the same moment.
      if (!/^postgres:/m.test(readFileSync('/etc/passwd', 'utf8'))) {
        throw new Error(
          `Postgres does not run as root and the system user "postgres" could not be made (${(error as Error).message}). Make it, or run as an ordinary user.`,
        )
      }
    }
  }
  return 'postgres'
}

/** Whether `user` may read or enter `path`: every folder above it must let that user through. */
export function canReach(user: string | undefined, path: string): boolean {
  if (!user) return true
  const [command, args] = bound('test', ['-r', path, '-a', '-x', path], { onParentDeath: 'KILL', user })
  return spawnSync(command, args).status === 0
}
