import type { PostBreakdown } from '@fanfare/contracts/entities/insight-posts.ts'
import { LiftPlot, LiftWords, reachOf } from '../../../lib/research/LiftPlot.tsx'
import { signedPercent, whole } from '../../../lib/research/model/words.ts'
import { ChartCard, Numbers } from '../../../ui/ChartCard.tsx'
import { hashtagWords, sortedLifts } from '../model/patterns.ts'
import classes from './Patterns.module.css'

/** Hashtags that are drawn; the table has all. */
const drawn = 8

/** What each hashtag goes with: its lift, with the range in which it lies. */
export const Hashtags = ({ breakdown: { hashtags, measure } }: { breakdown: PostBreakdown }) => {
  const lifts = sortedLifts(hashtags)
  const measured = lifts.filter(({ lift }) => lift.state === 'measured')
  const reach = reachOf(measured.map(({ lift }) => lift))
  return (
    <ChartCard
      title="Hashtags"
      summary={hashtagWords(lifts, measure)}
      chart={
        measured.length > 0 && (
          <div className={classes.lifts}>
            {measured.slice(0, drawn).map(({ tag, lift }) => (
              <div key={tag} className={classes.lift}>
                <b dir="auto">#{tag}</b>
                <LiftPlot lift={lift} reach={reach} />
                <LiftWords lift={lift} />
              </div>
            ))}
          </div>
        )
      }
      table={
        <Numbers
          head={['Hashtag', 'Posts with it', 'Lift', '95 % interval']}
          rows={lifts.map(({ tag, posts, lift }) => [
            `#${tag}`,
            whole(posts),
            lift.state === 'measured' ? signedPercent(lift.lift) : 'Too few posts',
            lift.state === 'measured' ? `${signedPercent(lift.low)} to ${signedPercent(lift.high)}` : '–',
          ])}
        />
      }
    />
  )
}
