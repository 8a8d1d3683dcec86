import { domainToASCII, domainToUnicode } from 'node:url'

const ascii = (text: string) => /^[\x20-\x7e]*$/.test(text)

const PATTERN = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

/** One label of a domain as DNS has it (RFC 1123). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Whether a domain is a name that mail could go to. Held against letters first: `domainToASCII` reads a URL's host, so it would stop at `/`, `?`
 * and `#`, decode `%65` and read `0x7f.1` as an address, and a stranger could register another person's address in such a spelling.
 */
function isDomain(domain: string): boolean {
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(domain)) return false
  const name = domainToASCII(domain)
  if (ascii(domain) && name !== domain.toLowerCase()) return false
  const labels = name.split('.')
  return labels.length > 1 && labels.every(label => LABEL.test(label)) && !/^[0-9]+$/.test(labels.at(-1) ?? '')
}

export const isEmail = (text: string): boolean =>
  text.length <= 320 && PATTERN.test(text) && isDomain(parts(text).domain)

function parts(email: string): { local: string; domain: string } {
  const at = email.lastIndexOf('@')
  return { local: email.slice(0, at), domain: email.slice(at + 1) }
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** A domain as DNS knows it. What is no domain name (an address literal) is only folded. */
const dnsName = (domain: string): string => domainToASCII(domain) || folded(domain)

/**
 * What makes two spellings one address here: letter case, Unicode form and the spelling of an international domain do not count. It finds
 * a person and counts tries and messages. Mail never goes to it, nor to what was typed, but to the address that the person registered.
 */
export function emailKey(email: string): string {
  const { local, domain } = parts(email)
  return `${folded(local)}@${dnsName(domain)}`
}

/** Scripts whose letters are commonly taken for Latin ones. */
const lookAlikeScripts = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

/** Letters outside ASCII that folding, or the change of case, turns into ASCII: dotless i, long s, the Kelvin sign, full-width letters. */
const foldsIntoAscii = (letter: string) =>
  !ascii(letter) && (ascii(letter.normalize('NFKC')) || ascii(letter.toUpperCase()) || ascii(letter.toLowerCase()))

/** Whether a part of an address could be read as another one. */
function misleads(text: string): boolean {
  // Characters that cannot be seen.
  if (/[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/u.test(text)) return true
  // A dot over a letter that has one; the dotted capital I becomes that in small letters.
  if (/[ij]\u0307/.test(text.toLowerCase())) return true
  // Compatibility forms: ligatures, full-width letters, superscripts.
  if (text.normalize('NFC') !== text.normalize('NFKC')) return true
  if ([...text].some(foldsIntoAscii)) return true
  return /[a-z]/i.test(text) && lookAlikeScripts.test(text)
}

/**
 * Whether an address reads like another one and must not be registered. The rule is that of UTS 39 in short: no compatibility or invisible
 * characters, nothing that folds into ASCII without being ASCII, no Latin letters mixed with Cyrillic, Greek, Armenian or Cherokee ones.
 * Addresses written wholly in another script are fine.
 */
export function isLookAlike(email: string): boolean {
  const { local, domain } = parts(email)
  if (ascii(email) && !/xn--/i.test(domain)) return false
  // A domain that DNS reads as plain ASCII was typed in other characters than it is made of.
  if (!ascii(domain) && !/xn--/.test(domainToASCII(domain))) return true
  return misleads(local) || domainToUnicode(domain).split('.').some(misleads)
}
