import { fail } from '@fanfare/runtime/errors.ts'

/** The ETag of a version: `"7"`. */
export function etagOf(version: number): string {
  return `"${version}"`
}

/** The versions that an If-Match header allows; undefined: any. Throws `invalid_input` where it is malformed. */
export function ifMatch(header: string | undefined): ReadonlySet<number> | undefined {
  if (header === undefined || header.trim() === '*') return undefined
  const tags = header.split(',').map(tag => /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(tag)?.[1])
  if (tags.some(tag => tag === undefined)) {
    const rule = 'the ETag of the post as it was read, such as "7"'
    fail('invalid_input', { field: 'headers.if-match', rule, message: `If-Match must be ${rule}.` })
  }
  return new Set(tags.map(Number))
}
