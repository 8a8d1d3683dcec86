import { insightPosts } from '@fanfare/contracts/insights/limits.ts'
import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import type { useSelection } from '../../../lib/navigation/use-selection.ts'
import { SelectionBar } from '../../../ui/SelectionBar.tsx'

interface Props {
  selection: ReturnType<typeof useSelection<{ id: string }>>
  onCompare: (ids: readonly string[]) => void
}

/** What can be done with the selected posts: two to four are compared. */
export const CompareBar = ({ selection, onCompare }: Props) => {
  const ids = selection.entries.map(({ id }) => id)
  return (
    <SelectionBar count={ids.length} onClear={selection.clear}>
      <Button
        variant="subtle"
        disabled={ids.length < 2}
        leftSection={<IconArrowsDiff size={16} stroke={1.75} aria-hidden />}
        onClick={() => onCompare(ids)}
      >
        {ids.length < 2 ? `Compare: select up to ${insightPosts.mostCompared}` : 'Compare'}
      </Button>
    </SelectionBar>
  )
}
