import type { UserTag } from '@fanfare/contracts/entities/post-content.ts'
import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { kindFactsOrPost, type NetworkType, networkOf } from '@fanfare/contracts/networks.ts'

/** A place in a picture, in fractions of its width and height. */
export interface Place {
  x: number
  y: number
}
export const middle: Place = { x: 0.5, y: 0.5 }
/** Where a person is shown; one without a place in the middle, as networks that need one are told. */
export const placeOf = ({ x, y }: Pick<UserTag, 'x' | 'y'>): Place => (x === null || y === null ? middle : { x, y })

/** How far one press of an arrow key moves a person; with Shift ten times as far. */
const step = 0.01

/** What was typed as a username: without the @ and blanks around it. */
export const usernameOf = (text: string): string => text.trim().replace(/^@/, '')

/** Whether two usernames are those of one person, as networks compare them. */
export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Of those that name one person the first: a post that was stored with repeats could not be saved again. */
export const eachOnce = <T>(list: readonly T[], nameOf: (one: T) => string): T[] =>
  list.filter((one, at) => list.findIndex(other => isSameName(nameOf(other), nameOf(one))) === at)

/** The network with tags of people, and how many one picture may have; undefined where none of these has them. */
export const tagLimit = (
  types: readonly NetworkType[],
  postType: PostType,
): { name: string; most: number } | undefined =>
  types
    .map(type => ({ name: networkOf(type).name, limits: kindFactsOrPost(type, postType).limits }))
    .filter(({ limits }) => limits.userTags > 0)
    .map(({ name, limits }) => ({ name, most: limits.userTags }))
    .sort((a, b) => a.most - b.most)[0]

/** Why this username can't be used, with what to do; undefined where it can. `taken`: those that are there already. */
export const usernameFault = (username: string, taken: readonly string[]): string | undefined => {
  if (username === '') return 'Type a username.'
  if (!/^[A-Za-z0-9._]+$/.test(username)) return 'Usernames have letters, digits, dots and underscores only.'
  if (username.length > 64) return 'That’s too long for a username.'
  if (taken.some(other => isSameName(other, username))) return `@${username} is there already.`
  return undefined
}

/** The network that invites collaborators, and how many a post may have; undefined where none of these does. */
export const collaboratorLimit = (
  types: readonly NetworkType[],
  postType: PostType,
): { name: string; most: number } | undefined =>
  types
    .map(type => ({ name: networkOf(type).name, limits: kindFactsOrPost(type, postType).limits }))
    .filter(({ limits }) => limits.collaborators > 0)
    .map(({ name, limits }) => ({ name, most: limits.collaborators }))
    .sort((a, b) => a.most - b.most)[0]

const within = (part: number) => Math.min(1, Math.max(0, Math.round(part * 10_000) / 10_000))
/** The nearest place inside the picture. */
export const placeWithin = ({ x, y }: Place): Place => ({ x: within(x), y: within(y) })

/** Where an arrow key moves a person; undefined for other keys. */
export const movedBy = (key: string, { x, y }: Place, far: boolean): Place | undefined => {
  const by = far ? step * 10 : step
  const way = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, -by], ArrowDown: [0, by] }[key]
  return way && placeWithin({ x: x + (way[0] ?? 0), y: y + (way[1] ?? 0) })
}

/** A place as it is read aloud. */
export const placeWords = ({ x, y }: Place): string =>
  `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`

/**
 * The place within a frame of this shape (width / height) that a picture fills, cut evenly at its edges; undefined where it is cut off.
 */
export const placeInFrame = ({ x, y }: Place, shape: number, frame: number): Place | undefined => {
  const [across, down] = shape > frame ? [shape / frame, 1] : [1, frame / shape]
  const at = { x: (x - 0.5) * across + 0.5, y: (y - 0.5) * down + 0.5 }
  return [at.x, at.y].every(part => part >= 0 && part <= 1) ? at : undefined
}
