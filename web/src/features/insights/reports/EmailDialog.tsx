import type { ReportSchedule } from '@fanfare/contracts/entities/reports.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Loader, Modal } from '@mantine/core'
import { useState } from 'react'
import { useMembersQuery } from '../../../lib/session/members-api.ts'
import { useAccounts, useTeam } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useSheet } from '../../../ui/use-sheet.ts'
import { useCreateReportScheduleMutation, useDeleteReportScheduleMutation, useReportSchedulesQuery } from './api.ts'
import classes from './Reports.module.css'
import { ScheduleForm } from './ScheduleForm.tsx'
import { readersText, timeText } from './words.ts'

/** Which figures go out by email, when and to whom; and a new schedule for the account that is seen. */
export default function EmailDialog({ account, onClose }: { account: SocialAccount; onClose: () => void }) {
  const sheet = useSheet()
  const team = useTeam()
  const [edited, edit] = useState<ReportSchedule | 'new'>()
  const list = useReportSchedulesQuery(undefined, { refetchOnMountOrArgChange: true })
  const members = useMembersQuery({ params: { teamId: team.id }, query: { with: 'members' } })
  const rows = list.data?.data
  const people = members.data?.members
  const shown = edited ?? (rows?.length === 0 ? 'new' : undefined)
  const error = list.error ?? members.error
  const retry = () => {
    void list.refetch()
    void members.refetch()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={shown === undefined ? 'Insights by email' : shown === 'new' ? 'New email schedule' : 'Edit email schedule'}
      size={520}
      {...sheet}
    >
      {error ? (
        <ErrorCard title="Insights by email" error={error} onRetry={retry} />
      ) : !rows || !people ? (
        <Loader size="sm" aria-label="Loading" />
      ) : shown ? (
        <ScheduleForm
          key={shown === 'new' ? 'new' : shown.id}
          account={account}
          members={people}
          {...(shown === 'new' ? {} : { schedule: shown })}
          onSaved={() => edit(undefined)}
          onCancel={rows.length > 0 ? () => edit(undefined) : onClose}
        />
      ) : (
        <div className={classes.part}>
          <p className={classes.lead}>Four figures with their change, by email, for members of your team.</p>
          <ul className={classes.rows}>
            {rows.map(row => (
              <ScheduleRow key={row.id} schedule={row} people={people} onEdit={() => edit(row)} />
            ))}
          </ul>
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
            <Button onClick={() => edit('new')} data-autofocus>
              New schedule
            </Button>
          </div>
        </div>
      )}
    </Modal>
  )
}

interface RowProps {
  schedule: ReportSchedule
  people: readonly { id: string; name: string }[]
  onEdit: () => void
}

const ScheduleRow = ({ schedule, people, onEdit }: RowProps) => {
  const toast = useToast()
  const { hourLabel, instantDay } = useTimes()
  const { accounts } = useAccounts()
  const [remove, { isLoading }] = useDeleteReportScheduleMutation()
  const [create] = useCreateReportScheduleMutation()
  const account = accounts.find(({ id }) => id === schedule.account_id)
  const name = account ? accountName(account) : 'An account'
  const { account_id, every, weekday, hour, member_ids, timezone, next_at } = schedule
  const stop = async () => {
    const { error } = await remove({ params: { scheduleId: schedule.id } })
    if (error) return void toast.fault('The schedule couldn’t be removed. Try again.')
    toast.done('Emails stopped', {
      label: 'Undo',
      run: () => void create({ body: { account_id, every, weekday, hour, member_ids } }),
    })
  }
  return (
    <li className={classes.row}>
      <div>
        <b>{name}</b>
        <p>
          {timeText(schedule, hourLabel)}. Next on {instantDay(next_at, timezone)}, to {readersText(member_ids, people)}
          .
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="compact-md" onClick={onEdit} aria-label={`Edit the emails of ${name}`}>
          Edit
        </Button>
        <Button
          variant="default"
          size="compact-md"
          loading={isLoading}
          onClick={() => void stop()}
          aria-label={`Stop the emails of ${name}`}
        >
          Stop
        </Button>
      </div>
    </li>
  )
}
