/** `make reset`: deletes all data of this checkout. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot, publicPlace } from './backing/places.ts'
import { runningLauncher } from './launcher-lock.ts'

const dataDir = join(projectRoot, '.data')
const pid = runningLauncher(dataDir)
if (pid) {
  console.error(`Fanfare still runs (process ${pid}). Stop it first: make stop-safe`)
  process.exit(1)
}
rmSync(dataDir, { recursive: true, force: true })
// Where the checkout lies below a private folder, root's database is kept elsewhere.
rmSync(publicPlace(join(dataDir, 'postgres')), { recursive: true, force: true })
console.log('all data is gone; the next make start creates it again')
