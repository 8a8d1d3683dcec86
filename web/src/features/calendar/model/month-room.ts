/** Heights in px at the text size they are drawn for: of a chip with its gap, the line that counts the rest, and an empty slot. */
export const chipHeight = 38
const moreHeight = 14
export const slotHeight = 24

const room = (height: number) => Math.max(1, Math.floor(height / chipHeight))

/**
 * How many posts and empty slots a cell of `height` px shows. Posts come first; what has no room is counted in one line, which the cell
 * keeps free for it where anything is left out.
 */
export const cellRoom = (height: number, posts: number, slots: number): { posts: number; slots: number } => {
  const crowded = { posts: Math.min(posts, room(height - moreHeight)), slots: 0 }
  if (posts > room(height)) return crowded
  const free = height - posts * chipHeight
  if (slots * slotHeight <= free) return { posts, slots }
  return free < moreHeight ? crowded : { posts, slots: Math.floor((free - moreHeight) / slotHeight) }
}
