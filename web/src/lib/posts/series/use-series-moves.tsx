import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { type ReactNode, useState } from 'react'
import { useLazyPostQuery } from '../posts-api.ts'
import { type Moves, type Time, useMove } from '../use-move.ts'
import { ChangeSeries } from './ChangeSeries.tsx'

type To = NonNullable<Time>

/** Where a post of a series and those after it go when it is moved to a time: its new date, and its time of day where that is another one. */
export const seriesMove = (post: Post, { wall, zone }: To): BodyOf<typeof UpdateSeries> => {
  const own = post.schedule?.zone ?? zone
  const there =
    own === zone
      ? wall
      : Temporal.PlainDateTime.from(wall)
          .toZonedDateTime(zone)
          .withTimeZone(own)
          .toPlainDateTime()
          .toString({ smallestUnit: 'minute' })
  const [date = '', time = ''] = there.split('T')
  return {
    from: post.series?.index ?? 1,
    date,
    ...(time !== post.schedule?.wall?.slice(11, 16) && { time }),
  }
}

/** Whether later posts of its series could move with a post. */
const leadsOthers = ({ status, series }: Post): boolean =>
  status === Scheduled && series !== null && !series.alone && series.index < series.total

export type SeriesMoves = Omit<Moves, 'move'> & {
  /** `ofSeries`: the post may be one of a series. */
  move: (id: string, to: To, ofSeries?: boolean) => Promise<void>
}

/** Moves posts as `useMove`; of a post of a series it is asked whether the later ones move with it. */
export const useSeriesMoves = (): { moves: SeriesMoves; dialog: ReactNode } => {
  const moves = useMove()
  const [read] = useLazyPostQuery()
  const [asked, ask] = useState<{ post: Post; to: To }>()
  const move = async (id: string, to: To, ofSeries?: boolean) => {
    const post = ofSeries
      ? await read({ params: { id } })
          .unwrap()
          .catch(() => undefined)
      : undefined
    if (post && leadsOthers(post)) ask({ post, to })
    else await moves.move(id, to)
  }
  const close = () => ask(undefined)
  const dialog = asked?.post.series ? (
    <ChangeSeries
      place={asked.post.series}
      scopes={['one', 'later']}
      initial="one"
      verbs={{ one: 'Move this post', later: 'Move these posts', all: 'Move all posts' }}
      changeOf={() => seriesMove(asked.post, asked.to)}
      onOne={() => {
        void moves.move(asked.post.id, asked.to)
        close()
      }}
      onDone={close}
      onClose={close}
    />
  ) : null
  return { moves: { ...moves, move }, dialog }
}
