import { setTimeout as pause } from 'node:timers/promises'
import { type Clock, systemClock } from '../clock.ts'
import { ConfigMistakes, type ConfigOf, type ConfigSpec, readConfig } from '../config/config.ts'
import type { Http } from '../http/http.ts'
import { createLog, flushRepeats, type Log } from '../telemetry/log.ts'
import { stopTelemetry } from '../telemetry/telemetry.ts'

/** What a process does: serve requests, do the background work, work on media, or all of it. */
export type Role = 'http' | 'worker' | 'media' | 'all'

const usualRoles: readonly Role[] = ['http', 'worker', 'all']

export interface Service {
  name: string
  http: Http
  /** Opens the port (0: any free one; absent: the configured one) and returns the base URL. */
  listen(port?: number): Promise<string>
  /** Starts relay, consumers, jobs and schedules, as the role has it. */
  start(): Promise<void>
  /** Resolves when all queued work and events of this service are done. */
  drain(): Promise<void>
  /** Stops in order: no new requests, requests and jobs under way finish, connections close. */
  close(): Promise<void>
}

export interface ServiceDeps {
  role: Role
  clock?: Clock
  log?: Log
}

/** What main.ts hands over. */
export interface Runnable<S extends ConfigSpec> {
  name: string
  configSpec: S
  /** What its processes may do; `http`, `worker` and `all` where absent. */
  roles?: readonly Role[]
  createService(config: ConfigOf<S>, deps: ServiceDeps): Promise<Service>
}

interface OfProcess {
  logLevel?: string
  logPretty?: boolean
  /** Bound of the whole drain in milliseconds. */
  drainMs?: number
  /** Time between saying "not ready" and closing the port, in milliseconds. */
  drainPauseMs?: number
}

const DRAIN_MS = 25_000

function roleOf(argument: string | undefined, roles: readonly Role[]): Role {
  const role = argument === undefined ? 'all' : roles.find(known => known === argument)
  if (role) return role
  const [last, ...others] = roles.toReversed()
  throw new ConfigMistakes([`the first argument must be ${others.reverse().join(', ')} or ${last}, not ${argument}`])
}

/**
 * Runs a service as a process: settings from the environment, role from the first argument. SIGTERM or SIGINT turns
 * /ready to 503 at once, waits `drainPauseMs` while requests are still taken, drains in bounded time and exits 0; a second signal exits at once. Settings that are wrong are all printed, and the exit code is 78.
 *
 * @example runService({ name: 'team', configSpec, createService }, process)
 */
export async function runService<S extends ConfigSpec>(runnable: Runnable<S>, host: NodeJS.Process): Promise<void> {
  const { name, configSpec, roles = usualRoles, createService } = runnable
  let config: ConfigOf<S>
  let role: Role
  try {
    role = roleOf(host.argv[2], roles)
    config = readConfig(configSpec, host.env)
    checkDraining(config as OfProcess)
  } catch (err) {
    if (!(err instanceof ConfigMistakes)) throw err
    host.stderr.write(`${name}: ${err.message}\n`)
    host.exit(78)
  }
  const { logLevel, logPretty, drainMs = DRAIN_MS, drainPauseMs = 0 } = config as OfProcess
  const log = createLog({
    service: name,
    ...(logLevel === undefined ? {} : { level: logLevel }),
    ...(logPretty === undefined ? {} : { pretty: logPretty }),
  })
  try {
    const service = await createService(config, { role, clock: systemClock, log })
    // A worker gets no requests from a balancer, so there is nothing to wait for.
    onSignals(host, log, service, { drainMs, pauseMs: role === 'worker' || role === 'media' ? 0 : drainPauseMs })
    // A worker listens too: health, readiness and metrics.
    const url = await service.listen()
    await service.start()
    log.info({ role, url, pid: host.pid }, `${name} is up`)
  } catch (err) {
    log.fatal({ err }, `${name} could not start`)
    host.exit(1)
  }
}

function checkDraining({ drainMs = DRAIN_MS, drainPauseMs = 0 }: OfProcess): void {
  if (drainPauseMs === 0 || drainPauseMs < drainMs) return
  throw new ConfigMistakes(['DRAIN_PAUSE_MS must be shorter than DRAIN_MS: requests under way need the rest of it.'])
}

interface Draining {
  drainMs: number
  pauseMs: number
}

function onSignals(host: NodeJS.Process, log: Log, service: Service, { drainMs, pauseMs }: Draining): void {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) {
      log.warn({ signal }, 'second signal: leaving at once')
      host.exit(1)
    }
    stopping = true
    log.info({ signal }, 'draining')
    const late = setTimeout(() => {
      log.error('draining took too long')
      host.exit(1)
    }, drainMs)
    // Callers notice by /ready or an ended connection before the port is closed.
    service.http.leave()
    pause(pauseMs)
      .then(() => service.close())
      .then(stopTelemetry)
      .then(
        () => {
          clearTimeout(late)
          flushRepeats(log)
          log.info('stopped')
          host.exit(0)
        },
        err => {
          log.error({ err }, 'could not stop cleanly')
          host.exit(1)
        },
      )
  }
  host.on('SIGTERM', stop)
  host.on('SIGINT', stop)
  // After an uncaught error the state of the process is unknown: log it and let a new process take over.
  host.on('unhandledRejection', err => {
    log.fatal({ err }, 'unhandled rejection')
    host.exit(1)
  })
  host.on('uncaughtException', err => {
    log.fatal({ err }, 'uncaught exception')
    host.exit(1)
  })
}
