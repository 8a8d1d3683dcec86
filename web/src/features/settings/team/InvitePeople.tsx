import type { Invite } from '@fanfare/contracts/entities/invites.ts'
import { Button, Modal, SegmentedControl } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCan, useTeam, useUser } from '../../../lib/session/session.ts'
import classes from '../Dialogs.module.css'
import { Unconfirmed } from '../Unconfirmed.tsx'
import { InviteByEmail } from './InviteByEmail.tsx'
import { InviteByLink, Made, type MadeLink } from './InviteByLink.tsx'
import { mayInviteByRole } from './model/rights.ts'
import type { Seats } from './model/seats.ts'
import { usePlan } from './use-plan.ts'

interface Props {
  seats: Seats
  invites: readonly Invite[]
}

/** The way to invite people, for who may by role; where the plan does not include it, it says so. */
export const InvitePeople = (props: Props) => {
  const team = useTeam()
  const [opened, open] = useState(false)
  if (!mayInviteByRole(team.role)) return null
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} stroke={1.75} aria-hidden />} onClick={() => open(true)}>
        Invite people
      </Button>
      {opened && <Dialog {...props} onClose={() => open(false)} />}
    </>
  )
}

const Dialog = ({ seats, invites, onClose }: Props & { onClose: () => void }) => {
  const can = useCan()
  const plan = usePlan()
  const team = useTeam()
  const { email_confirmed } = useUser()
  const [way, setWay] = useState<'email' | 'link'>('email')
  const [made, setMade] = useState<MadeLink | null>(null)
  const title = `Invite people to ${team.name}`
  if (!can('member.invite'))
    return (
      <Modal opened onClose={onClose} title={title} size={480}>
        <p className={classes.lead}>
          The {plan.name} plan is for one person. A larger plan lets you work on posts together, with a role for each
          member.
        </p>
        <div className={classes.done}>
          <Button variant="default" onClick={onClose}>
            Do it later
          </Button>
          <Button component={Link} to="/plans">
            Upgrade Now
          </Button>
        </div>
      </Modal>
    )
  if (made)
    return (
      <Modal opened onClose={onClose} title="Copy the invite link" size={480} closeOnClickOutside={false}>
        <Made made={made} onClose={onClose} />
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      <div className={classes.form}>
        {!email_confirmed && <Unconfirmed what="invite people" />}
        <SegmentedControl
          fullWidth
          aria-label="How to invite"
          value={way}
          onChange={value => setWay(value as 'email' | 'link')}
          data={[
            { value: 'email', label: 'By email' },
            { value: 'link', label: 'By link' },
          ]}
        />
        {way === 'email' ? (
          <InviteByEmail seats={seats} invites={invites} onClose={onClose} />
        ) : (
          <InviteByLink seats={seats} onMade={setMade} onClose={onClose} />
        )}
      </div>
    </Modal>
  )
}
