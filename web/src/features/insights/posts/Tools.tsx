import { postFormats } from '@fanfare/contracts/entities/insight-posts.ts'
import { Button, Checkbox, Popover, Select, TextInput } from '@mantine/core'
import { IconColumns3, IconHash, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { typeWord } from '../../../lib/posts/post-types.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { columns as allColumns, isOffered, measureNames, offeredMeasures } from '../model/measures.ts'
import type { Facts } from './facts.ts'
import classes from './PostResults.module.css'
import type { Columns } from './use-columns.ts'
import type { PostFilter } from './use-post-filter.ts'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

interface Props {
  filter: PostFilter
  columns: Columns
  facts: Facts
}

/** What narrows the posts of the period, and which of their figures are seen. */
export const Tools = ({ filter, columns, facts }: Props) => {
  const phone = usePhone()
  const formats = postFormats.map(value => ({ value, label: typeWord(value, facts.type) }))
  const search = (
    <TextInput
      className={classes.search}
      size={phone ? 'sm' : 'xs'}
      aria-label="Search captions"
      placeholder="Search captions"
      leftSection={<IconSearch {...icon} />}
      value={filter.text.words}
      onChange={event => filter.text.write(event.currentTarget.value)}
    />
  )
  const hashtag = (inPopover: boolean) => (
    <TextInput
      key="hashtag"
      {...(inPopover ? { label: 'Hashtag' } : { className: classes.choice, size: 'xs', 'aria-label': 'Hashtag' })}
      placeholder="Hashtag"
      autoCapitalize="none"
      spellCheck={false}
      leftSection={<IconHash {...icon} />}
      value={filter.tag.words}
      onChange={event => filter.tag.write(event.currentTarget.value)}
    />
  )
  if (phone)
    return (
      <div className={classes.tools}>
        {search}
        <ChoiceBar
          choices={[
            { label: 'Format', none: 'Any format', data: formats, value: filter.format, onChange: filter.setFormat },
          ]}
          more={{ set: filter.tag.keyword ? 1 : 0, fields: hashtag }}
          sort={phoneSort(filter)}
          onClear={filter.clear}
        >
          <Select
            className={classes.figure}
            size="sm"
            aria-label="Figure"
            allowDeselect={false}
            data={allColumns
              .filter(column => isOffered(column, facts.sources))
              .map(value => ({ value, label: measureNames[value].title }))}
            value={filter.figure}
            onChange={value => value && filter.show(value)}
          />
        </ChoiceBar>
      </div>
    )
  return (
    <fieldset className={classes.tools} aria-label="Filters">
      {search}
      <Select
        className={classes.choice}
        size="xs"
        aria-label="Format"
        placeholder="Any format"
        clearable
        data={formats}
        value={filter.format ?? null}
        onChange={filter.setFormat}
      />
      {hashtag(false)}
      <ColumnsMenu filter={filter} columns={columns} facts={facts} />
    </fieldset>
  )
}

/** On a phone the figure that is seen is the one that posts are sorted by. */
const phoneSort = (filter: PostFilter) => ({
  data: [
    { value: 'newest', label: 'Newest' },
    { value: 'oldest', label: 'Oldest' },
    { value: 'highest', label: 'Highest' },
    { value: 'lowest', label: 'Lowest' },
  ],
  value:
    filter.sort === 'posted_at'
      ? filter.order === 'asc'
        ? 'oldest'
        : 'newest'
      : filter.order === 'asc'
        ? 'lowest'
        : 'highest',
  onChange: (value: string | null) =>
    filter.setSort(
      value === 'newest' || value === 'oldest' ? 'posted_at' : filter.figure,
      value === 'oldest' || value === 'lowest' ? 'asc' : 'desc',
    ),
})

/** Which columns the table has, and what its z-scores compare. */
const ColumnsMenu = ({ filter, columns, facts }: Props) => {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={260}
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal
    >
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconColumns3 {...icon} />}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Columns">
        <div className={classes.columns}>
          <fieldset>
            <legend>Columns</legend>
            {allColumns.map(column => {
              const offered = isOffered(column, facts.sources)
              return (
                <Checkbox
                  key={column}
                  label={measureNames[column].title}
                  description={offered ? undefined : `Not available on ${facts.network}`}
                  disabled={!offered}
                  checked={offered && columns.chosen.includes(column)}
                  onChange={() => columns.toggle(column)}
                />
              )
            })}
          </fieldset>
          <Select
            label="z-score compares"
            allowDeselect={false}
            data={offeredMeasures(facts.sources).map(value => ({ value, label: measureNames[value].title }))}
            value={filter.measure}
            comboboxProps={{ withinPortal: false }}
            onChange={value => value && filter.setMeasure(value)}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
