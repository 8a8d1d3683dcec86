import type { SeriesPlace } from '@fanfare/contracts/entities/series.ts'
import { recurrenceWords } from '@fanfare/contracts/recurrence-words.ts'
import { IconRepeat } from '@tabler/icons-react'
import classes from './SeriesMark.module.css'

/** That a post repeats, and which of its dates it is. */
export const SeriesMark = ({ series: { index, total, recurrence } }: { series: SeriesPlace }) => (
  <span className={classes.mark}>
    <IconRepeat size={12} stroke={2} aria-hidden />
    {index} of {total}, {recurrenceWords(recurrence)}
  </span>
)
