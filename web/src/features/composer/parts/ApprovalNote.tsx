import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { IconArrowBackUp, IconUserCheck } from '@tabler/icons-react'
import { decidesOn } from '../../../lib/posts/approval/decides.ts'
import { useMembersQuery } from '../../../lib/session/members-api.ts'
import { useCan, useSettings, useTeam } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import classes from './Notes.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Why who decides has to look at the time: the post has none that lies ahead. */
const timeMissing = ({ post_at: at }: Post): string => {
  if (at === null) return ' Its author didn’t choose a time.'
  return Date.parse(at) <= Date.now() ? ' Its planned time has passed.' : ''
}

/** Where the post is that needs approval, and what was written about it. The decision is made in the bar below. */
export const ApprovalNote = ({ post }: { post: Post }) => {
  const team = useTeam()
  const can = useCan()
  const { timezone } = useSettings()
  const { pastLabel } = useTimes()
  const people = useMembersQuery({ params: { teamId: team.id }, query: { with: 'members' } }).data?.members
  const asked = post.approval
  if (!asked || (post.status !== Draft && post.status !== Scheduled)) return null
  const nameOf = (id: string | null) => people?.find(member => member.id === id)?.name ?? 'A former member'
  const { state } = asked
  const text = state === 'waiting' ? asked.message : asked.note
  const taken = team.needs_approval && state !== 'sent_back'
  return (
    <section className={classes.note} aria-label="Approval">
      {state === 'sent_back' ? <IconArrowBackUp {...icon} /> : <IconUserCheck {...icon} />}
      <p>
        {state === 'waiting' && `${nameOf(asked.asked_by)} asked for approval ${pastLabel(asked.asked_at, timezone)}.`}
        {state === 'approved' && `Approved by ${nameOf(asked.decided_by)}.`}
        {state === 'sent_back' && `${nameOf(asked.decided_by)} sent this post back.`}
        {text && (
          <>
            {' '}
            <bdi>“{text}”</bdi>
          </>
        )}
        {taken && ' If you change it, it has to be approved again.'}
        {decidesOn(post, can) && timeMissing(post)}
      </p>
    </section>
  )
}
