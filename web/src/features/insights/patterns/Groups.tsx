import type { PostBreakdown } from '@fanfare/contracts/entities/insight-posts.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { dayName } from '../../../lib/account-zone/zone-words.ts'
import { typeWord } from '../../../lib/posts/post-types.ts'
import { whole } from '../../../lib/research/model/words.ts'
import { useSettings } from '../../../lib/session/session.ts'
import { weekFrom } from '../../../lib/time/week.ts'
import { Bars } from '../../../ui/Bars.tsx'
import { ChartCard, Numbers } from '../../../ui/ChartCard.tsx'
import { measureNames } from '../model/measures.ts'
import { groupWords, leastInGroup, medianText } from '../model/patterns.ts'

interface Group {
  name: string
  posts: number
  median: number | null
}
interface Props {
  title: string
  /** What a row of the table is. */
  of: string
  summary: string
  groups: readonly Group[]
  measure: PostBreakdown['measure']
}

/** Groups of posts by the median of each; of few posts a bar is hatched. */
const Groups = ({ title, of, summary, groups, measure }: Props) => (
  <ChartCard
    title={title}
    summary={summary}
    chart={
      <Bars
        bars={groups.map(({ name, posts, median }) => ({
          name: `${name} (${whole(posts)})`,
          value: median,
          words: medianText(measure, median),
          few: posts < leastInGroup,
        }))}
      />
    }
    table={
      <Numbers
        head={[of, 'Posts', `Median ${measureNames[measure].words}`]}
        rows={groups.map(({ name, posts, median }) => [name, whole(posts), medianText(measure, median)])}
      />
    }
  />
)

/** Posts by the day of the week on which they went live, in the account's zone. */
export const Weekdays = ({ breakdown: { weekdays, measure } }: { breakdown: PostBreakdown }) => {
  const week = weekFrom(useSettings().firstDayOfTheWeek)
  const groups = week.map(day => {
    const found = weekdays.find(({ weekday }) => weekday === day)
    return { name: dayName(day).slice(0, 3), posts: found?.posts ?? 0, median: found?.median ?? null }
  })
  return (
    <Groups
      title="Weekdays"
      of="Day"
      summary={groupWords(weekdays, measure, ({ weekday }) => `${dayName(weekday)} posts`)}
      groups={groups}
      measure={measure}
    />
  )
}

/** `Reels`, `Stories` */
const severalOf = (word: string): string => (word.endsWith('y') ? `${word.slice(0, -1)}ies` : `${word}s`)

/** What a sentence may compare: a story has other numbers than a post of the feed. */
const withoutStories = (formats: PostBreakdown['formats']) => {
  const others = formats.filter(({ format }) => format !== 'story')
  return others.length === 0 ? formats : others
}

/** Posts by their format, the best first. */
export const Formats = ({ breakdown: { formats, measure }, type }: { breakdown: PostBreakdown; type: NetworkType }) => (
  <Groups
    title="Formats"
    of="Format"
    summary={groupWords(withoutStories(formats), measure, ({ format }) => severalOf(typeWord(format, type)))}
    groups={formats
      .filter(({ posts }) => posts > 0)
      .toSorted((a, b) => (b.median ?? -1) - (a.median ?? -1))
      .map(({ format, posts, median }) => ({ name: typeWord(format, type), posts, median }))}
    measure={measure}
  />
)
