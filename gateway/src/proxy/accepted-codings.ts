/**
 * Whether a client takes a coding, by its Accept-Encoding (RFC 9110 §12.5.3): named and not given the weight 0. `any`
 * accepts `*` for it.
 */
export function takesCoding(header: string | string[] | undefined, coding: string, { any = false } = {}): boolean {
  return String(header ?? '')
    .toLowerCase()
    .split(',')
    .some(part => {
      const [name = '', ...rest] = part.split(';').map(piece => piece.trim())
      if (name !== coding && !(any && name === '*')) return false
      const weight = rest.find(piece => piece.startsWith('q='))?.slice(2)
      return weight === undefined || Number(weight) > 0
    })
}
