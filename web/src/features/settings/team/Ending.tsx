import type { Member } from '@fanfare/contracts/entities/teams.ts'
import { teams } from '@fanfare/contracts/limits.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCan, useTeam, useUser } from '../../../lib/session/session.ts'
import { DeleteTeam } from './DeleteTeam.tsx'
import classes from './Ending.module.css'
import { HandOver } from './HandOver.tsx'
import { LeaveDialog } from './LeaveTeam.tsx'

/** The ways out: leaving for members; for the owner handing the team over, or deleting it. */
export const Ending = ({ members }: { members: readonly Member[] }) => {
  const can = useCan()
  const team = useTeam()
  const user = useUser()
  const [opened, open] = useState<'owner' | 'leave' | 'delete' | null>(null)
  const close = () => open(null)
  const others = members.filter(({ id }) => id !== user.id)
  return (
    <section className={classes.card} aria-label="Leave or delete">
      <ul className={classes.list}>
        {can('team.handover') && (
          <li>
            <span>
              <strong>Hand over ownership</strong>
              <span>
                {others.length > 0
                  ? 'Another member becomes the owner, and you a Manager. Do this first if you want to leave.'
                  : 'Invite someone first. Then you can make them the owner.'}
              </span>
            </span>
            <Button variant="default" disabled={others.length === 0} onClick={() => open('owner')}>
              Hand over
            </Button>
          </li>
        )}
        {!can('team.handover') && (
          <li>
            <span>
              <strong>Leave team</strong>
              <span>Your posts and the accounts you connected stay with {team.name}.</span>
            </span>
            <Button variant="default" data-danger onClick={() => open('leave')}>
              Leave team
            </Button>
          </li>
        )}
        {can('team.delete') && (
          <li>
            <span>
              <strong>Delete team</strong>
              <span>Scheduled posts won’t be published. You can restore the team for {teams.graceDays} days.</span>
            </span>
            <Button variant="default" data-danger onClick={() => open('delete')}>
              Delete team
            </Button>
          </li>
        )}
      </ul>
      {opened === 'owner' && <HandOver candidates={others} onClose={close} />}
      {opened === 'leave' && <LeaveDialog onClose={close} />}
      {opened === 'delete' && <DeleteTeam members={members.length} onClose={close} />}
    </section>
  )
}
