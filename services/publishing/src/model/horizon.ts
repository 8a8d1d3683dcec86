/**
 * Publications that are due within this time have a job and may be prepared, ms. Later ones are in Postgres alone, so the queue never holds
 * the whole future; a post within it keeps its time when an account's posts are shuffled.
 */
export const horizonMs = 15 * 60_000
