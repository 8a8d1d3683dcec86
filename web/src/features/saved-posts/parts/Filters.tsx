import { ChoiceBar } from '../../../ui/ChoiceBar.tsx'
import { places, type SavedFilter, sorts, types } from '../use-saved-filter.ts'

/** What of a folder is seen, and in which order. */
export const Filters = ({ filter }: { filter: SavedFilter }) => (
  <ChoiceBar
    choices={[
      {
        label: 'Type',
        none: 'Any type',
        data: types,
        value: filter.type,
        onChange: value => filter.set('type', value),
      },
      {
        label: 'Network',
        none: 'Any network',
        data: places,
        value: filter.network,
        onChange: value => filter.set('network', value),
      },
    ]}
    sort={{ data: sorts, value: filter.sort, onChange: value => filter.set('sort', value) }}
    onClear={filter.clear}
  />
)
