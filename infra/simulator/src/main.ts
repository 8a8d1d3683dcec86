import { startSimulator } from './simulator.ts'

const { PORT, HOST, SIMULATOR_STATE, SIMULATOR_APP_ID, SIMULATOR_APP_SECRET, SIMULATOR_PUBLIC_URL } = process.env

if (import.meta.main) {
  const simulator = await startSimulator({
    port: Number(PORT ?? 4600),
    ...(HOST ? { host: HOST } : {}),
    ...(SIMULATOR_STATE ? { statePath: SIMULATOR_STATE } : {}),
    app: {
      ...(SIMULATOR_APP_ID ? { id: SIMULATOR_APP_ID } : {}),
      ...(SIMULATOR_APP_SECRET ? { secret: SIMULATOR_APP_SECRET } : {}),
    },
    ...(SIMULATOR_PUBLIC_URL ? { settings: { publicUrl: SIMULATOR_PUBLIC_URL } } : {}),
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
