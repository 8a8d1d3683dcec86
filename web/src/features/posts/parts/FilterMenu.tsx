import { ActionIcon, Button, Indicator, Popover, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { postTypes } from '../../../lib/posts/post-types.ts'
import { useMembersQuery } from '../../../lib/session/members-api.ts'
import { useAccounts, useTeam } from '../../../lib/session/session.ts'
import { accountChoices } from '../../../ui/account-name.ts'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { type PostFilter, sorts } from '../use-post-filter.ts'
import classes from './FilterMenu.module.css'

/** Which posts are listed and in which order, beyond the words. */
export const FilterMenu = ({ filter, phone }: { filter: PostFilter; phone: boolean }) => {
  const { accounts } = useAccounts()
  const team = useTeam()
  const members = useMembersQuery({ params: { teamId: team.id }, query: { with: 'members' } }).data?.members ?? []
  const { accountFilter } = filter
  const within = { withinPortal: false }
  return (
    <Popover position="bottom-end" width={300} trapFocus withinPortal>
      <Indicator label={filter.count} size={16} disabled={filter.count === 0} offset={4}>
        <Popover.Target>
          <ActionIcon
            variant="default"
            size={phone ? 44 : 34}
            aria-label={filter.count ? `Filters and order, ${filter.count} active` : 'Filters and order'}
          >
            <IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <div className={classes.fields}>
          <Select
            label="Type"
            placeholder="Any type"
            data={postTypes}
            value={filter.type ?? null}
            clearable
            comboboxProps={within}
            onChange={value => filter.set('type', value)}
          />
          {accounts.length > 1 && (
            <Select
              label="Account"
              placeholder={accountFilter.only.length > 1 ? `${accountFilter.only.length} accounts` : 'All accounts'}
              data={accountChoices(accounts)}
              value={accountFilter.only.length === 1 ? (accountFilter.only[0] ?? null) : null}
              clearable
              comboboxProps={within}
              onChange={value => accountFilter.set(value ? [value] : [])}
            />
          )}
          {members.length > 1 && (
            <Select
              label="Author"
              placeholder="Anyone"
              data={members.map(member => ({ value: member.id, label: member.name }))}
              value={filter.author ?? null}
              clearable
              comboboxProps={within}
              onChange={value => filter.set('author', value)}
            />
          )}
          <div className={classes.dates}>
            <DatePickerInput
              label="From"
              placeholder="Any date"
              value={filter.from ?? null}
              clearable
              {...(filter.to && { maxDate: filter.to })}
              popoverProps={within}
              onChange={value => filter.set('from', value)}
            />
            <DatePickerInput
              label="To"
              placeholder="Any date"
              value={filter.to ?? null}
              clearable
              {...(filter.from && { minDate: filter.from })}
              popoverProps={within}
              onChange={value => filter.set('to', value)}
            />
          </div>
          <Select
            label="Sort by"
            data={sorts}
            value={filter.sort}
            allowDeselect={false}
            comboboxProps={within}
            onChange={value => filter.set('sort', value)}
          />
          {filter.count > 0 && (
            <Button variant="default" onClick={filter.clear}>
              Clear filters
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
