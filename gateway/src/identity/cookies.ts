/** One `name=value` of a Cookie header. */
export interface Cookie {
  name: string
  value: string
  /** As it was sent, without the blanks around it. */
  text: string
}

/**
 * The pairs of a Cookie header, in one pass. Blanks around a name or a value do not count. The code that reads a cookie
 * and the code that decides which cookies are forwarded both use this, so that they cannot differ. What has no `=` has no name.
 */
export function cookiesOf(header: string | undefined): Cookie[] {
  const cookies: Cookie[] = []
  for (const pair of header?.split(';') ?? []) {
    const at = pair.indexOf('=')
    const text = pair.trim()
    if (text !== '')
      cookies.push({ name: pair.slice(0, Math.max(at, 0)).trim(), value: pair.slice(at + 1).trim(), text })
  }
  return cookies
}
