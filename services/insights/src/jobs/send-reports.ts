import type { SendReport } from '@fanfare/contracts/jobs.ts'
import type { JobHandler } from '@fanfare/runtime/jobs/jobs.ts'
import { sendReport, startReports } from '../actions/send-report.ts'
import type { Deps } from '../deps.ts'

/** How late an email is at most by this, ms. */
export const SWEEP_REPORTS_EVERY_MS = 30_000

/** Starts what is due, also what a lost queue has forgotten. */
export const sweepReports = (deps: Deps) => (): Promise<void> => startReports(deps)

/** Sends one schedule, where it still is due. */
export const sendReports =
  (deps: Deps): JobHandler<typeof SendReport> =>
  ({ teamId, scheduleId }) =>
    sendReport(deps, teamId, scheduleId)
