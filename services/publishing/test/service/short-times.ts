/** Settings of the publisher for tests: times short enough, in the proportions of the real ones. */
export const shortTimes = {
  LEASE_MS: '4000',
  CALL_TIMEOUT_MS: '2000',
  GRACE_PERIOD_MS: '1500',
  UNREADABLE_MS: '400',
  HELD_LOOK_MS: '500',
  POLL_MS: '40',
  BACKOFF_MS: '40',
  ASK_MS: '40',
  RATE_WAIT_MS: '300',
  DEADLINE_MS: '60000',
  // Many posts in a minute: neither the plan nor the gateway's limits are what is tested.
  DEFAULT_PRODUCT_ID: '3',
  RATE_LIMIT_FACTOR: '1000',
}
