import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { useTeam, useUser } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { useMembersQuery } from '../api.ts'

/** Who keeps a post to themselves and until when; nothing where that is over, or nobody does. */
export const LockMark = ({ post: { locked_by: by, locked_until: until } }: { post: Post }) => {
  const { id } = useUser()
  const team = useTeam()
  const { timeLabel } = useTimes()
  const isLocked = Boolean(by && until && Date.parse(until) > Date.now())
  const known = useMembersQuery({ params: { teamId: team.id }, query: { with: 'members' } }, { skip: !isLocked }).data
  if (!isLocked || !until) return null
  const name = by === id ? 'you' : (known?.members?.find(member => member.id === by)?.name ?? 'someone else')
  return (
    <small>
      Locked by {name} until {timeLabel(until, Temporal.Now.timeZoneId())}
    </small>
  )
}
