import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresHome } from '../dev/backing/postgres.ts'
import { type Launched, type LaunchOptions, launch } from '../dev/launch.ts'
import { createOut } from '../dev/out.ts'
import type { Part, Ports } from '../dev/topology.ts'
import { portsOfSystem } from './free-ports.ts'

export interface Separate extends Launched {
  /** Its state and logs, gone after `stop`. */
  dataDir: string
}

/** What of a launch a run may choose. */
export type SeparateOptions = Pick<LaunchOptions, 'workers' | 'env' | 'restart' | 'telemetry'> & {
  /** Free ones, where a run must know them beforehand. */
  ports?: Ports
}

/**
 * The whole system as `make start` has it, each part a process of its own, on free ports and in a temporary folder that
 * goes with it. It is silent; its logs lie below `dataDir` while it runs. For runs that kill and measure.
 */
export async function startSeparate(options: SeparateOptions = {}): Promise<Separate> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-run-'))
  // Postgres may run as a user of its own, which must get through to its folder.
  chmodSync(dataDir, 0o755)
  const out = createOut(join(dataDir, 'logs'), { quiet: true })
  const tidy = async () => {
    await out.close()
    rmSync(postgresHome(join(dataDir, 'postgres')), { recursive: true, force: true })
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    // What is measured and killed here is publishing; a run about figures says that they are read.
    const env = (part: Part) => ({
      ...(part.kind === 'insights' ? { READ_ACCOUNTS: 'none' } : {}),
      ...options.env?.(part),
    })
    const launched = await launch({ ...options, env, ports: options.ports ?? (await portsOfSystem()), dataDir, out })
    let stopped: Promise<void> | undefined
    return { ...launched, dataDir, stop: () => (stopped ??= launched.stop().then(tidy)) }
  } catch (error) {
    await tidy()
    throw error
  }
}
