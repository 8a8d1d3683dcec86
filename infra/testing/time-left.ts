/**
 * How long a run of all tests may take. Machines differ: one that is shared with others was three times slower than a quiet one. After this time no
 * browser test begins any more; those that did not are counted as skipped, and the run says so. Everything else runs whole in any case.
 */
const name = 'TESTS_UNTIL'
const usual = 70

/** Minutes that `MINUTES` gives a run, or the usual ones. Throws Error where it is no number above 0. */
export function minutesOf(given: string | undefined): number {
  if (given === undefined || given === '') return usual
  const minutes = Number(given)
  if (!(minutes > 0)) throw new Error('MINUTES must be a number above 0')
  return minutes
}

/** Sets the end of a run that begins now, for the processes that it starts: unix ms. */
export const setEnd = (minutes: number, now = Date.now()): void => {
  process.env[name] = String(Math.round(now + minutes * 60_000))
}

/** Whether the time of the run is used up; never where a test is run by itself. */
export const isTimeUp = (now = Date.now()): boolean => now > Number(process.env[name] ?? Number.POSITIVE_INFINITY)

/** What a test that does not begin is marked with. */
export const timeIsUp = 'the time of the run is used up'
