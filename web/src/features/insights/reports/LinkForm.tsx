import type { ReportLink } from '@fanfare/contracts/entities/reports.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { reports } from '@fanfare/contracts/insights/limits.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../../lib/api/api.ts'
import { useAccounts } from '../../../lib/session/session.ts'
import { AccountLabel } from '../../../ui/AccountLabel.tsx'
import { FormActions } from '../../../ui/FormActions.tsx'
import type { Period } from '../model/period.ts'
import { useDays } from '../use-days.ts'
import { useCreateReportLinkMutation } from './api.ts'
import classes from './Reports.module.css'

interface Props {
  account: SocialAccount
  period: Period
  onMade: (made: { link: ReportLink; url: string }) => void
  onCancel: () => void
}

const lives = [7, 30, 90] as const

/** What a new link shows, and for how long. */
export const LinkForm = ({ account, period, onMade, onCancel }: Props) => {
  const { span } = useDays()
  const { accounts } = useAccounts()
  const [title, setTitle] = useState(`Insights of ${accountName(account)}`)
  const [days, setDays] = useState<'these' | 'last'>('these')
  const [chosen, choose] = useState([account.id])
  const [life, setLife] = useState<(typeof lives)[number]>(30)
  const [tried, setTried] = useState(false)
  const [create, { isLoading, error }] = useCreateReportLinkMutation()
  const faults = {
    title: title.trim() ? undefined : 'Enter a title',
    accounts:
      chosen.length === 0
        ? 'Choose at least one account'
        : chosen.length > reports.accounts
          ? `Choose up to ${reports.accounts} accounts`
          : undefined,
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (faults.title || faults.accounts) return
    const { since, until } = period
    const { data } = await create({
      body: {
        title: title.trim(),
        account_ids: accounts.map(({ id }) => id).filter(id => chosen.includes(id)),
        ...(days === 'these' ? { since, until } : {}),
        expires_in_days: life,
      },
    })
    if (data) onMade(data)
  }
  return (
    <form className={classes.part} onSubmit={event => void submit(event)} noValidate>
      <TextInput
        label="Title"
        data-autofocus
        maxLength={reports.title}
        value={title}
        onChange={event => setTitle(event.currentTarget.value)}
        error={tried && faults.title}
      />
      <fieldset className={classes.field}>
        <legend>Days</legend>
        <SegmentedControl
          fullWidth
          aria-label="Days"
          value={days}
          onChange={value => setDays(value === 'last' ? 'last' : 'these')}
          data={[
            { value: 'these', label: span(period) },
            { value: 'last', label: 'Last 28 days' },
          ]}
        />
        {days === 'last' && <p>Each time it is opened, it shows the 28 days before.</p>}
      </fieldset>
      {accounts.length > 1 && (
        <Checkbox.Group label="Accounts" value={chosen} onChange={choose} error={tried && faults.accounts}>
          <div className={classes.choices}>
            {accounts.map(one => (
              <Checkbox key={one.id} value={one.id} label={<AccountLabel account={one} />} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <Select
        label="Works for"
        data={lives.map(one => ({ value: String(one), label: `${one} days` }))}
        value={String(life)}
        onChange={value => setLife(lives.find(one => String(one) === value) ?? 30)}
        allowDeselect={false}
      />
      {error && (
        <p className={classes.fault} role="alert">
          {messageOf(error)}
        </p>
      )}
      <FormActions submit="Create link" busy={isLoading} onCancel={onCancel} />
    </form>
  )
}
