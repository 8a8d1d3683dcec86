import type { HourCell, PostBreakdown } from '@fanfare/contracts/entities/insight-posts.ts'
import type { CSSProperties } from 'react'
import { dayName } from '../../../lib/account-zone/zone-words.ts'
import { counted, whole } from '../../../lib/research/model/words.ts'
import { useSettings } from '../../../lib/session/session.ts'
import { cityOf } from '../../../lib/time/time.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { weekFrom } from '../../../lib/time/week.ts'
import { ChartCard, Numbers } from '../../../ui/ChartCard.tsx'
import { measureNames } from '../model/measures.ts'
import { bestHours, hoursWords, leastInGroup, medianText } from '../model/patterns.ts'
import classes from './BestHours.module.css'

const allHours = Array.from({ length: 24 }, (_, hour) => hour)
/** Hours between two that are named. */
const every = 3

/** When posts did well: the hours of a week, by the median of the posts that went live in each. */
export const BestHours = ({ breakdown, zone }: { breakdown: PostBreakdown; zone: string }) => {
  const { hourLabel } = useTimes()
  const week = weekFrom(useSettings().firstDayOfTheWeek)
  const { hours, measure, posts } = breakdown
  const used = hours.filter(cell => cell.posts > 0)
  const inOrder = used.toSorted((a, b) => week.indexOf(a.weekday) - week.indexOf(b.weekday) || a.hour - b.hour)
  const { title, words } = measureNames[measure]
  return (
    <ChartCard
      title="Best hours"
      summary={hoursWords(breakdown, hourLabel)}
      chart={
        <>
          <HeatMap hours={used} week={week} best={bestHours(used)} />
          <p className={classes.key}>
            <span>
              Median {words} by hour of posting, {counted(posts, 'post')}, {cityOf(zone)} time
            </span>
            <span className={classes.few}>
              <i />1 or 2 posts: less sure
            </span>
          </p>
        </>
      }
      table={
        <Numbers
          head={[`Hour, ${cityOf(zone)}`, 'Posts', `Median ${title.toLowerCase()}`]}
          rows={inOrder.map(({ weekday, hour, posts: count, median }) => [
            `${dayName(weekday)} ${hourLabel(hour)}`,
            whole(count),
            medianText(measure, median),
          ])}
        />
      }
    />
  )
}

interface HeatMapProps {
  hours: readonly HourCell[]
  week: readonly number[]
  best: readonly HourCell[]
}

/** A week by hours: the darker, the more a typical post has. The best are outlined; of few posts the square is smaller, and hours without any are empty. */
const HeatMap = ({ hours, week, best }: HeatMapProps) => {
  const { hourLabel } = useTimes()
  const most = Math.max(0, ...hours.map(({ median }) => median ?? 0)) || 1
  return (
    <div className={classes.map} dir="ltr">
      {week.map(weekday => (
        <div key={weekday} className={classes.day}>
          <span>{dayName(weekday).slice(0, 3)}</span>
          {allHours.map(hour => {
            const cell = hours.find(one => one.weekday === weekday && one.hour === hour)
            return (
              <i
                key={hour}
                data-none={!cell || undefined}
                data-few={(cell && cell.posts < leastInGroup) || undefined}
                data-best={(cell && best.some(one => one.weekday === weekday && one.hour === hour)) || undefined}
                title={
                  cell &&
                  `${dayName(weekday)} ${hourLabel(hour)}: ${whole(cell.median ?? 0)}, ${counted(cell.posts, 'post')}`
                }
                style={{ '--share': `${Math.round(14 + ((cell?.median ?? 0) / most) * 86)}%` } as CSSProperties}
              />
            )
          })}
        </div>
      ))}
      <div className={classes.day}>
        <span />
        {allHours
          .filter(hour => hour % every === 0)
          .map(hour => (
            <small key={hour}>{hourLabel(hour).replace(/:00$/, '')}</small>
          ))}
      </div>
    </div>
  )
}
