import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ffmpegSettings } from '@fanfare/infra/dev/backing/ffmpeg-binary.ts'
import { startPostgres } from '@fanfare/infra/dev/backing/postgres.ts'
import { startRedis } from '@fanfare/infra/dev/backing/redis.ts'
import { startSystem } from '@fanfare/infra/testing/system.ts'

/**
 * The whole product for the journeys, on servers and ports of its own: prints one line of JSON with its addresses and
 * ends on SIGTERM or when its standard input closes, so it never outlives the run.
 */
const folder = mkdtempSync(join(tmpdir(), 'fanfare-journeys-'))
const [postgres, redis, ffmpeg] = await Promise.all([
  startPostgres({ dataDir: join(folder, 'postgres'), durable: false }),
  startRedis(),
  ffmpegSettings(line => console.error(line)),
])
const webDir = process.env.WEB_DIR ?? fileURLToPath(new URL('../dist', import.meta.url))
const system = await startSystem({
  postgresUrl: postgres.url,
  redisUrl: redis.url,
  ffmpeg,
  stripe: process.env.WITH_STRIPE === '1',
  // A journey does not wait minutes for the timeout of a silent network.
  env: part =>
    part.kind === 'gateway'
      ? // Each journey comes from an address of its own (fixtures.ts), as its person would.
        { WEB_DIR: webDir, TRUSTED_PROXIES: '1' }
      : {
          ...{ CALL_TIMEOUT_MS: '2500', GRACE_PERIOD_MS: '1500', ASK_MS: '100', BACKOFF_MS: '200' },
          // Most journeys connect the same accounts: two years of each for every person would use up the network's calls.
          ...(part.kind === 'insights' && { READ_ACCOUNTS: 'seen' }),
        },
})
console.log(
  JSON.stringify({
    url: system.gatewayUrl,
    simulator: system.simulator.url,
    mail: `http://127.0.0.1:${system.site.ports.mail}`,
    team: system.urls.team,
    secret: system.site.secrets.identitySecret,
    operator: system.site.secrets.operatorToken,
    database: system.database.adminUrl,
  }),
)

let ending = false
const end = async () => {
  if (ending) return
  ending = true
  await system.close()
  await Promise.all([postgres.close(), redis.close()])
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
process.stdin.on('close', end).resume()
