import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'

/** Posts that an hour shows before it counts the rest: at most in a week, and where a day has all the width. */
const mostOfAll = 6
export const mostInDay = 40
/** How far beyond the edges of the week its posts are drawn, px: a row of hours, so that the keyboard finds the next one. */
export const margin = 60
/**
 * Chips that are drawn at once at most: with about 17 elements each a week stays below 3,000 with all around it, and another week is drawn
 * within a task of 100 ms.
 */
const chipsAtOnce = 76
/** Heights of a chip with its gap, of the line that counts the rest, of an hour's padding and of an hour without posts, px. */
const chipHeight = 38
const moreHeight = 18
const padding = 7
const hourHeight = 45

/** The height of the posts of an hour that shows `most` of them, px at the normal text size. */
export const cellHeight = (posts: number, most: number): number =>
  Math.min(posts, most) * chipHeight + (posts > most ? moreHeight : 0)

/** The most chips that lie within `height` px of the week at once, wherever it is scrolled. */
function chipsWithin(hours: readonly number[][], most: number, height: number): number {
  const rows = hours.map(cells => ({
    chips: cells.reduce((sum, posts) => sum + Math.min(posts, most), 0),
    height: Math.max(hourHeight, padding + Math.max(0, ...cells.map(posts => cellHeight(posts, most)))),
  }))
  const from = (first: number): number => {
    // The row that the upper edge cuts shows one pixel, and so does the one at the lower edge.
    let [chips, free] = [0, height + (rows[first]?.height ?? 0) - 1]
    for (let at = first; at < rows.length && free > 0; at++) {
      chips += rows[at]?.chips ?? 0
      free -= rows[at]?.height ?? 0
    }
    return chips
  }
  return Math.max(0, ...rows.map((_, first) => from(first)))
}

/**
 * How many posts each hour of a week shows before it counts the rest: six, and fewer the more crowded the week is, so that what is drawn at
 * once stays bounded. `byHour` is keyed by "day hour"; `height` is that of the window, px at the normal text size.
 */
export function mostInWeek(
  days: readonly string[],
  byHour: ReadonlyMap<string, readonly CalendarRow[]>,
  height: number,
): number {
  const hours = Array.from({ length: 24 }, (_, hour) => days.map(day => byHour.get(`${day} ${hour}`)?.length ?? 0))
  // What stands above the week is about as high as both margins, so the window's height is what is drawn.
  for (let most = mostOfAll; most > 1; most--) if (chipsWithin(hours, most, height) <= chipsAtOnce) return most
  return 1
}
