import type { OperatorFigures } from '@fanfare/contracts/entities/operator.ts'
import { type Column, document, EVERY_S, none, section, type Tone, table, tile } from './html.ts'
import { pauseWord } from './publications.ts'
import { duration, escaped, moment, number, stateWord } from './words.ts'

/** A worker that has not looked for so long has stopped looking, s. The alert NoPublisherLooks waits as long. */
const LOOKS_WITHIN_S = 60

type Held = OperatorFigures['held'][number]
const counted = <Row extends { reason: string; count: number }>(): Column<Row>[] => [
  { name: 'Reason', cell: ({ reason }) => escaped(reason) },
  { name: 'Posts', cell: ({ count }) => number(count), as: 'n' },
]
const postLink = (id: string): string => `<a href="/publishing/trace/${escaped(id)}">${escaped(id)}</a>`
const sum = (rows: readonly { count: number }[]): number => rows.reduce((total, { count }) => total + count, 0)

const looks = ({ said }: OperatorFigures['workers'][number]): boolean =>
  said?.looked_ago_s != null && said.looked_ago_s <= LOOKS_WITHIN_S

const tiles = (figures: OperatorFigures): string => {
  const { oldest_due: due, lateness, held, publications, failed, workers, redis } = figures
  const unsure = publications.find(({ state }) => state === 'unconfirmed')?.count ?? 0
  const holding = workers.filter(worker => looks(worker) || (!redis && worker.leases > 0)).length
  const late = Math.max(due.publisher, due.network)
  const dueTone: Tone = due.publisher > 120 ? 'bad' : late > 120 ? 'warn' : ''
  return `<dl class="tiles">${[
    tile(
      'Oldest due',
      late < 1 ? 'None' : duration(late),
      late < 1 ? 'Nothing is overdue' : 'Due and not live yet',
      dueTone,
    ),
    tile(
      'Delay, last hour',
      lateness.p50 === null ? '–' : duration(lateness.p50),
      lateness.p95 === null
        ? 'Nothing was published'
        : `p95 ${duration(lateness.p95)}, longest ${duration(lateness.longest ?? 0)}, ${number(lateness.count)} live`,
      (lateness.p95 ?? 0) > 120 ? 'warn' : '',
    ),
    tile(
      'On hold',
      number(sum(held)),
      held.length > 0 ? 'Waiting for a fix' : 'Nothing is on hold',
      held.length > 0 ? 'warn' : '',
    ),
    tile(
      'Unconfirmed',
      number(unsure),
      unsure > 0 ? 'Waiting for someone to decide' : 'Nothing to decide',
      unsure > 0 ? 'warn' : '',
    ),
    tile('Failed, 24 hours', number(sum(failed)), failed.length > 0 ? 'Authors have been notified' : 'No failures'),
    tile(
      'Workers',
      workers.length > holding ? `${number(holding)} of ${number(workers.length)}` : number(holding),
      holding === 0 ? 'No worker is picking up posts' : 'Picking up posts',
      holding === 0 ? 'bad' : '',
    ),
  ].join('')}</dl>`
}

const workersTable = (figures: OperatorFigures): string => {
  const { workers, redis } = figures
  const away = redis ? '' : none('Redis is unavailable. Only workers with posts in hand are listed.')
  if (workers.length === 0) return away || none('No worker has reported in the last 10 minutes.')
  type Row = (typeof workers)[number]
  const mark = (row: Row) => (row.said === null ? 'warn' : looks(row) ? '' : 'bad')
  const paused = ({ said }: Row) =>
    (said?.circuits ?? []).filter(({ state }) => state !== 'closed').map(({ network }) => escaped(network))
  return (
    away +
    table<Row>(
      [
        { name: 'Worker', cell: row => `<span class="mark ${mark(row)}"></span>${escaped(row.name)}` },
        {
          name: 'Last check',
          cell: ({ said }) => (said?.looked_ago_s == null ? 'Unknown' : `${duration(said.looked_ago_s)} ago`),
        },
        {
          name: 'In hand',
          cell: ({ said, leases }) => (said ? `${said.in_hand} of ${said.concurrency}` : number(leases)),
          as: 'n',
        },
        { name: 'Networks on a break', cell: row => paused(row).join(', ') || 'None', as: 'extra' },
      ],
      workers,
    )
  )
}

/** The page of how publishing stands, from its figures. Every text in it that came from outside is escaped. */
export function operatorPage(figures: OperatorFigures): string {
  const { at, publications, late, held, unconfirmed, failed, pauses } = figures
  const since = (instant: string): string => duration(Math.max(0, (Date.parse(at) - Date.parse(instant)) / 1000))
  const sections = [
    ...(pauses.length === 0
      ? []
      : [
          section(
            'Publishing is paused',
            none(
              `${pauses.map(pause => `${escaped(pauseWord(pause))} (by ${escaped(pause.by)}, ${since(pause.at)} ago)`).join('; ')}. <a href="/ops/operator/publications">Resume</a>`,
            ),
            true,
          ),
        ]),
    section('Workers', workersTable(figures), true),
    section(
      'Overdue',
      late.length === 0
        ? none('Nothing is overdue.')
        : table(
            [
              { name: 'Post', cell: row => postLink(row.post_id) },
              { name: 'Overdue', cell: row => since(row.due_at), as: 'n' },
              { name: 'State', cell: row => stateWord(row.state) },
              {
                name: 'Waiting for',
                cell: row => (row.waits === 'network' ? 'Its next attempt' : 'A worker'),
                as: 'extra',
              },
              { name: 'Attempt', cell: row => number(row.attempt), as: 'n extra' },
            ],
            late,
          ),
    ),
    section(
      'Unconfirmed',
      unconfirmed.length === 0
        ? none('Nothing to decide.')
        : table(
            [
              { name: 'Post', cell: row => postLink(row.post_id) },
              { name: 'Team', cell: row => escaped(row.team_id), as: 'extra' },
              { name: 'Was due (UTC)', cell: row => moment(row.due_at) },
              { name: 'Age', cell: row => since(row.since), as: 'n' },
            ],
            unconfirmed,
          ),
    ),
    section(
      'On hold',
      held.length === 0
        ? none('No posts are on hold.')
        : table(
            [...counted<Held>(), { name: 'Oldest was due', cell: row => `${since(row.due_at)} ago`, as: 'n' }],
            held,
          ),
    ),
    section(
      'Failed in the last 24 hours',
      failed.length === 0 ? none('No posts have failed.') : table(counted(), failed),
    ),
    section(
      'Publications by state',
      table(
        [
          {
            name: 'State',
            cell: row => `<a href="/ops/operator/publications?state=${escaped(row.state)}">${stateWord(row.state)}</a>`,
          },
          { name: 'Posts', cell: row => number(row.count), as: 'n' },
        ],
        publications,
        ({ count }) => (count === 0 ? 'zero' : ''),
      ),
      true,
    ),
  ]
  return document(`All teams, ${moment(at)} UTC. Refreshes every ${EVERY_S} s.`, tiles(figures) + sections.join(''))
}

/** Instead of the figures, while publishing does not respond. */
export const awayPage = document(
  `Refreshes every ${EVERY_S} s.`,
  section(
    'Publishing isn’t responding',
    none('Check /ready on the publishing service to see what’s missing. This page recovers on its own.'),
    true,
  ),
)
