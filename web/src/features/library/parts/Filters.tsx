import { accountName } from '@fanfare/contracts/networks.ts'
import { SegmentedControl, Select } from '@mantine/core'
import { useAccounts } from '../../../lib/session/session.ts'
import classes from '../LibraryScreen.module.css'
import { type LibraryFilter, shapes, sorts, sources, types, usages } from '../use-library-filter.ts'

/** What is seen, in which order, and the shape of the pictures. */
export const Filters = ({ filter }: { filter: LibraryFilter }) => {
  const { accounts } = useAccounts()
  return (
    <fieldset className={classes.filters} aria-label="Filters">
      <Select
        size="xs"
        className={classes.select}
        aria-label="Type"
        placeholder="Any type"
        data={types}
        value={filter.type ?? null}
        clearable
        onChange={value => filter.set('type', value)}
      />
      {accounts.length > 1 && (
        <Select
          size="xs"
          className={classes.select}
          aria-label="Account"
          placeholder="All accounts"
          data={accounts.map(account => ({ value: account.id, label: accountName(account) }))}
          value={filter.account ?? null}
          clearable
          onChange={value => filter.setAccounts(value ? [value] : [])}
        />
      )}
      <Select
        size="xs"
        className={classes.select}
        aria-label="Source"
        placeholder="Any source"
        data={sources}
        value={filter.source ?? null}
        clearable
        onChange={value => filter.set('source', value)}
      />
      <Select
        size="xs"
        className={classes.select}
        aria-label="Use"
        placeholder="Used or not"
        data={usages}
        value={filter.usage ?? null}
        clearable
        onChange={value => filter.set('usage', value)}
      />
      <Select
        size="xs"
        className={classes.sort}
        aria-label="Sort by"
        data={sorts}
        value={filter.sort}
        allowDeselect={false}
        onChange={value => filter.set('sort', value)}
      />
      <SegmentedControl
        size="xs"
        aria-label="Shape of the pictures"
        data={[...shapes]}
        value={filter.shape}
        onChange={value => filter.set('shape', value)}
      />
    </fieldset>
  )
}
