/**
 * Places at which the chaos run ends a worker: before and after each remote call, and after each write. `prepare.after_write` is also passed
 * where the next write takes along what was prepared. Each is prefixed with the kind of post, e.g. `carousel:commit.after_call`.
 */
export const crashPoints = [
  'claim.after_write',
  'prepare.before_call',
  'prepare.after_call',
  'prepare.after_write',
  'poll.before_call',
  'poll.after_call',
  'poll.after_write',
  'intent.before_write',
  'commit.before_call',
  'commit.after_call',
  'commit.after_write',
  'decorate.before_call',
  'decorate.after_call',
  'decorate.after_write',
] as const
/** Passed only by a worker that finds an intent without an outcome. */
export const recoveryPoints = ['ask.before_call', 'ask.after_call', 'ask.after_write'] as const

export type CrashPoint = (typeof crashPoints)[number] | (typeof recoveryPoints)[number]
/** Called at each point; does nothing in a healthy process. */
export type Crash = (kind: string, point: CrashPoint) => void

/** The signal for the process: killed, or suspended past its lease. */
export type CrashSignal = 'SIGKILL' | 'SIGSTOP'

/** Kills at the nth pass of a point: `image:commit.after_call:2`, or `…:2:SIGSTOP`. Undefined: never. */
export const crashAt = (spec: string | undefined, kill: (signal: CrashSignal) => void): Crash => {
  if (!spec) return () => {}
  const [kind, point, nth = '1', signal] = spec.split(':')
  let left = Number(nth)
  return (k, p) => {
    if (k !== kind || p !== point) return
    left -= 1
    if (left === 0) kill(signal === 'SIGSTOP' ? 'SIGSTOP' : 'SIGKILL')
  }
}
