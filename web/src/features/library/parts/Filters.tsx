import { accountName } from '@fanfare/contracts/networks.ts'
import { Button, Popover, SegmentedControl, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { postTypes } from '../../../lib/posts/post-types.ts'
import { useAccounts } from '../../../lib/session/session.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import classes from '../LibraryScreen.module.css'
import { type LibraryFilter, shapes, sorts, sources, usages } from '../use-library-filter.ts'

interface Props {
  filter: LibraryFilter
}

/** What is seen, in which order, and the shape of the pictures. On a phone the filters open from a button that counts them. */
export const Filters = ({ filter }: Props) => {
  const phone = usePhone()
  const [opened, setOpened] = useState(false)
  const set = [filter.type, filter.account, filter.source, filter.usage].filter(Boolean).length
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      {phone ? (
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-start"
          width={280}
          trapFocus
          returnFocus
          withRoles={false}
        >
          <Popover.Target>
            <Button
              variant="default"
              size="sm"
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
              leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
            >
              {set === 0 ? 'Filters' : `Filters, ${set} set`}
            </Button>
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label="Filters">
            <div className={classes.sheet}>
              <Choices filter={filter} inPopover />
              {set > 0 && (
                <Button
                  variant="subtle"
                  onClick={() => {
                    // The button goes with what it clears, so the focus needs another place.
                    setOpened(false)
                    filter.clear()
                  }}
                >
                  Clear filters
                </Button>
              )}
            </div>
          </Popover.Dropdown>
        </Popover>
      ) : (
        <Choices filter={filter} />
      )}
      <Select
        size={phone ? 'sm' : 'xs'}
        className={classes.sort}
        aria-label="Sort by"
        data={sorts}
        value={filter.sort}
        allowDeselect={false}
        onChange={value => filter.set('sort', value)}
      />
      <SegmentedControl
        size={phone ? 'sm' : 'xs'}
        aria-label="Shape of the pictures"
        data={[...shapes]}
        value={filter.shape}
        onChange={value => filter.set('shape', value)}
      />
    </fieldset>
  )
}

const Choices = ({ filter, inPopover = false }: Props & { inPopover?: boolean }) => {
  const { accounts } = useAccounts()
  const all: ChoiceProps[] = [
    {
      label: 'Type',
      none: 'Any type',
      data: postTypes,
      value: filter.type,
      onChange: value => filter.set('type', value),
    },
    {
      label: 'Account',
      none: 'All accounts',
      data: accounts.map(account => ({ value: account.id, label: accountName(account) })),
      value: filter.account,
      onChange: value => filter.setAccounts(value ? [value] : []),
    },
    {
      label: 'Source',
      none: 'Any source',
      data: sources,
      value: filter.source,
      onChange: value => filter.set('source', value),
    },
    {
      label: 'Use',
      none: 'Used or not',
      data: usages,
      value: filter.usage,
      onChange: value => filter.set('usage', value),
    },
  ]
  return all
    .filter(({ data }) => data.length > 1)
    .map(choice => (
      <Select
        key={choice.label}
        size={inPopover ? 'sm' : 'xs'}
        {...(inPopover
          ? { label: choice.label, comboboxProps: { withinPortal: false } }
          : { className: classes.select })}
        aria-label={choice.label}
        placeholder={choice.none}
        data={choice.data}
        value={choice.value ?? null}
        clearable
        onChange={choice.onChange}
      />
    ))
}

interface ChoiceProps {
  label: string
  /** What it says while nothing is chosen. */
  none: string
  data: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | null) => void
}
