import { lengths } from '@fanfare/contracts/limits.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FormActions } from '../../ui/FormActions.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { isFault, messageOf } from '../api/api.ts'
import { useUser } from '../session/session.ts'
import { useEnterTeam } from '../session/use-enter-team.ts'
import classes from './Teams.module.css'
import { useCreateTeamMutation } from './teams-api.ts'

/** Names a new team, which the person owns and works in from then on. */
export default function CreateTeam({ onClose }: { onClose: () => void }) {
  const user = useUser()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [create, { isLoading, error }] = useCreateTeamMutation()
  const enter = useEnterTeam()
  const plan = planOf(user.product_id)
  const owned = user.teams.filter(({ role }) => role === Owner).length
  const isFull = owned > 0 && owned >= plan.teams
  // The server alone knows the plan of someone who owns no team, and the deleted teams that count.
  const refusal = isFault(error) && error.code === 'team_limit' ? messageOf(error) : undefined
  const submit = async () => {
    setTried(true)
    if (!name.trim()) return
    const { data } = await create({ body: { name: name.trim() } })
    if (!data) return
    onClose()
    enter()
  }
  if (isFull || refusal)
    return (
      <Modal opened onClose={onClose} title="Create a team" size={440}>
        <p className={classes.text}>
          {refusal ??
            `The ${plan.name} plan includes ${plan.teams === 1 ? '1 team' : `${plan.teams} teams`} of your own, and you have ${owned}. A larger plan includes more.`}
        </p>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            Do it later
          </Button>
          {user.teams.length > 0 && (
            <Button component={Link} to="/plans" onClick={onClose}>
              Upgrade Now
            </Button>
          )}
        </div>
      </Modal>
    )
  return (
    <Modal opened onClose={onClose} title="Create a team" size={440}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className={classes.text}>
          A team has its own accounts, posts and people. You’ll be its owner, and you can switch between teams anytime.
        </p>
        <TextInput
          mt={16}
          label="Team name"
          data-autofocus
          value={name}
          maxLength={lengths.teamName}
          onChange={event => setName(event.currentTarget.value)}
          error={(tried && !name.trim() && 'Enter a team name') || (error && messageOf(error))}
        />
        {owned > 0 && <Room owned={owned} of={plan.teams} />}
        <FormActions submit="Create team" busy={isLoading} onCancel={onClose} />
      </form>
    </Modal>
  )
}

/** How many teams of one's own the plan has room for. */
const Room = ({ owned, of }: { owned: number; of: number }) => {
  const words = `${owned} of ${of} ${of === 1 ? 'team' : 'teams'} of your own`
  return (
    <div className={classes.room}>
      <p>{words}</p>
      <Meter label="Teams of your own" used={owned} of={of} words={words} />
    </div>
  )
}
