/**
 * Ids and shortcodes of calculated posts. Each names a profile or page by its number and a post by its index, mixed so that neighbours look unlike each
 * other, and can be read back: nothing has to be remembered.
 */

/** Most posts of one profile. */
const perProfile = 2 ** 20
const placeOf = (number: number, index: number): bigint => BigInt(number) * BigInt(perProfile) + BigInt(index)
const fromPlace = (place: bigint) => ({
  number: Number(place / BigInt(perProfile)),
  index: Number(place % BigInt(perProfile)),
})

const bits = 56n
const round = 1n << bits
const factor = 0x5b_d1e9_95a7_c6a5n
const inverse = inverseOf(factor, bits)
/** Where ids of the photo app begin: shortcodes of eleven letters. */
const base = 1n << 61n

/** The inverse of an odd number modulo a power of two, by Newton's iteration. */
function inverseOf(odd: bigint, exponent: bigint): bigint {
  let found = odd
  for (let correct = 3n; correct < exponent; correct *= 2n)
    found = (found * (2n - odd * found)) & ((1n << exponent) - 1n)
  return found
}

/** Id of a post in the photo app, as a decimal text. */
export const mediaPk = (number: number, index: number): string =>
  String(base + ((placeOf(number, index) * factor) & (round - 1n)))

/** The profile's number and the post's index; undefined for ids that are not of calculated posts. */
export function readPk(pk: string): { number: number; index: number } | undefined {
  if (!/^\d{19}$/.test(pk)) return undefined
  const mixed = BigInt(pk) - base
  if (mixed < 0n || mixed >= round) return undefined
  return fromPlace((mixed * inverse) & (round - 1n))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

export function codeOf(number: number, index: number): string {
  let rest = BigInt(mediaPk(number, index))
  let code = ''
  while (rest > 0n) {
    code = alphabet[Number(rest & 63n)] + code
    rest >>= 6n
  }
  return code
}

export function readCode(code: string): { number: number; index: number } | undefined {
  if (!/^[\w-]{11}$/.test(code)) return undefined
  let pk = 0n
  for (const letter of code) pk = (pk << 6n) + BigInt(alphabet.indexOf(letter))
  return readPk(String(pk))
}

const digits = 1_000_000_000_000_000n

/** Id of a post in the Graph API. */
export const graphId = (number: number, index: number): string =>
  `18${String((placeOf(number, index) * 314_159_265_359n + 271_828_182_845n) % digits).padStart(15, '0')}`

/** Id of a picture or video of a carousel. */
export const childId = (number: number, index: number, place: number): string =>
  `17${String(((placeOf(number, index) * 16n + BigInt(place)) * 161_803_398_877n) % digits).padStart(15, '0')}`

const postBase = 122_000_000_000_000_000n
const postFactor = 7_919n

/** What stands behind the page's id in the id of its post. */
export const postSuffix = (index: number): string => String(postBase + BigInt(index) * postFactor + 104_729n)

export function readSuffix(suffix: string): number | undefined {
  if (!/^\d{18}$/.test(suffix)) return undefined
  const rest = BigInt(suffix) - postBase - 104_729n
  return rest >= 0n && rest % postFactor === 0n ? Number(rest / postFactor) : undefined
}
