import { accountName } from '@fanfare/contracts/networks.ts'
import { SegmentedControl } from '@mantine/core'
import { postTypes } from '../../../lib/posts/post-types.ts'
import { useAccounts } from '../../../lib/session/session.ts'
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
      ]}
      sort={{ data: sorts, value: filter.sort, onChange: value => filter.set('sort', value) }}
      onClear={filter.clear}
    >
      <SegmentedControl
        size={phone ? 'sm' : 'xs'}
        aria-label="Shape of the pictures"
        data={[...shapes]}
        value={filter.shape}
        onChange={value => filter.set('shape', value)}
      />
    </ChoiceBar>
  )
}
