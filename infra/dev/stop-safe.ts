/** `make stop-safe`: ends the launcher of this data folder, and nothing else, and waits until it is gone. */
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from './backing/places.ts'
import { runningLauncher } from './launcher-lock.ts'

const dataDir = process.env.DATA_DIR ? resolve(process.env.DATA_DIR) : join(projectRoot, '.data')
const pid = runningLauncher(dataDir)
if (pid) {
  process.kill(pid, 'SIGTERM')
  for (let waited = 0; runningLauncher(dataDir) === pid && waited < 60_000; waited += 100) await pause(100)
}
const left = runningLauncher(dataDir)
if (left) {
  console.error(`process ${left} has not ended after 60 s`)
  process.exit(1)
}
console.log(pid ? 'stopped' : 'Fanfare does not run here')
