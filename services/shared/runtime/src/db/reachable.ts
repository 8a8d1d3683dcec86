import type { Log } from '../telemetry/log.ts'
import { isConnectionLoss } from './errors.ts'

/** Runs `work` again while the database cannot be reached, for at most `forMs` (30 s): at boot it may start later than we do. */
export async function whenReachable<T>(
  work: () => Promise<T>,
  { forMs = 30_000, log }: { forMs?: number; log?: Log } = {},
): Promise<T> {
  const deadline = performance.now() + forMs
  for (let pause = 100; ; pause = Math.min(pause * 2, 2_000)) {
    try {
      return await work()
    } catch (err) {
      if (!isConnectionLoss(err) || performance.now() > deadline) throw err
      log?.info({ err: (err as Error).message }, 'the database does not respond yet')
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
