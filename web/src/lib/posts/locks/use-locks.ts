import { useEffect, useMemo, useState } from 'react'
import { useMembersQuery } from '../../session/members-api.ts'
import { useTeam, useUser } from '../../session/session.ts'
import { useTimes } from '../../time/use-times.ts'

/** Who has a post locked, a user id, and until when, Unix ms. */
export interface Held {
  by: string
  until: number
}

export interface Lock {
  /** `Locked by Ana until 10:45` */
  words: string
  /** It is one's own: it keeps others from changing the post. */
  mine: boolean
}

/** Why a post that someone else has locked cannot be moved or changed. */
export const lockRefusal = (lock: Lock | undefined, what: 'moved' | 'changed' = 'moved'): string | undefined =>
  lock && !lock.mine ? `${lock.words}, so it can’t be ${what}` : undefined

/** What is said of these locks while they last; each ends by itself. Names are asked for where anything is locked. */
export const useLocks = (held: readonly Held[]): ((held: Held | undefined) => Lock | undefined) => {
  const { id } = useUser()
  const team = useTeam()
  const { timeLabel } = useTimes()
  const [now, setNow] = useState(() => Date.now())
  const next = Math.min(...held.map(({ until }) => until).filter(until => until > now))
  const any = Number.isFinite(next)
  useEffect(() => {
    if (!any) return
    const timer = setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 100)
    return () => clearTimeout(timer)
  }, [any, next])
  const members = useMembersQuery({ params: { teamId: team.id }, query: { with: 'members' } }, { skip: !any }).data
    ?.members
  return useMemo(
    () => one => {
      if (!one || one.until <= now) return undefined
      const mine = one.by === id
      const name = mine ? 'you' : (members?.find(member => member.id === one.by)?.name ?? 'someone else')
      const until = timeLabel(new Date(one.until).toISOString(), Temporal.Now.timeZoneId())
      return { words: `Locked by ${name} until ${until}`, mine }
    },
    [now, id, members, timeLabel],
  )
}
