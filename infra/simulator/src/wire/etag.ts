import { createHash } from 'node:crypto'

/** The mark of an answer: equal answers have equal ones. */
export const etagOf = (body: string): string => `"${createHash('sha1').update(body).digest('hex')}"`

/** Whether the caller has this very answer already. */
export const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch
    .split(',')
    .map(part => part.trim().replace(/^W\//, ''))
    .some(part => part === etag || part === '*')
