import type { Redis } from '@fanfare/runtime/redis.ts'

/** How long someone who says nothing more is still named, ms: pages say every 30 seconds that they are open. */
export const heldMs = 90_000

interface Entry {
  name: string
  /** Unix ms. */
  until: number
}
export interface Editor {
  id: string
  name: string
}

/**
 * Who has a post open to change it: in Redis, for it is true for a moment only and nothing depends on it. Each call fails where Redis does.
 * `now`: unix ms. `installation`: the prefix of all its keys.
 */
export const editing = (redis: Redis, installation: string, teamId: string, postId: string) => {
  const key = `${installation}:editing:${teamId}:${postId}`
  const read = async (now: number): Promise<Map<string, Entry>> => {
    const all = Object.entries(await redis.hgetall(key)).map(([id, said]) => [id, JSON.parse(said) as Entry] as const)
    return new Map(all.filter(([, { until }]) => until > now))
  }
  return {
    read,
    async say(userId: string, name: string, now: number): Promise<void> {
      const entry: Entry = { name, until: now + heldMs }
      await redis.multi().hset(key, userId, JSON.stringify(entry)).pexpire(key, heldMs).exec()
    },
    /** Returns whether the person was there. */
    leave: async (userId: string): Promise<boolean> => (await redis.hdel(key, userId)) > 0,
  }
}
