import { callbackSettings } from './app-callbacks.ts'
import { startSimulator } from './simulator.ts'

const { PORT, HOST, SIMULATOR_STATE, SIMULATOR_PUBLIC_URL } = process.env
const { SIMULATOR_APP_ID, SIMULATOR_APP_SECRET, SIMULATOR_INSTAGRAM_APP_ID, SIMULATOR_INSTAGRAM_APP_SECRET } =
  process.env

const { SIMULATOR_SEED, SIMULATOR_HISTORY } = process.env
const { SIMULATOR_APP_URL, SIMULATOR_TIKTOK_KEY, SIMULATOR_TIKTOK_SECRET } = process.env

const credentials = (id: string | undefined, secret: string | undefined) => ({
  ...(id ? { id } : {}),
  ...(secret ? { secret } : {}),
})

if (import.meta.main) {
  const simulator = await startSimulator({
    port: Number(PORT ?? 4600),
    ...(HOST ? { host: HOST } : {}),
    ...(SIMULATOR_STATE ? { statePath: SIMULATOR_STATE } : {}),
    ...(SIMULATOR_SEED ? { seed: Number(SIMULATOR_SEED) } : {}),
    history: SIMULATOR_HISTORY === 'on',
    audience: true,
    app: credentials(SIMULATOR_APP_ID, SIMULATOR_APP_SECRET),
    instagramApp: credentials(SIMULATOR_INSTAGRAM_APP_ID, SIMULATOR_INSTAGRAM_APP_SECRET),
    tiktokApp: {
      ...(SIMULATOR_TIKTOK_KEY ? { key: SIMULATOR_TIKTOK_KEY } : {}),
      ...(SIMULATOR_TIKTOK_SECRET ? { secret: SIMULATOR_TIKTOK_SECRET } : {}),
    },
    settings: {
      ...(SIMULATOR_PUBLIC_URL ? { publicUrl: SIMULATOR_PUBLIC_URL } : {}),
      ...(SIMULATOR_APP_URL ? callbackSettings(SIMULATOR_APP_URL) : {}),
    },
    log: line => process.stderr.write(`${line}\n`),
  })
  process.stdout.write(`simulator listening at ${simulator.url}\n`)

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      simulator.close().then(
        () => process.exit(0),
        error => {
          process.stderr.write(`simulator could not stop cleanly: ${error}\n`)
          process.exit(1)
        },
      )
    })
  }
}
