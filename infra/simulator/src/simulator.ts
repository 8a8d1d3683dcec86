import { dirname, join } from 'node:path'
import { type Control, createControl } from './control/control.ts'
import { controlRoutes } from './control/routes.ts'
import { createDirectory } from './directory/directory.ts'
import { createFaults } from './fault-list.ts'
import type { AppCredentials } from './graph/env.ts'
import { createGraph } from './graph/graph.ts'
import { isLive } from './graph/stale.ts'
import { giveFixturesHistory } from './history.ts'
import { createHttp } from './http.ts'
import { createArriving } from './media/arriving.ts'
import { createMediaStore } from './media/media-store.ts'
import { createPhotoApp } from './photo-app/api.ts'
import { createRequestLog } from './request-log.ts'
import { seedFixtures } from './state/fixtures.ts'
import { openJournal } from './state/journal.ts'
import type { Settings } from './state/settings.ts'
import { createState, type State } from './state/state.ts'
import { startAnnouncing } from './tiktok/announce.ts'
import { createTikTok } from './tiktok/api.ts'
import type { TikTokApp } from './tiktok/env.ts'
import { createRates } from './tiktok/rates.ts'
import { createTikTokTokens } from './tiktok/tokens.ts'
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
  /** Of the public profiles, pages and hashtags: the same seed gives the same ones. 1 when left out. */
  seed?: number
  /** Puts two years of posts behind the accounts of the fixtures that have none. */
  history?: boolean
  /** Lets followers grow from now on, and has accounts seen beside their posts. */
  audience?: boolean
  /** Id and secret of the app that the product is, at this network. */
  app?: Partial<AppCredentials>
  /** The same for Instagram Login, where an app has another id and secret. */
  instagramApp?: Partial<AppCredentials>
  /** Key and secret of the same app at TikTok. */
  tiktokApp?: Partial<TikTokApp>
  /** Switches that differ from the defaults, on top of what the state holds. */
  settings?: Partial<Settings>
}

export interface Simulator {
  url: string
  app: AppCredentials
  instagramApp: AppCredentials
  tiktokApp: TikTokApp
  control: Control
  close(): Promise<void>
}

/** The app that the simulated network knows. */
const defaultApp: Readonly<AppCredentials> = {
  id: '138000000000042',
  secret: '5f1d0c2ab94e4f6c8a7d3e9b60124c77',
  name: 'Fanfare',
}

const defaultInstagramApp: Readonly<AppCredentials> = {
  id: '975000000000017',
  secret: 'b6f4c0de2a3948f1a7d05e8c91b3f264',
  name: 'Fanfare',
}
const defaultTikTokApp: Readonly<TikTokApp> = { key: 'awfanfare00000042', secret: 'b3f0a1c27d5e4c1f9a66' }

/** Starts the simulated networks on one listener. See the README beside it for prefixes, control and faults. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', statePath, clock = { now: Date.now }, log, seed = 1, history = false } = options
  const app: AppCredentials = { ...defaultApp, ...options.app }
  const instagramApp: AppCredentials = { ...defaultInstagramApp, ...options.instagramApp }
  const tiktokApp: TikTokApp = { ...defaultTikTokApp, ...options.tiktokApp }
  const directory = createDirectory(seed)
  function seedState(fresh: State) {
    seedFixtures(fresh)
    if (history) giveFixturesHistory({ state: fresh, directory })
  }
  const state = createState({ clock, seed: seedState, ...(statePath ? { journal: openJournal(statePath) } : {}) })
  const tokens = createTokenMint(app, instagramApp)
  const mediaStore = createMediaStore(statePath ? join(dirname(statePath), 'media') : undefined)
  const parts = {
    state,
    app,
    instagramApp,
    tokens,
    mediaStore,
    arriving: createArriving(),
    directory,
    faults: createFaults(state.clock.now, ({ subject }) => isLive(state, subject)),
    usage: createUsage(),
    rates: createRates(),
    tiktokApp,
    tiktokTokens: createTikTokTokens(tiktokApp.secret),
    log: createRequestLog(),
  }
  const control = createControl(parts)
  if (options.settings) control.changeSettings(options.settings)
  if (options.audience && state.settings.audienceAt === 0) control.changeSettings({ audienceAt: state.clock.now() })
  // A state that was kept without one gets it now.
  if (history) giveFixturesHistory(parts)
  const graph = createGraph(parts)
  const tiktok = createTikTok(parts)
  const photoApp = createPhotoApp(parts)
  const stopAnnouncing = startAnnouncing(parts)
  const http = createHttp({
    graph,
    state,
    routes: server => controlRoutes(server, control),
    visit: createVisitor(parts, { tiktok, photoApp, faults: parts.faults }),
    ...(log ? { log } : {}),
  })
  const address = await http.listen({ port, host })
  let closed: Promise<void> | undefined
  return {
    url: address.replace('0.0.0.0', '127.0.0.1'),
    app,
    instagramApp,
    tiktokApp,
    control,
    close: () => {
      graph.stop()
      tiktok.stop()
      photoApp.stop()
      stopAnnouncing()
      closed ??= http.close().then(() => state.close())
      return closed
    },
  }
}
