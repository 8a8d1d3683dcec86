/** Escapes that mean the same in every dialect: classes of characters, and signs that would mean something else. */
const ESCAPE = /\\[dDsSwW.[\](){}+*?^$|\\-]/g

/**
 * Whether every generator can write a pattern into the source of its language and read it there as it was meant: of printable ASCII
 * without quotes, which end texts; a slash, which ends a literal of JavaScript, escaped and alone in a class (`[\/]`); groups of the two plain kinds; and
 * no escape for code points.
 */
export function isPlainPattern(pattern: string): boolean {
  const bare = pattern.replaceAll('[\\/]', '').replace(ESCAPE, '')
  const isAscii = /^[\x20-\x7e]*$/.test(pattern) && !/["'`]/.test(pattern)
  return isAscii && !/[\\/]/.test(bare) && !/\(\?(?!:)/.test(bare)
}
