import type { Member } from '@fanfare/contracts/entities/teams.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { Checkbox, Switch } from '@mantine/core'
import { useCan, useTeam } from '../../../lib/session/session.ts'
import { Card } from '../Card.tsx'
import { useSaving } from '../use-saving.ts'
import classes from './Approvals.module.css'
import { useSetApprovalsMutation } from './api.ts'

/** Whether Managers approve what Creators schedule, and who is excepted. Creators see how it is. */
export const Approvals = ({ on, members }: { on: boolean; members: readonly Member[] }) => {
  const team = useTeam()
  const saving = useSaving()
  const may = useCan()('team.approvals')
  const [set, { isLoading }] = useSetApprovalsMutation()
  const creators = members.filter(({ pivot }) => pivot.role === Creator)
  const excepted = creators.filter(member => on && !member.needs_approval).map(({ id }) => id)
  const save = (body: { on: boolean; except?: string[] }, done: string) =>
    void saving(set({ params: { teamId: team.id }, body }).unwrap(), done)
  const text = 'Creators save drafts and ask for approval. Managers and the owner approve posts or send them back.'
  if (!may)
    return on ? (
      <Card
        title="Approval"
        text={
          team.needs_approval
            ? 'A manager approves your posts before they’re scheduled.'
            : 'Posts of other creators need approval. Yours don’t.'
        }
      />
    ) : null
  return (
    <Card
      title="Approval"
      text={text}
      side={
        <Switch
          aria-label="Posts of creators need approval"
          checked={on}
          disabled={isLoading}
          onChange={event =>
            save(
              { on: event.currentTarget.checked },
              event.currentTarget.checked
                ? 'Posts of creators now need approval'
                : 'Creators schedule posts themselves again',
            )
          }
        />
      }
    >
      {on && creators.length > 0 && (
        <fieldset className={classes.people}>
          <legend>Posts that need approval</legend>
          {creators.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={!excepted.includes(id)}
              disabled={isLoading}
              onChange={event =>
                save(
                  {
                    on,
                    except: event.currentTarget.checked ? excepted.filter(one => one !== id) : [...excepted, id],
                  },
                  event.currentTarget.checked ? `${name}’s posts need approval` : `${name} schedules without approval`,
                )
              }
            />
          ))}
        </fieldset>
      )}
      {on && creators.length === 0 && <p className={classes.none}>This team has no creators yet.</p>}
    </Card>
  )
}
