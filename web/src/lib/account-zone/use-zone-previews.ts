import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { SlotMove } from '@fanfare/contracts/entities/timeslots.ts'
import { useEffect, useState } from 'react'
import { useCan } from '../session/session.ts'
import { useAppDispatch } from '../store/hooks.ts'
import { accountZoneApi } from './account-zone-api.ts'

const { zoneMoves, postMoves } = accountZoneApi.endpoints
/** Rehearsals under way at once: a team may have a hundred accounts. */
const atOnce = 4

/** What another zone does to an account: how its slots move, and how many scheduled posts could follow the clock or could not. */
export interface ZonePreview {
  slots: readonly SlotMove[]
  posts: { done: number; left: number }
}

/** What `zone` would do to each of these accounts; undefined for those of which it is not known yet. */
export const useZonePreviews = (accounts: readonly SocialAccount[], zone: string) => {
  const dispatch = useAppDispatch()
  const mayPlan = useCan()('post.plan')
  const [known, setKnown] = useState<ReadonlyMap<string, ZonePreview>>(new Map())
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  const keyOf = (id: string) => `${zone} ${id}`
  const missing = accounts.map(({ id }) => id).filter(id => !known.has(keyOf(id)))
  const wanted = missing.length > 0 ? `${zone} ${accounts.map(({ id }) => id).join()}` : ''

  // Once for each change of what is wanted, and again on demand.
  useEffect(() => {
    let stopped = false
    const rest = [...missing]
    const read = async (id: string): Promise<ZonePreview> => {
      const body = { account_id: id, timezone: zone, dry_run: true }
      const slots = dispatch(zoneMoves.initiate({ body }, { forceRefetch: true }))
      const posts = mayPlan ? dispatch(postMoves.initiate({ body }, { forceRefetch: true })) : undefined
      try {
        const { done, left } = (await posts?.unwrap()) ?? { done: 0, left: 0 }
        return { slots: (await slots.unwrap()).slots, posts: { done, left } }
      } finally {
        slots.unsubscribe()
        posts?.unsubscribe()
      }
    }
    const work = async () => {
      for (let id = rest.shift(); id && !stopped; id = rest.shift()) {
        const preview = await read(id)
        const key = keyOf(id)
        setKnown(now => new Map(now).set(key, preview))
      }
    }
    setError(undefined)
    for (let n = 0; n < Math.min(atOnce, rest.length); n++)
      work().catch(fault => {
        rest.length = 0
        if (!stopped) setError(fault)
      })
    return () => {
      stopped = true
    }
  }, [wanted, attempt])

  return { of: (id: string) => known.get(keyOf(id)), error, retry: () => setAttempt(count => count + 1) }
}
