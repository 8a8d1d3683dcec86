import { dirname, join } from 'node:path'
import { type Control, createControl } from './control/control.ts'
import { controlRoutes } from './control/routes.ts'
import { createFaults } from './fault-list.ts'
import type { AppCredentials } from './graph/env.ts'
import { createGraph } from './graph/graph.ts'
import { isLive } from './graph/stale.ts'
import { createHttp } from './http.ts'
import { createArriving } from './media/arriving.ts'
import { createMediaStore } from './media/media-store.ts'
import { createRequestLog } from './request-log.ts'
import { seedFixtures } from './state/fixtures.ts'
import { openJournal } from './state/journal.ts'
import type { Settings } from './state/settings.ts'
import { createState } from './state/state.ts'
import { createUsage } from './usage.ts'
import { createVisitor } from './visitor.ts'
import { createTokenMint } from './wire/tokens.ts'

export interface SimulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number
  host?: string
  /** File of the state. Without one the state dies with the simulator. Copies of media go into a folder beside it. */
  statePath?: string
  clock?: { now(): number }
  log?: (line: string) => void
  /** Id and secret of the app that the product is, at this network. */
  app?: Partial<AppCredentials>
  /** Switches that differ from the defaults, on top of what the state holds. */
  settings?: Partial<Settings>
}

export interface Simulator {
  url: string
  app: AppCredentials
  control: Control
  close(): Promise<void>
}

/** The app that the simulated network knows. */
const defaultApp: Readonly<AppCredentials> = {
  id: '138000000000042',
  secret: '5f1d0c2ab94e4f6c8a7d3e9b60124c77',
  name: 'Fanfare',
}

/** Starts the simulated networks on one listener. See the README beside it for prefixes, control and faults. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', statePath, clock = { now: Date.now }, log } = options
  const app: AppCredentials = { ...defaultApp, ...options.app }
  const state = createState({ clock, seed: seedFixtures, ...(statePath ? { journal: openJournal(statePath) } : {}) })
  const tokens = createTokenMint(app)
  const mediaStore = createMediaStore(statePath ? join(dirname(statePath), 'media') : undefined)
  const parts = {
    state,
    app,
    tokens,
    mediaStore,
    arriving: createArriving(),
    faults: createFaults(state.clock.now, ({ subject }) => isLive(state, subject)),
    usage: createUsage(),
    log: createRequestLog(),
  }
  const control = createControl(parts)
  if (options.settings) control.changeSettings(options.settings)
  const graph = createGraph(parts)
  const http = createHttp({
    graph,
    state,
    routes: server => controlRoutes(server, control),
    visit: createVisitor(parts),
    ...(log ? { log } : {}),
  })
  const address = await http.listen({ port, host })
  let closed: Promise<void> | undefined
  return {
    url: address.replace('0.0.0.0', '127.0.0.1'),
    app,
    control,
    close: () => {
      graph.stop()
      closed ??= http.close().then(() => state.close())
      return closed
    },
  }
}
