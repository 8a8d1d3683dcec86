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

/** The environment of a process whose tests begin even where the time of the run is used up. */
export const withoutEnd = { [name]: String(Number.POSITIVE_INFINITY) }

/** Whether the time of the run is used up; never where a test is run by itself. */
export const isTimeUp = (now = Date.now()): boolean => now > Number(process.env[name] ?? Number.POSITIVE_INFINITY)

/** For Playwright, as a fixture of every browser test: one that would begin after that is skipped, and marked with the reason. */
export const inTime = async (
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of this pattern
  {}: object,
  use: (value: undefined) => Promise<void>,
  { skip }: { skip: (condition: boolean, why: string) => void },
): Promise<void> => {
  skip(isTimeUp(), 'the time of the run is used up')
  await use(undefined)
}
