import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { BandBars } from './BandBars.tsx'
import classes from './HashtagTab.module.css'
import { LiftPlot, LiftWords } from './LiftPlot.tsx'
import type { TagRow } from './model/tag-rows.ts'
import { whole } from './model/words.ts'
import { searchWith } from './networks/use-open-found.ts'

interface Props {
  row: TagRow
  /** There is room for the plot of its lift. */
  lift: boolean
  /** Its lift means something here. */
  words: boolean
  reach: number
  chosen: boolean
  onToggle: (tag: string) => void
}

const sameRow = (a: TagRow, b: TagRow) =>
  a.tag === b.tag &&
  a.count === b.count &&
  a.percent === b.percent &&
  a.posts === b.posts &&
  a.waiting === b.waiting &&
  a.lift === b.lift

/** A hashtag with all that is known of it. */
export const HashtagLine = memo(
  ({ row, lift, words, reach, chosen, onToggle }: Props) => {
    const { search } = useLocation()
    const { tag, waiting, failed, band, posts, percent, count } = row
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
          <BandBars band={band} waiting={waiting} />
          {failed && !waiting && <span className="sr-only">, not counted</span>}
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
