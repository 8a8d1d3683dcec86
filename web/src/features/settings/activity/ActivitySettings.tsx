import { planOf } from '@fanfare/contracts/plans.ts'
import { Button, Select } from '@mantine/core'
import { IconCalendar, IconFileExport } from '@tabler/icons-react'
import { useState } from 'react'
import { useMembersQuery } from '../../../lib/session/members-api.ts'
import { useAccounts, useCan, useHas, useTeam } from '../../../lib/session/session.ts'
import { accountChoices } from '../../../ui/account-name.ts'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import classes from './Activity.module.css'
import { ActivityPage } from './ActivityPage.tsx'
import { kindFilters } from './words.ts'

/** The first moment of a date where the reader is. */
const startOf = (date: string, days = 0): string =>
  Temporal.PlainDate.from(date).add({ days }).toZonedDateTime(Temporal.Now.timeZoneId()).toInstant().toString()

/** `/settings/activity`: who did what in the team, for its Owner and Managers. */
export default function ActivitySettings() {
  const allowed = useCan()('activity.read')
  const has = useHas()
  const team = useTeam()
  const { accounts } = useAccounts()
  const members = useMembersQuery({ params: { teamId: team.id }, query: { with: 'members' } }).data?.members ?? []
  const [person, setPerson] = useState<string | null>(null)
  const [kind, setKind] = useState<string | null>(null)
  const [account, setAccount] = useState<string | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const [to, setTo] = useState<string | null>(null)
  if (!has('team_activity'))
    return (
      <EmptyState
        plain
        title="Your plan doesn’t include the activity"
        text="The activity shows who did what in the team, and when."
        action={{ label: 'See plans', to: '/plans' }}
      />
    )
  if (!allowed)
    return <EmptyState plain title="Only managers can see the activity" text="Ask your team’s owner or a manager." />
  const kinds = kindFilters.find(({ label }) => label === kind)?.kinds
  const filter = {
    ...(person && { people: person }),
    ...(account && { accounts: account }),
    ...(kinds && { kinds: kinds.join() }),
    ...(from && { start: startOf(from) }),
    ...(to && { end: startOf(to, 1) }),
  }
  return (
    <div className={classes.page}>
      <div className={classes.filters}>
        <Select
          aria-label="Person"
          placeholder="Everyone"
          data={members.map(({ id, name }) => ({ value: id, label: name }))}
          value={person}
          clearable
          onChange={setPerson}
        />
        <Select
          aria-label="Kind"
          placeholder="Everything"
          data={kindFilters.map(({ label }) => label)}
          value={kind}
          clearable
          onChange={setKind}
        />
        <Select
          aria-label="Account"
          placeholder="All accounts"
          data={accountChoices(accounts)}
          value={account}
          clearable
          onChange={setAccount}
        />
        <DatePickerInput
          aria-label="From"
          placeholder="From"
          clearable
          value={from}
          onChange={setFrom}
          valueFormat="D MMM YYYY"
          leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
        />
        <DatePickerInput
          aria-label="Until"
          placeholder="Until"
          clearable
          value={to}
          onChange={setTo}
          valueFormat="D MMM YYYY"
          leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
        />
        <Button
          component="a"
          variant="default"
          href={`/api/team/${team.id}/activity.csv?${new URLSearchParams(filter)}`}
          download
          leftSection={<IconFileExport size={16} stroke={1.75} aria-hidden />}
        >
          Export as CSV
        </Button>
      </div>
      <ActivityPage key={JSON.stringify(filter)} filter={filter} narrowed={Object.keys(filter).length > 0} />
      <p className={classes.note}>
        Your plan shows the activity of the last {planOf(team.product_id).activityDays} days.
      </p>
    </div>
  )
}
