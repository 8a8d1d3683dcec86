import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import classes from './HashtagTab.module.css'
import { LiftPlot, LiftWords } from './LiftPlot.tsx'
import type { TagRow } from './model/tag-rows.ts'
import { whole } from './model/words.ts'
import { searchWith } from './networks/use-open-found.ts'
import { TagBand } from './TagBand.tsx'

interface Props {
  row: TagRow
  /** There is room for the plot of its lift. */
  lift: boolean
  /** Its lift means something here. */
  words: boolean
  reach: number
  chosen: boolean
  onToggle: (tag: string) => void
  onRetry: (tag: string) => void
}

const sameRow = (a: TagRow, b: TagRow) =>
  a.tag === b.tag &&
  a.count === b.count &&
  a.percent === b.percent &&
  a.posts === b.posts &&
  a.waiting === b.waiting &&
  a.failed === b.failed &&
  a.lift === b.lift

/** A hashtag with all that is known of it. */
export const HashtagLine = memo(
  ({ row, lift, words, reach, chosen, onToggle, onRetry }: Props) => {
    const { search } = useLocation()
    const { tag, posts, percent, count } = row
    return (
      <>
        <td className={classes.box}>
          <Checkbox aria-label={`Choose #${tag}`} checked={chosen} onChange={() => onToggle(tag)} />
        </td>
        <td className={classes.tag}>
          <Link to={{ pathname: '/hashtag', search: searchWith(search, { q: tag }) }} dir="auto">
            #{tag}
          </Link>
        </td>
        <td className={classes.band}>
          <TagBand tag={tag} count={row} onRetry={onRetry} />
        </td>
        <td className={classes.posts}>{posts === null ? '–' : whole(posts)}</td>
        <td className={classes.used}>
          <span className={classes.bar} aria-hidden>
            <i style={{ inlineSize: `${Math.min(100, percent)}%` }} />
          </span>
          <span title={`${whole(count)} posts`}>{percent} %</span>
        </td>
        {lift && (
          <td>
            <LiftPlot lift={row.lift} reach={reach} />
          </td>
        )}
        {words && (
          <td className={classes.lift}>
            <LiftWords lift={row.lift} />
          </td>
        )}
      </>
    )
  },
  (a, b) =>
    sameRow(a.row, b.row) && a.lift === b.lift && a.words === b.words && a.reach === b.reach && a.chosen === b.chosen,
)
