import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../dev/backing/places.ts'

/** Compose v2 where docker has it, else docker-compose of old. */
const [file, ...first] =
  spawnSync('docker', ['compose', 'version'], { stdio: 'ignore' }).status === 0
    ? (['docker', 'compose'] as const)
    : (['docker-compose'] as const)

/** Whether a container engine answers here. */
export const engineAnswers = (): boolean =>
  spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 20_000 }).status === 0 &&
  spawnSync(file, [...first, 'version'], { stdio: 'ignore' }).status === 0

/** Runs a program without blocking the event loop. Returns its output; throws an Error with its stderr when it fails. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const out: string[] = []
  const err: string[] = []
  child.stdout.setEncoding('utf8').on('data', text => out.push(text))
  child.stderr.setEncoding('utf8').on('data', text => err.push(text))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', code =>
      code === 0
        ? resolve(out.join(''))
        : reject(
            new Error(`${program} ${args.join(' ')}: code ${code}\n${(err.join('') || out.join('')).slice(-2_000)}`),
          ),
    )
  })
}

/** An installation of docker-compose.yml with a file of settings of its own. */
export interface Installation {
  compose(...args: string[]): Promise<string>
  /** Runs a script of this folder on it. */
  script(name: string, args?: string[], env?: Record<string, string>): Promise<string>
  /** Ids of a service's containers; the first twelve letters are the host's name, by which Fanfare knows a worker. */
  containers(service: string): Promise<string[]>
}

export function installation(envFile: string): Installation {
  const compose = (...args: string[]) => run(file, [...first, '--env-file', envFile, ...args])
  return {
    compose,
    script: (name, args = [], env = {}) =>
      run('bash', [join(import.meta.dirname, name), ...args], { ENV_FILE: envFile, ...env }),
    containers: async service => (await compose('ps', '-q', service)).split('\n').filter(Boolean),
  }
}

/** Asks the engine itself: `pause`, `unpause`, `kill` and the like. */
export const docker = (...args: string[]): Promise<string> => run('docker', args)
