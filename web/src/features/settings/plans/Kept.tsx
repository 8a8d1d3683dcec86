import type { Subscription } from '@fanfare/contracts/entities/plans.ts'
import { Owner } from '@fanfare/contracts/policy.ts'
import { Button, Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useAccounts, useTeam } from '../../../lib/session/session.ts'
import { AccountLabel } from '../../../ui/AccountLabel.tsx'
import { Card } from '../Card.tsx'
import { useTeamDetailsQuery } from '../team/api.ts'
import { useSaving } from '../use-saving.ts'
import { useChooseKeptMutation } from './api.ts'
import { planNamed } from './model/plan-words.ts'
import classes from './Plans.module.css'

interface Item {
  id: string
  label: ReactNode
  locked: boolean
}

/** Which accounts and members stay active where the plan has no room for all of them. */
export const Kept = ({ subscription }: { subscription: Subscription }) => {
  const team = useTeam()
  const { social_accounts, members } = subscription.usage
  const over = (use: { used: number; limit: number; locked: number }) => use.used > use.limit || use.locked > 0
  const { accounts } = useAccounts()
  const { data } = useTeamDetailsQuery(
    { params: { teamId: team.id }, query: { with: 'members' } },
    { skip: !over(members) },
  )
  if (!over(social_accounts) && !over(members)) return null
  const people = (data?.members ?? []).filter(({ pivot }) => pivot.role !== Owner)
  return (
    <Card title="What stays active">
      <p className={classes.warning}>
        {planNamed(subscription.product_id).name} has no room for everything. What’s locked isn’t deleted: locked
        accounts take no new posts, and locked members can’t open the team. Scheduled posts still go out.
      </p>
      {over(social_accounts) && (
        <Choose
          legend="Accounts"
          room={social_accounts.limit}
          items={accounts.map(account => ({
            id: account.id,
            label: <AccountLabel account={account} />,
            locked: account.locked,
          }))}
          field="social_accounts"
        />
      )}
      {over(members) && people.length > 0 && (
        <Choose
          legend="People besides you"
          room={members.limit - 1}
          items={people.map(({ id, name, locked }) => ({ id, label: name, locked }))}
          field="members"
        />
      )}
    </Card>
  )
}

const Choose = ({
  legend,
  room,
  items,
  field,
}: {
  legend: string
  room: number
  items: readonly Item[]
  field: 'social_accounts' | 'members'
}) => {
  const team = useTeam()
  const saving = useSaving()
  const [choose, { isLoading }] = useChooseKeptMutation()
  const [given, setGiven] = useState<readonly string[]>()
  const stored = items.filter(({ locked }) => !locked).map(({ id }) => id)
  const kept = given ?? stored
  const full = kept.length >= room
  const toggle = (id: string) => setGiven(kept.includes(id) ? kept.filter(one => one !== id) : [...kept, id])
  const save = async () => {
    const done = await saving(choose({ params: { teamId: team.id }, body: { [field]: [...kept] } }).unwrap(), 'Saved')
    if (done) setGiven(undefined)
  }
  const changed = given !== undefined && (given.length !== stored.length || given.some(id => !stored.includes(id)))
  return (
    <>
      <fieldset className={classes.kept}>
        <legend>
          {legend}: {kept.length} of {room} active
        </legend>
        {items.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={kept.includes(id)}
            disabled={full && !kept.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </fieldset>
      {changed && (
        <Button mb={16} loading={isLoading} onClick={save}>
          Save
        </Button>
      )}
    </>
  )
}
