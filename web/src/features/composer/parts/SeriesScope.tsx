import type { SeriesPlace } from '@fanfare/contracts/entities/series.ts'
import { recurrenceWords } from '@fanfare/contracts/recurrence-words.ts'
import { SegmentedControl } from '@mantine/core'
import type { Scope } from '../../../lib/posts/series/SeriesDialog.tsx'
import classes from './SeriesScope.module.css'

interface Props {
  series: SeriesPlace
  scope: Scope
  onScope: (scope: Scope) => void
}

const words: Record<Scope, string> = {
  one: 'Only this post changes. Later changes to the series won’t affect it.',
  later: 'Text, pictures, time and dates go to this post and the later ones. Earlier ones keep theirs.',
  all: 'Text, pictures, time and dates go to all posts of the series that aren’t live.',
}

/** The place of a post in its series, and to which of its posts a change goes. */
export const SeriesScope = ({ series: { index, total, recurrence, alone }, scope, onScope }: Props) => (
  <div className={classes.scope}>
    <p className={classes.place}>
      {index} of {total} · {recurrenceWords(recurrence)}
    </p>
    {!alone && (
      <SegmentedControl
        aria-label="Which posts change"
        withItemsBorders={false}
        fullWidth
        value={scope}
        onChange={value => onScope(value as Scope)}
        data={[
          { value: 'one', label: 'This post' },
          { value: 'later', label: 'This and later' },
          { value: 'all', label: 'All' },
        ]}
      />
    )}
    <p className={classes.hint} aria-live="polite">
      {alone ? 'This post was edited separately, so changes here affect only this post.' : words[scope]}
    </p>
  </div>
)
