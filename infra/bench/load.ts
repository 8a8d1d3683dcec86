import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { projectRoot } from '../dev/backing/places.ts'
import type { Setup } from './setup.ts'

const run = promisify(execFile)
const seconds = 4
const connections = 24
export const rounds = 5
/** The request of both parts that count requests: a page of posts. */
export const pageSize = 20
export const path = `/api/posts?limit=${pageSize}`

/** Requests a second of one address, measured by a process of its own. Fails when anything but 2xx came. */
export async function load(url: string, headers: Record<string, string>): Promise<number> {
  const cannon = join(projectRoot, 'node_modules/autocannon/autocannon.js')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const { stdout } = await run(
    process.execPath,
    [cannon, '-j', '-c', `${connections}`, '-d', `${seconds}`, ...given, url],
    { maxBuffer: 32 << 20, timeout: 60_000 },
  )
  const { requests, non2xx } = JSON.parse(stdout) as { requests: { average: number }; non2xx: number }
  if (non2xx > 0) throw new Error(`${url} answered ${non2xx} times with something else than 2xx`)
  return requests.average
}

/** The port that a reference prints once it listens. */
export async function portOf({ stdout }: { stdout: Readable }): Promise<number> {
  const [line] = (await once(stdout, 'data')) as [Buffer]
  return (JSON.parse(line.toString()) as { port: number }).port
}

const done = new WeakMap<Setup, Promise<void>>()

/** The drafts that the page lists, made once for both parts. */
export function drafts(setup: Setup): Promise<void> {
  const before = done.get(setup)
  if (before) return before
  const work = (async () => {
    for (const account of setup.accounts.slice(0, pageSize))
      await setup.client.call(CreatePosts, {
        body: {
          accounts: [account.id],
          caption: 'A draft of the bench #bench',
          items: setup.media.slice(0, 2).map(id => ({ media_id: id })),
          schedule: { kind: 'draft' },
        },
      })
  })()
  done.set(setup, work)
  return work
}
