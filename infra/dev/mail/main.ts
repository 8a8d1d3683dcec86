import { startMailCatcher } from './catcher.ts'

const { HOST: host = '127.0.0.1', PORT = '0', SMTP_PORT = '0' } = process.env
if (import.meta.main) {
  const catcher = await startMailCatcher({ host, port: Number(PORT), smtpPort: Number(SMTP_PORT) })
  console.log(`mail at ${catcher.url}, SMTP at ${catcher.smtpUrl}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void catcher.close().then(() => process.exit(0)))
}
