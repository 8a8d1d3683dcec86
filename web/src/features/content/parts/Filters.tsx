import { SegmentedControl } from '@mantine/core'
import { usePhone } from '../../../ui/breakpoints.ts'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { DatePickerInput } from '../../../ui/DatePickerInput.tsx'
import { type ContentFilter, sorts, types, views } from '../use-content-filter.ts'
import { AccountsChoice } from './AccountsChoice.tsx'
import classes from './Filters.module.css'

/** Which live posts are seen, in which order, as pictures or as a list. */
export const Filters = ({ filter }: { filter: ContentFilter }) => {
  const phone = usePhone()
  const { from, to, accountFilter } = filter
  return (
    <ChoiceBar
      choices={[
        {
          label: 'Type',
          none: 'Any type',
          data: types,
          value: filter.type,
          onChange: value => filter.set('type', value),
        },
      ]}
      more={{
        set: [accountFilter.accounts, from, to].filter(Boolean).length,
        fields: inPopover => (
          <>
            <AccountsChoice filter={filter} inPopover={inPopover} />
            {(['from', 'to'] as const).map(name => {
              const label = name === 'from' ? 'From' : 'To'
              return (
                <DatePickerInput
                  key={name}
                  {...(inPopover ? { label } : { className: classes.date })}
                  size={inPopover ? 'sm' : 'xs'}
                  aria-label={label}
                  placeholder={inPopover ? 'Any date' : label}
                  valueFormat="D MMM YYYY"
                  clearable
                  value={filter[name] ?? null}
                  {...(name === 'from' && to && { maxDate: to })}
                  {...(name === 'to' && from && { minDate: from })}
                  {...(inPopover && { popoverProps: { withinPortal: false } })}
                  onChange={value => filter.set(name, value)}
                />
              )
            })}
          </>
        ),
      }}
      sort={{ data: sorts, value: filter.sort, onChange: value => filter.set('sort', value) }}
      onClear={filter.clear}
    >
      <SegmentedControl
        size={phone ? 'sm' : 'xs'}
        aria-label="View"
        withItemsBorders={false}
        data={[...views]}
        value={filter.view}
        onChange={value => filter.set('view', value === 'grid' ? null : value)}
      />
    </ChoiceBar>
  )
}
