import { refuse } from './errors.ts'

/** Cursors are opaque to clients: a place in a list, as URL-safe base64. */
export const writeCursor = (place: number): string => Buffer.from(`QS${place}Z`).toString('base64url')

/** The place a cursor names. A cursor that is not ours ends the call with code 100. */
export function readCursor(cursor: string): number {
  const match = /^QS(-?\d+)Z$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (!match) refuse({ message: '(#100) Invalid parameter: the cursor is malformed', code: 100 })
  return Number(match[1])
}
