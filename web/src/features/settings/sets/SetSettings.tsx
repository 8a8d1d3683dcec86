import type { SocialSet } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useAccounts, useCan, useTeam } from '../../../lib/session/session.ts'
import { useSets } from '../../../lib/sets/sets-api.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { useToast } from '../../../ui/toast.ts'
import { Card, Cards } from '../Card.tsx'
import { useCreateSetMutation, useDeleteSetMutation } from './api.ts'
import { SetForm } from './SetForm.tsx'
import classes from './Sets.module.css'

/** Deletes a set; Undo makes the same set again. */
const useDelete = () => {
  const toast = useToast()
  const { id: teamId } = useTeam()
  const [remove] = useDeleteSetMutation()
  const [create] = useCreateSetMutation()
  return async ({ id, name, social_accounts: accounts }: SocialSet) => {
    const body = { name, social_accounts: accounts.map(account => account.id) }
    const undo = () =>
      void create({ params: { teamId }, body })
        .unwrap()
        .catch(fault => toast.fault(messageOf(fault)))
    try {
      await remove({ params: { teamId, setId: id } }).unwrap()
      toast.done(`${name} deleted. Its accounts stay in the team.`, { label: 'Undo', run: undo })
    } catch (fault) {
      toast.fault(messageOf(fault))
    }
  }
}

/** Named groups of the team's accounts, to choose them at once in the composer and the calendar. */
export default function SetSettings() {
  const may = useCan()('account.settings')
  const { accounts } = useAccounts()
  const { sets, error, refetch } = useSets()
  const [edited, edit] = useState<SocialSet | 'new' | null>(null)
  const remove = useDelete()
  return (
    <Cards>
      <Card
        title="Social sets"
        text="Group accounts that post together, such as the shops of one brand. Choose a set in the composer or the calendar to choose all its accounts."
        flush
        side={
          may && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => edit('new')}>
              New set
            </Button>
          )
        }
      >
        {error && !sets ? (
          <ErrorCard title="Social sets" error={error} onRetry={refetch} />
        ) : !sets ? (
          <RowsSkeleton rows={2} />
        ) : sets.length === 0 ? (
          <p className={classes.none}>
            {accounts.length > 0
              ? 'No sets yet.'
              : 'No sets yet. Connect accounts first: a set is a group of the team’s accounts.'}
          </p>
        ) : (
          <ul className={classes.list}>
            {sets.map(set => (
              <li key={set.id} className={classes.row}>
                <div className={classes.names}>
                  <strong>{set.name}</strong>
                  <Members set={set} />
                </div>
                {may && (
                  <div className={classes.buttons}>
                    <ActionIcon aria-label={`Edit ${set.name}`} onClick={() => edit(set)}>
                      <IconPencil size={17} stroke={1.75} aria-hidden />
                    </ActionIcon>
                    <ActionIcon aria-label={`Delete ${set.name}`} onClick={() => void remove(set)}>
                      <IconTrash size={17} stroke={1.75} aria-hidden />
                    </ActionIcon>
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      {edited && <SetForm sets={sets ?? []} {...(edited !== 'new' && { set: edited })} onClose={() => edit(null)} />}
    </Cards>
  )
}

const Members = ({ set: { social_accounts: accounts } }: { set: SocialSet }) =>
  accounts.length === 0 ? (
    <span>No accounts in it</span>
  ) : (
    <ul className={classes.members}>
      {accounts.map(account => (
        <li key={account.id}>
          <AccountAvatar account={account} size={22} />
          {accountName(account)}
        </li>
      ))}
    </ul>
  )
