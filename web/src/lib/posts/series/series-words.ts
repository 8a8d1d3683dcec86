import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import type { SeriesLeft } from '@fanfare/contracts/entities/series.ts'

export type SeriesChange = ReplyOf<typeof UpdateSeries>
type Counts = Pick<SeriesChange, 'moved' | 'added' | 'removed' | 'left'>

const whys: Record<SeriesLeft['code'], [one: string, several: string]> = {
  alone: ['it was edited alone', 'they were edited alone'],
  live: ['it is live', 'they are live'],
  going_out: ['it is being published', 'they are being published'],
  time: ['its time has passed', 'their time has passed'],
  account: ['its account isn’t connected', 'their accounts aren’t connected'],
  failed: ['it failed', 'they failed'],
  locked: ['someone has locked it', 'someone has locked them'],
}

/** What a change of the dates does: `3 posts move, 2 are added, 1 is removed, 1 stays because it was edited alone`. */
export const planWords = ({ moved, added, removed, left }: Counts): string => {
  const parts = [
    { count: moved, one: 'moves', several: 'move' },
    { count: added, one: 'is added', several: 'are added' },
    { count: removed, one: 'is removed', several: 'are removed' },
    ...Object.entries(whys).map(([code, [one, several]]) => ({
      count: left.filter(post => post.code === code).length,
      one: `stays because ${one}`,
      several: `stay because ${several}`,
    })),
  ].filter(({ count }) => count > 0)
  if (parts.length === 0) return 'No post gets another date.'
  const words = parts.map(({ count, one, several }, at) => {
    const posts = at > 0 ? '' : count === 1 ? ' post' : ' posts'
    return `${count}${posts} ${count === 1 ? one : several}`
  })
  return `${words.join(', ')}.`
}

/** By which rules its posts repeat, where those before a change keep an earlier one: `Every day before, every 2 days from here on.` */
export const ruleWords = ({ rules }: SeriesChange['series']): string | null => {
  const words = rules.map(rule => rule.words)
  const [now = '', ...before] = words.reverse()
  if (before.length === 0) return null
  const then = before.reverse().join(', then ')
  return `${then.charAt(0).toUpperCase()}${then.slice(1)} before, ${now} from here on.`
}

const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`

/** What was done, for a toast. */
export const changedWords = ({ changed, moved, added, removed, refused, left }: SeriesChange): string => {
  const dated = moved + added + removed + refused > 0
  const [first] = left
  if (!dated)
    return first
      ? `${posts(changed)} changed, ${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}. ${first.message}`
      : `${posts(changed)} changed`
  const rest = [
    ...(added > 0 ? [`${added} added`] : []),
    ...(removed > 0 ? [`${removed} removed`] : []),
    ...(left.length > 0 ? [`${left.length} left as ${left.length === 1 ? 'it is' : 'they are'}`] : []),
  ]
  return [`${posts(changed)} ${moved === changed ? 'moved' : 'changed'}`, ...rest].join(', ')
}

/** Dates that are shown. */
const shownDates = 5

export interface NextDate {
  date: string
  /** Wall-clock time of its first post; null: nothing is planned on it. */
  wall: string | null
  refused: string | null
}

/** The next dates of a series from number `from` on: those with a post that is still to go out at `now` (Unix ms), and refused ones. */
export const nextDates = ({ dates }: SeriesChange['series'], from: number, now: number): NextDate[] =>
  dates
    .filter(({ index, posts: on, refused }) => {
      const ahead = on.some(({ at }) => at === null || Date.parse(at) > now)
      return index >= from && (ahead || refused !== null)
    })
    .slice(0, shownDates)
    .map(({ date, posts: on, refused }) => ({
      date,
      wall: on.find(({ wall }) => wall)?.wall ?? null,
      refused: refused?.message ?? null,
    }))
