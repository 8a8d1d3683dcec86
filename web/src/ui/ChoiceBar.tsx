import { Button, Popover, Select } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { usePhone } from './breakpoints.ts'
import classes from './ChoiceBar.module.css'

export interface Choice {
  label: string
  /** What it says while nothing is chosen. */
  none: string
  data: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | null) => void
}

interface Props {
  /** A choice among one thing is left out. */
  choices: readonly Choice[]
  /** Other filters, in the bar or, on a phone, in what opens from its button. `set`: how many of them are. */
  more?: { set: number; fields: (inPopover: boolean) => ReactNode }
  sort: { data: readonly { value: string; label: string }[]; value: string; onChange: (value: string | null) => void }
  onClear: () => void
  children?: ReactNode
}

/** What of a list is seen, and in which order. On a phone the filters open from a button that counts them. */
export const ChoiceBar = ({ choices, more, sort, onClear, children }: Props) => {
  const phone = usePhone()
  const [opened, setOpened] = useState(false)
  const set = choices.filter(({ value }) => value).length + (more?.set ?? 0)
  return (
    <fieldset className={classes.bar} aria-label="Filters">
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
              <Choices choices={choices} inPopover />
              {more?.fields(true)}
              {set > 0 && (
                <Button
                  variant="subtle"
                  onClick={() => {
                    // The button goes with what it clears, so the focus needs another place.
                    setOpened(false)
                    onClear()
                  }}
                >
                  Clear filters
                </Button>
              )}
            </div>
          </Popover.Dropdown>
        </Popover>
      ) : (
        <>
          <Choices choices={choices} />
          {more?.fields(false)}
        </>
      )}
      <Select
        size={phone ? 'sm' : 'xs'}
        className={classes.sort}
        aria-label="Sort by"
        allowDeselect={false}
        data={sort.data}
        value={sort.value}
        onChange={sort.onChange}
      />
      {children}
    </fieldset>
  )
}

const Choices = ({ choices, inPopover = false }: { choices: readonly Choice[]; inPopover?: boolean }) =>
  choices
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
