import type { Redis } from 'ioredis'

/** Where the jobs of publications disagree with the table of publications. All empty: they agree. */
export interface Disagreement {
  /** Publications that are due within the horizon and have no job. */
  without: string[]
  /** Those whose job is in more than one place. */
  several: string[]
  /** Jobs without such a publication. */
  strays: string[]
}

/** A bit nearer than publishing looks ahead: what crosses the line right now counts as neither. */
const soon = `interval '14 minutes'`
const due = `
  select id::text, next_at <= now() + ${soon} as soon from publishing.publications
  where state not in ('decorated', 'failed', 'unconfirmed', 'cancelled', 'held')`

/** Compares the queue with the table, by what Redis itself holds. `installation` is the prefix of its keys. */
export async function reconcileJobs(
  query: (sql: string) => Promise<{ rows: { id: string; soon: boolean }[] }>,
  redis: Redis,
  installation = 'fanfare',
): Promise<Disagreement> {
  const key = (name: string) => `${installation}:publishing:${name}`
  const [{ rows }, ...places] = await Promise.all([
    query(due),
    redis.lrange(key('wait'), 0, -1),
    redis.lrange(key('active'), 0, -1),
    redis.zrange(key('prioritized'), '0', '-1'),
    redis.zrange(key('delayed'), '0', '-1'),
  ])
  const jobs = new Map<string, number>()
  for (const id of places.flat()) jobs.set(id, (jobs.get(id) ?? 0) + 1)
  const known = new Set(rows.map(({ id }) => `p-${id}`))
  const count = ({ id }: { id: string }) => jobs.get(`p-${id}`) ?? 0
  return {
    without: rows.filter(row => row.soon && count(row) === 0).map(({ id }) => id),
    several: [...jobs].filter(([, times]) => times > 1).map(([id]) => id),
    strays: [...jobs.keys()].filter(id => !known.has(id)),
  }
}
