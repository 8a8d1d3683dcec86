import type { InsightFigure } from '@fanfare/contracts/entities/insights.ts'
import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { DayFigure, FigureWindow, LivePost } from '@fanfare/networks/graph/figures.ts'
import { isForbidden } from '@fanfare/networks/graph/refusals.ts'
import type { Lacking } from '../db/tables.ts'
import { addDays, dayAt, daysOf, type Period, startOf } from '../model/days.ts'
import type { Apis } from './open-apis.ts'

/** What is to be read of an account. */
export interface ReadTask {
  apis: Apis
  /** The account's id at its network. */
  id: string
  /** Days of the network, first and last. */
  period: Period
  /** Whether they are the last ones: then what the account has now is read too. */
  newest: boolean
  /** Unix ms. */
  now: number
  /** Where the network's days end. */
  zone: string
  /** What the connection is not known to lack: its permissions as the network names them; null: not known. */
  permissions: readonly string[] | null
  /** What reading figures needs; null: nothing. */
  needs: string | null
  /** The metric that was read last for a figure, where it is not the first one. */
  metrics: Partial<Record<InsightFigure, string>>
  call: CallOptions
}

/** A value as it is kept. */
export interface ReadDay {
  metric: string
  /** Of the network. */
  day: string
  endedAt: string
  value: number
}

/** A list of posts, read from an instant on (unix ms) to another: a post in that time that is not among them is gone. */
export interface ReadPosts {
  list: string
  from: number
  to: number
  posts: readonly LivePost[]
}

/** What a network gave. Whatever it did not give is not in it. */
export interface Reading {
  days: ReadDay[]
  posts: ReadPosts[]
  lacking: Lacking
  metrics: Partial<Record<InsightFigure, string>>
  /** The first day of the period of which all was read, where that is not its first one: there is too much to be read at once. */
  reached?: string
}

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** A period of the network as it asks for it: from the beginning of the first day to the end of the last one. */
export const windowOf = ({ since, until }: Period, zone: string): FigureWindow => ({
  since: seconds(startOf(since, zone)),
  until: seconds(startOf(addDays(until, 1), zone)),
})

/** Each day of a period as such a window. */
export const windowsOf = (period: Period, zone: string): FigureWindow[] =>
  daysOf(period).map(day => windowOf({ since: day, until: day }, zone))

/** Values of a metric as they are kept: the day is the one that ended then. */
export const kept = (metric: string, figures: readonly DayFigure[], zone: string): ReadDay[] =>
  figures.map(({ value, endedAt }) => ({ metric, value, endedAt, day: dayAt(Date.parse(endedAt) - 1, zone) }))

/** A number of now, as the value of the running day. */
export const keptNow = (metric: string, value: number | undefined, { now, zone }: ReadTask): ReadDay[] =>
  value === undefined ? [] : [{ metric, value, endedAt: new Date(now).toISOString(), day: dayAt(now, zone) }]

/** Whether the connection is known to lack what figures need. */
export const lacksPermission = ({ needs, permissions }: Pick<ReadTask, 'needs' | 'permissions'>): boolean =>
  needs !== null && permissions !== null && !permissions.includes(needs)

/** The code with which the Graph API refuses a parameter. */
const INVALID = 100
/** Whether a network has withdrawn a metric: `(#100) metric[0] must be one of the following values`. */
export const isWithdrawn = (err: unknown): boolean =>
  err instanceof NetworkFailure && err.kind === 'rejected' && err.code === INVALID && /metric/i.test(err.message)

/**
 * Reads a figure, and notes where the network says that the permission for it is missing, or that it has no such metric any more: everything else is
 * read all the same. Throws every other NetworkFailure.
 */
export async function permitted(
  reading: Reading,
  figure: InsightFigure,
  read: () => Promise<readonly ReadDay[]>,
): Promise<void> {
  try {
    reading.days.push(...(await read()))
  } catch (err) {
    if (isForbidden(err)) reading.lacking[figure] = 'permission'
    else if (isWithdrawn(err)) reading.lacking[figure] = 'not_offered'
    else throw err
  }
}

export const nothing = (): Reading => ({ days: [], posts: [], lacking: {}, metrics: {} })
