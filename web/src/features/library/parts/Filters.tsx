import { SegmentedControl } from '@mantine/core'
import { postTypes } from '../../../lib/posts/post-types.ts'
import { useAccounts } from '../../../lib/session/session.ts'
import { accountChoices } from '../../../ui/account-name.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { type LibraryFilter, shapes, sorts, sources, usages } from '../use-library-filter.ts'

/** What is seen, in which order, and the shape of the pictures. */
export const Filters = ({ filter }: { filter: LibraryFilter }) => {
  const phone = usePhone()
  const { accounts } = useAccounts()
  return (
    <ChoiceBar
      choices={[
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
          data: accountChoices(accounts),
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
      ]}
      sort={{ data: sorts, value: filter.sort, onChange: value => filter.set('sort', value) }}
      onClear={filter.clear}
    >
      {!phone && <ShapeSwitch filter={filter} size="xs" />}
    </ChoiceBar>
  )
}

/** 4:5 as profiles show posts, or 1:1. A phone has more room for it beside the words. */
export const ShapeSwitch = ({ filter, size }: { filter: LibraryFilter; size: 'xs' | 'sm' }) => (
  <SegmentedControl
    size={size}
    aria-label="Shape of the pictures"
    data={[...shapes]}
    value={filter.shape}
    onChange={value => filter.set('shape', value)}
  />
)
