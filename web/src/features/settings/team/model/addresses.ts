import { emailFault } from '../../../../lib/forms/credential-fields.ts'

export interface Addresses {
  /** Each once, as it was written first. */
  good: string[]
  /** What is no address, as it was written. */
  bad: string[]
}

/** A name may have a comma of its own in quotes: `"Berg, Jonas" <jonas@harbour.studio>`. */
const quoted = /"[^"\n]*"/g
const words = (text: string) => text.split(/\s+/).filter(Boolean)

/** What is in angle brackets, as mail programs copy people (`Mira Castelo <mira@harbour.studio>`); else every word. */
const inPart = (part: string): string[] => {
  if (!part.includes('<') || !part.includes('>')) return words(part)
  return part.split('<').flatMap((piece, index) => {
    const end = piece.indexOf('>')
    const address = end < 0 ? [] : [piece.slice(0, end).trim()]
    const around = index > 0 && end < 0 ? piece : piece.slice(end + 1)
    // What stands around it is a name, unless it is an address itself.
    return [...address, ...words(around).filter(word => word.includes('@'))]
  })
}

/** The addresses in what was typed or pasted: separated by spaces, commas, semicolons or lines, with or without names. */
export const readAddresses = (text: string): Addresses => {
  const seen = new Set<string>()
  const each = text
    .replace(quoted, ' ')
    .split(/[,;\n]/)
    .flatMap(inPart)
    .filter(one => {
      const key = one.toLowerCase()
      if (!one || seen.has(key)) return false
      seen.add(key)
      return true
    })
  return { good: each.filter(one => !emailFault(one)), bad: each.filter(one => emailFault(one)) }
}
