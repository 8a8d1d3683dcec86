import { ActionIcon, Button, NumberInput, Popover, SegmentedControl, Select, TextInput } from '@mantine/core'
import { IconArrowsSort, IconDownload, IconFilter, IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { usePhone } from '../../ui/breakpoints.ts'
import { Tip } from '../../ui/Tip.tsx'
import { formatChoices, periods, scoreSteps, sorts } from './model/filter.ts'
import { counted } from './model/words.ts'
import type { WallState } from './use-wall.ts'
import classes from './WallTools.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
const custom = 'custom'

interface Props {
  wall: WallState
  /** Posts of a hashtag belong to many profiles: their time says little, and those of the last day are all. */
  dated?: boolean
  onExport: () => void
}

/** Filter, order, view and export of the loaded posts. */
export const WallTools = ({ wall, dated = true, onExport }: Props) => {
  const phone = usePhone()
  const [opened, setOpened] = useState(false)
  const filterWords = wall.bounds === 0 ? 'Filter' : `Filter, ${wall.bounds} set`
  return (
    <div className={classes.tools}>
      {wall.bounds > 0 && (
        <span className={classes.matching} role="status">
          {counted(wall.posts.length, 'post')} {wall.posts.length === 1 ? 'matches' : 'match'}
        </span>
      )}
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={300}
        trapFocus
        returnFocus
        withRoles={false}
        withinPortal
      >
        <Popover.Target>
          <Button
            variant="default"
            size={phone ? 'sm' : 'xs'}
            leftSection={<IconFilter {...icon} />}
            aria-haspopup="dialog"
            aria-expanded={opened}
            aria-label={filterWords}
            onClick={() => setOpened(!opened)}
          >
            {/* On a phone all of them fit in a row. */}
            {phone && wall.bounds > 0 ? `Filter, ${wall.bounds}` : filterWords}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label="Filter posts">
          <Bounds wall={wall} dated={dated} onClear={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
      <Select
        className={classes.sort}
        size={phone ? 'sm' : 'xs'}
        aria-label="Sort by"
        // On a phone the words need the room.
        leftSection={phone ? null : <IconArrowsSort {...icon} />}
        data={[...sorts]}
        value={wall.filter.sort}
        allowDeselect={false}
        onChange={value => wall.set({ sort: value === 'newest' ? null : value })}
      />
      <SegmentedControl
        size={phone ? 'sm' : 'xs'}
        aria-label="View"
        withItemsBorders={false}
        value={wall.view}
        onChange={value => wall.setView(value as WallState['view'])}
        data={[
          { value: 'wall', label: <Choice Icon={IconLayoutGrid} word="Wall" /> },
          { value: 'list', label: <Choice Icon={IconList} word="List" /> },
        ]}
      />
      <Tip label="Export as CSV">
        <ActionIcon
          className={classes.export}
          size={phone ? 44 : 28}
          aria-label="Export loaded posts as CSV"
          disabled={wall.posts.length === 0}
          onClick={onExport}
        >
          <IconDownload {...icon} />
        </ActionIcon>
      </Tip>
    </div>
  )
}

const Choice = ({ Icon, word }: { Icon: typeof IconList; word: string }) => (
  <span className={classes.choice} title={word}>
    <Icon {...icon} />
    <span className="sr-only">{word}</span>
  </span>
)

const Bounds = ({ wall, dated, onClear }: { wall: WallState; dated: boolean; onClear: () => void }) => {
  const { filter } = wall
  const [own, setOwn] = useState(filter.from !== null || filter.to !== null)
  const period = own ? custom : filter.days === null ? '' : String(filter.days)
  const inside = { comboboxProps: { withinPortal: false } }
  const bound = (name: 'likes' | 'comments', label: string) => (
    <NumberInput
      label={label}
      min={0}
      max={1_000_000_000}
      allowDecimal={false}
      thousandSeparator=","
      hideControls
      value={filter[name] ?? ''}
      onChange={value => wall.set({ [name]: value === '' ? null : String(value) })}
    />
  )
  return (
    <div className={classes.bounds}>
      <Select
        label="Type"
        placeholder="Any type"
        clearable
        data={formatChoices}
        value={filter.format}
        onChange={value => wall.set({ type: value })}
        {...inside}
      />
      <Select
        label="z-score"
        placeholder="Any score"
        clearable
        data={[...scoreSteps]}
        value={filter.score === null ? null : String(filter.score)}
        onChange={value => wall.set({ z: value })}
        {...inside}
      />
      {dated && (
        <Select
          label="Published"
          placeholder="Any time"
          clearable
          data={[...periods, { value: custom, label: 'Between two days' }]}
          value={period || null}
          onChange={value => {
            setOwn(value === custom)
            wall.set({ days: value === custom ? null : value, from: null, to: null })
          }}
          {...inside}
        />
      )}
      {dated && own && (
        <div className={classes.pair}>
          <TextInput
            type="date"
            label="From"
            value={filter.from ?? ''}
            onChange={event => wall.set({ from: event.currentTarget.value || null })}
          />
          <TextInput
            type="date"
            label="To"
            value={filter.to ?? ''}
            error={filter.from && filter.to && filter.to < filter.from ? 'Before the first day' : undefined}
            onChange={event => wall.set({ to: event.currentTarget.value || null })}
          />
        </div>
      )}
      <div className={classes.pair}>
        {bound('likes', 'Likes from')}
        {bound('comments', 'Comments from')}
      </div>
      {wall.bounds > 0 && (
        <Button
          variant="subtle"
          onClick={() => {
            // The button goes with what it clears, so the focus needs another place.
            onClear()
            wall.clear()
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}
