import type { ReportFacts } from './facts.ts'

const minus = '−'
const whole = (value: number): string => Math.abs(value).toLocaleString('en-GB')
const signed = (value: number): string => (value === 0 ? '0' : `${value < 0 ? minus : '+'}${whole(value)}`)
/** A tenth of a percent at most; what rounds to nothing has no sign. */
const tenth = (percent: number): string => Math.abs(percent).toLocaleString('en-GB', { maximumFractionDigits: 1 })
const change = (percent: number): string => {
  const text = tenth(percent)
  return text === '0' ? '0 %' : `${percent < 0 ? minus : '+'}${text} %`
}

/** `23–29 November 2026`, or `30 November – 6 December 2026`: the days of a report, both counted. */
export function reportDays({ since, until }: Pick<ReportFacts, 'since' | 'until'>): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.formatRange(new Date(since), new Date(until))
}

/** The followers who came, in words. */
const gainedWords = (gained: number): string =>
  gained === 0
    ? 'No new followers'
    : gained < 0
      ? `${whole(gained)} ${gained === -1 ? 'follower' : 'followers'} fewer`
      : `${whole(gained)} new ${gained === 1 ? 'follower' : 'followers'}`

const before = { week: 'the week before', month: 'as many days before' } as const

function reachWords(percent: number, every: ReportFacts['every']): string {
  const text = tenth(percent)
  return text === '0'
    ? `Reach was the same as in ${before[every]}.`
    : `Reach was ${text} % ${percent < 0 ? 'lower' : 'higher'} than in ${before[every]}.`
}

const dayMs = 86_400_000
/** That some days have no data yet: a change against whole days before is to be read with that. */
function gapWords({ since, until, missingDays }: ReportFacts): string | undefined {
  const days = Math.round((Date.parse(until) - Date.parse(since)) / dayMs) + 1
  return missingDays === 0
    ? undefined
    : `The network has no data yet for ${missingDays} of these ${days} days, so figures may still rise.`
}

/** What a report says in words: who came, how many posts went live, how reach has changed, and how many days are missing. */
export function reportLine(report: ReportFacts): string {
  const { every, gained, reach, shared } = report
  const counts = [
    ...(gained === null ? [] : [gainedWords(gained)]),
    ...(shared.value === null ? [] : [`${whole(shared.value)} ${shared.value === 1 ? 'post' : 'posts'}`]),
  ]
  const sentences = [
    ...(counts.length === 0 ? [] : [`${counts.join(' and ')}.`]),
    ...(reach.change === null ? [] : [reachWords(reach.change, every)]),
    ...[gapWords(report)].filter(text => text !== undefined),
  ]
  return counts.length === 0 && reach.change === null
    ? 'The network has given no figures for these days yet.'
    : sentences.join(' ')
}

const NONE = 'No data'
const withChange = ({ value, change: percent }: ReportFacts['reach']): string =>
  value === null ? NONE : percent === null ? whole(value) : `${whole(value)} (${change(percent)})`

/** The four figures, each with its change against the days before. */
export const reportRows = ({ followers, gained, reach, interaction, shared }: ReportFacts): [string, string][] => [
  ['Followers', withChange(followers)],
  ['New followers', gained === null ? NONE : signed(gained)],
  ['Reach', withChange(reach)],
  ['Interactions', withChange(interaction)],
  ['Posts', withChange(shared)],
]
