import { type TagLift, tagLifts, tagsThatWork } from '@fanfare/contracts/research/lift.ts'
import { bestHours, cadenceOf, captionLengths, formatsOf, hoursOfWeek } from '@fanfare/contracts/research/patterns.ts'
import { useMemo } from 'react'
import { LiftPlot, LiftWords, reachOf } from '../../../lib/research/LiftPlot.tsx'
import type { ScoredPost } from '../../../lib/research/model/scored.ts'
import { labPostOf } from '../../../lib/research/model/tag-rows.ts'
import { counted, signedPercent, whole } from '../../../lib/research/model/words.ts'
import type { Loaded } from '../../../lib/research/networks/looks.ts'
import { useSettings } from '../../../lib/session/session.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { ZoneTag } from '../../../lib/time/ZoneTag.tsx'
import { Bars } from '../../../ui/Bars.tsx'
import { ChartCard, Numbers } from '../../../ui/ChartCard.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { overTime, trendWords } from '../model/over-time.ts'
import {
  cadenceSummary,
  captionName,
  captionSummary,
  formatName,
  formatSummary,
  hoursSummary,
  leastInHour,
  weekdays,
} from '../model/stat-words.ts'
import { HeatMap, Line, Weeks } from './Charts.tsx'
import classes from './Stats.module.css'

interface Props {
  posts: readonly ScoredPost[]
  loaded: Loaded
  /** The zone of the account that asks: where its followers read; absent: the person's. */
  zone: string | undefined
}

/** Weeks that are drawn, hours and tags that are named. */
const weeksShown = 52
const hoursNamed = 3
const tagsNamed = 10

const months = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** `Nov 2025` of its first day. */
const monthLabel = (from: string): string => months.format(new Date(`${from}T00:00:00Z`))
const known = (value: number | null): string => (value === null ? '–' : whole(value))
type Measured = Extract<TagLift, { state: 'measured' }>

/** What the loaded posts have in common: formats, times, captions, hashtags, rhythm. */
export default function Stats({ posts, loaded, zone }: Props) {
  const settings = useSettings()
  const { hourLabel, dayLabel } = useTimes()
  const clocks = zone ?? settings.timezone
  const patterns = useMemo(() => {
    const plain = posts.map(({ post: { at, format, engagement, caption } }) => ({
      at,
      type: format,
      engagement,
      caption,
    }))
    const week = hoursOfWeek(plain, clocks)
    return {
      formats: formatsOf(plain),
      week,
      best: bestHours(week, leastInHour, hoursNamed),
      captions: captionLengths(plain),
      cadence: cadenceOf(
        plain.map(({ at }) => at),
        clocks,
      ),
      time: overTime(posts, clocks),
      tags: tagsThatWork(tagLifts(posts.map(labPostOf)), tagsNamed).filter(
        (lift): lift is Measured => lift.state === 'measured',
      ),
    }
  }, [posts, clocks])
  const { formats, week, best, captions, cadence, time, tags } = patterns
  const day = (from: string) => dayLabel(Temporal.PlainDate.from(from))
  const step = (from: string) => (time.unit === 'week' ? day(from) : monthLabel(from))
  const reach = reachOf(tags)
  const weeks = cadence.weeks.slice(-weeksShown)
  const hides = posts.every(({ post }) => post.engagement === null)
  if (posts.length === 0) return <EmptyState plain title="No posts to compare" />
  return (
    <div className={classes.stats}>
      <p className={classes.source}>
        Of {counted(posts.length, 'loaded post')}
        {loaded.total !== null && loaded.total > posts.length && ` of ${whole(loaded.total)}`}. Typical means the median
        of likes plus comments{hides && ', which this profile hides'}. <ZoneTag zone={clocks} />
      </p>
      <div className={classes.cards}>
        <ChartCard
          wide
          title="Engagement over time"
          summary={trendWords(time)}
          chart={<Line steps={time.steps} label={step} />}
          table={
            <Numbers
              head={[time.unit === 'week' ? 'Week of' : 'Month', 'Posts', 'Typical post']}
              rows={time.steps.map(({ from, posts: count, engagement }) => [
                step(from),
                whole(count),
                known(engagement),
              ])}
            />
          }
        />
        <ChartCard
          title="Formats"
          summary={formatSummary(formats)}
          chart={
            <Bars
              bars={formats.map(({ type, engagement }) => ({
                name: formatName(type),
                value: engagement,
                words: known(engagement),
              }))}
            />
          }
          table={
            <Numbers
              head={['Format', 'Posts', 'Share', 'Typical post']}
              rows={formats.map(({ type, count, share, engagement }) => [
                formatName(type),
                whole(count),
                `${Math.round(share * 100)} %`,
                known(engagement),
              ])}
            />
          }
        />
        <ChartCard
          title="Best times"
          summary={hoursSummary(best, hourLabel)}
          chart={<HeatMap week={week} best={best} hour={hourLabel} />}
          table={
            <Numbers
              head={['Hour', 'Posts', 'Typical post']}
              rows={bestHours(week, 1, 7 * 24).map(({ weekday, hour, count, engagement }) => [
                `${weekdays[weekday - 1]} ${hourLabel(hour)}`,
                whole(count),
                known(engagement),
              ])}
            />
          }
        />
        <ChartCard
          title="Caption length"
          summary={captionSummary(captions)}
          chart={
            <Bars
              bars={captions.map(group => ({
                name: captionName(group),
                value: group.engagement,
                words: known(group.engagement),
              }))}
            />
          }
          table={
            <Numbers
              head={['Characters', 'Posts', 'Typical post']}
              rows={captions.map(group => [captionName(group), whole(group.count), known(group.engagement)])}
            />
          }
        />
        <ChartCard
          title="Cadence"
          summary={cadenceSummary(cadence)}
          chart={<Weeks weeks={weeks} />}
          table={
            <Numbers
              head={['Week of', 'Posts']}
              rows={weeks.map(({ monday, posts: count }) => [day(monday), whole(count)])}
            />
          }
        />
        <ChartCard
          wide
          title="Hashtags that work"
          summary={
            tags.length === 0
              ? hides
                ? 'This profile hides likes, so its hashtags can’t be compared.'
                : 'No hashtag is clearly above this profile’s other posts yet. More loaded posts may show some.'
              : `Posts with ${tags.length === 1 ? 'this hashtag' : 'these hashtags'} get clearly more likes and comments than the profile’s other posts. That isn’t proof that the hashtag is the reason.`
          }
          chart={
            <div className={classes.lifts}>
              {tags.map(lift => (
                <div key={lift.tag} className={classes.lift}>
                  <b dir="auto">#{lift.tag}</b>
                  <LiftPlot lift={lift} reach={reach} />
                  <LiftWords lift={lift} />
                </div>
              ))}
            </div>
          }
          table={
            <Numbers
              head={['Hashtag', 'Posts with it', 'Lift', '95 % interval']}
              rows={tags.map(({ tag, withTag, lift, low, high }) => [
                `#${tag}`,
                whole(withTag),
                signedPercent(lift),
                `${signedPercent(low)} to ${signedPercent(high)}`,
              ])}
            />
          }
        />
      </div>
    </div>
  )
}
