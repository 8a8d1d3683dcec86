import { spawnSync } from 'node:child_process'
import { projectRoot } from '../dev/backing/places.ts'

/** Compose v2 where docker has it, else docker-compose of old. */
const [file, ...first] =
  spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0
    ? (['docker', 'compose'] as const)
    : (['docker-compose'] as const)

/** Runs Compose on this checkout's file. Answers what it printed; throws with its complaints when it fails. */
export function compose(args: string[], { show = false } = {}): string {
  const { status, stdout, stderr, error } = spawnSync(file, [...first, ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
  })
  if (error || status !== 0)
    throw new Error(`compose ${args.join(' ')}: ${error?.message ?? stderr ?? `code ${status}`}`)
  return stdout ?? ''
}

/** Host names of a service's containers, by which the engine knows them too. */
export const hostsOf = (service: string): string[] =>
  compose(['ps', '-q', service])
    .split('\n')
    .filter(Boolean)
    .map(id => id.slice(0, 12))

/** Ends a container as kill -9 does. */
export function killContainer(id: string): void {
  const { status, stderr } = spawnSync('docker', ['kill', '--signal', 'KILL', id], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`docker kill ${id}: ${stderr}`)
}
