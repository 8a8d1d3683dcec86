/** The product's deadlines, shrunk so that a run takes minutes instead of hours. All ms. */
export const times = {
  /** The lease of a claim: longer than a call, so that no healthy worker loses it. */
  lease: 3_000,
  call: 1_500,
  gracePeriod: 4_000,
  deadline: 120_000,
  /**
   * How long the network may process what it was sent, pictures and videos: much longer than the simulated one does, so that no attempt is lost
   * to a busy machine, and short enough for every attempt of a post that never gets ready to end before its deadline.
   */
  preparing: 20_000,
  preparingVideo: 25_000,
  poll: 150,
  backoff: 700,
  ask: 300,
  /** How long an account waits for a limit when the network does not say. */
  rate: 1_200,
  /** How long the simulated network processes a picture. */
  picture: 250,
  /** A video of a page is shown once the network has processed it, which may be after it was published: by then it is. */
  shown: 2_000,
  /** A fault that is longer than the call's timeout, but not than the lease and the grace period. */
  tooLong: 2_400,
  /** How long reads miss what went live: less than the grace period. */
  lag: 2_500,
  /** The same for longer than the grace period and all the questions after it. */
  longLag: 12_000,
  /** How much longer every call takes on a slow network: within the timeout. */
  sluggish: 800,
  /** A call slow enough to be interrupted, but within its timeout. */
  slow: 1_000,
  /** Represents an outage of a minute, shrunk like the pauses between tries. */
  minute: 9_000,
  /** How slowly files of a slow address come: a small video takes seconds, and each part within the timeout of a network. */
  drip: { bytes: 4_000, everyMs: 100 },
  /** Media workers that are killed one after the other. */
  kills: 1,
  /** How long a server is down. */
  outage: 4_000,
  /** Limit for a worker to answer 503 at /ready when it cannot work. */
  notReady: 14_000,
  /** Limit for held posts to be published after a reconnect; they are checked each minute. */
  reconnected: 75_000,
  /** Limit for so many posts to be live that do not need the part that is down: calls are slow meanwhile. */
  withoutIt: (posts: number) => 20_000 + posts * 1_500,
  /** Margin for a busy machine; a post later than that waited for a lease. */
  tooLate: 3_000,
  /** By then every post that can settle has: deadline, grace period and a margin for a busy machine. */
  settled: 150_000,
} as const

/** The same as settings of the publishing workers. */
export const shrunk: Record<string, string> = {
  LEASE_MS: `${times.lease}`,
  CALL_TIMEOUT_MS: `${times.call}`,
  GRACE_PERIOD_MS: `${times.gracePeriod}`,
  DEADLINE_MS: `${times.deadline}`,
  PREPARING_MS: `${times.preparing}`,
  PREPARING_VIDEO_MS: `${times.preparingVideo}`,
  POLL_MS: `${times.poll}`,
  BACKOFF_MS: `${times.backoff}`,
  ASK_MS: `${times.ask}`,
  RATE_WAIT_MS: `${times.rate}`,
}
