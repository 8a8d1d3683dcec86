import type { ReportSchedule } from '@fanfare/contracts/entities/reports.ts'
import type { Member, SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Checkbox, SegmentedControl, Select } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useAccounts, useUser } from '../../../lib/session/session.ts'
import { cityOf } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { FormActions } from '../../../ui/FormActions.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useCreateReportScheduleMutation, useUpdateReportScheduleMutation } from './api.ts'
import classes from './Reports.module.css'
import { weekdays } from './words.ts'

interface Props {
  /** Of a new schedule; one that is changed keeps its own. */
  account: SocialAccount
  members: readonly Member[]
  schedule?: ReportSchedule
  onSaved: () => void
  onCancel: () => void
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** When figures of an account go out by email, and to whom. */
export const ScheduleForm = ({ account: seen, members, schedule, onSaved, onCancel }: Props) => {
  const toast = useToast()
  const user = useUser()
  const { hourLabel } = useTimes()
  const { accounts } = useAccounts()
  const account = accounts.find(({ id }) => id === schedule?.account_id) ?? seen
  const [every, setEvery] = useState<ReportSchedule['every']>(schedule?.every ?? 'week')
  const [weekday, setWeekday] = useState(schedule?.weekday ?? 1)
  const [hour, setHour] = useState(schedule?.hour ?? 8)
  const [readers, setReaders] = useState(schedule?.member_ids ?? [user.id])
  const [tried, setTried] = useState(false)
  const [create, creating] = useCreateReportScheduleMutation()
  const [update, updating] = useUpdateReportScheduleMutation()
  const error = creating.error ?? updating.error
  // Who has left is not offered, and is not sent along.
  const chosen = members.map(({ id }) => id).filter(id => readers.includes(id))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (chosen.length === 0) return
    const body = { every, weekday, hour, member_ids: chosen }
    const { data } = schedule
      ? await update({ params: { scheduleId: schedule.id }, body })
      : await create({ body: { account_id: account.id, ...body } })
    if (!data) return
    toast.done('Email schedule saved')
    onSaved()
  }
  return (
    <form className={classes.part} onSubmit={event => void submit(event)} noValidate>
      <p className={classes.lead}>
        Followers, reach, interactions and posts of {accountName(account)}, each with its change.
      </p>
      <fieldset className={classes.field}>
        <legend>How often</legend>
        <SegmentedControl
          fullWidth
          aria-label="How often"
          value={every}
          onChange={value => setEvery(value === 'month' ? 'month' : 'week')}
          data={[
            { value: 'week', label: 'Every week' },
            { value: 'month', label: 'Every month on the 1st' },
          ]}
        />
      </fieldset>
      <div className={classes.pair}>
        {every === 'week' && (
          <Select
            label="Day"
            data={weekdays.map((label, at) => ({ value: String(at + 1), label }))}
            value={String(weekday)}
            onChange={value => setWeekday(Number(value))}
            allowDeselect={false}
          />
        )}
        <Select
          label={`Time in ${cityOf(account.settings.timezone)}`}
          data={hours.map(one => ({ value: String(one), label: hourLabel(one) }))}
          value={String(hour)}
          onChange={value => setHour(Number(value))}
          allowDeselect={false}
        />
      </div>
      <Checkbox.Group
        label="Send to"
        description="Everyone can switch these emails off in their notification settings."
        value={chosen}
        onChange={setReaders}
        error={tried && chosen.length === 0 && 'Choose at least one person'}
      >
        <div className={classes.choices}>
          {members.map(({ id, name, email }) => (
            <Checkbox key={id} value={id} label={name} description={email} />
          ))}
        </div>
      </Checkbox.Group>
      {error && (
        <p className={classes.fault} role="alert">
          {messageOf(error)}
        </p>
      )}
      <FormActions
        submit={schedule ? 'Save' : 'Create schedule'}
        busy={creating.isLoading || updating.isLoading}
        onCancel={onCancel}
      />
    </form>
  )
}
