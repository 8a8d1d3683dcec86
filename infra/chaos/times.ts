/** The product's deadlines, shrunk so that a run of minutes sees what takes half an hour in earnest. All ms. */
export const times = {
  /** The lease of a claim: longer than a call, so that no healthy worker loses it. */
  lease: 3_000,
  call: 1_500,
  gracePeriod: 4_000,
  deadline: 120_000,
  poll: 150,
  backoff: 700,
  ask: 300,
  /** How long an account waits for a limit when the network does not say. */
  rate: 1_200,
  /** How long the simulated network works on a picture. */
  picture: 250,
  /** A fault that is longer than the call's timeout, but not than the lease and the grace period. */
  tooLong: 2_400,
  /** How long reads do not see what went live: within the grace period. */
  lag: 2_500,
  /** A call slow enough to be caught in the middle of it, but within its timeout. */
  slow: 1_000,
  /** A minute in earnest, shrunk like the pauses between tries. */
  minute: 9_000,
  /** A server that is away, or a worker that sleeps past its lease. */
  outage: 4_000,
  /** By then a worker says at /ready that it has not been able to work. */
  notReady: 14_000,
  /** By then everything that waited for a connection has gone out: held posts are looked at each minute. */
  reconnected: 75_000,
  /** By then posts are live that do not need what is away. */
  withoutIt: 20_000,
  /** A busy machine; what is later than that waited for something. */
  tooLate: 3_000,
  /** By then every post that can settle has: deadline, grace period and a margin for a busy machine. */
  settled: 150_000,
} as const

/** The same as settings of the publishing workers. */
export const shrunk: Record<string, string> = {
  LEASE_MS: `${times.lease}`,
  CALL_TIMEOUT_MS: `${times.call}`,
  SETTLING_MS: `${times.gracePeriod}`,
  DEADLINE_MS: `${times.deadline}`,
  POLL_MS: `${times.poll}`,
  BACKOFF_MS: `${times.backoff}`,
  ASK_MS: `${times.ask}`,
  RATE_WAIT_MS: `${times.rate}`,
}
