import { between, hash, scatter, unit } from './random.ts'
import { topics } from './topics.ts'

/** A hashtag that people use. */
export interface Tag {
  name: string
  /** Always the same, for everybody. */
  id: string
  /** Of the topic's name, `everyday`, or a language. */
  topic: string
  /** Posts of all people that have it, in mid-2026. */
  posts: number
}

const year = 365 * 86_400_000
/** When counts are what `posts` says, unix ms. */
const counted = Date.UTC(2026, 5, 1)

/** What is put behind the beginning of a hashtag, and how popular that is beside the beginning alone. */
const endings: readonly (readonly [string, number])[] = [
  ['', 1],
  ['lover', 0.21],
  ['life', 0.13],
  ['oftheday', 0.062],
  ['gram', 0.034],
  ['community', 0.011],
  ['daily', 0.0043],
  ['inspiration', 0.0017],
  ['diary', 0.000_52],
  ['corner', 0.000_13],
  ['notebook', 0.000_021],
]

/** Hashtags of anything. */
const everyday: Record<string, number> = {
  love: 2_150_000_000,
  instagood: 1_740_000_000,
  photooftheday: 1_080_000_000,
  beautiful: 845_000_000,
  nature: 812_000_000,
  happy: 712_000_000,
  weekend: 214_000_000,
  sunday: 181_000_000,
  autumn: 152_000_000,
  smallbusiness: 131_000_000,
  shoplocal: 44_200_000,
  supportsmallbusiness: 38_700_000,
  madebyhand: 9_610_000,
  behindthescenes: 31_900_000,
  slowliving: 10_800_000,
  sundaymood: 6_240_000,
  rainyday: 5_120_000,
  studioday: 412_000,
  smallbatch: 934_000,
  openfromseven: 1_240,
  mondaysareclosed: 310,
}

/** Hashtags of languages. */
const languages: Record<string, Record<string, number>> = {
  pt: { portugal: 58_400_000, porto: 21_300_000, feitoamao: 4_870_000, bomdia: 33_500_000, devagar: 88_000 },
  de: {
    deutschland: 29_700_000,
    handgemacht: 3_410_000,
    wochenende: 11_200_000,
    schön: 7_300_000,
    feierabend: 640_000,
  },
  es: { hechoamano: 12_900_000, españa: 71_000_000, buenosdias: 18_400_000, sinprisa: 143_000, barrio: 1_870_000 },
  fr: { faitmain: 14_600_000, france: 116_000_000, lyon: 12_100_000, artisanat: 2_150_000, dimanchematin: 96_000 },
  ja: { コーヒー: 5_900_000, カフェ巡り: 8_800_000, 手作り: 13_400_000 },
}

const digits = 10_000_000_000_000
/** Id of a hashtag by its name, in small letters. */
export const tagId = (name: string): string =>
  `1784${String((hash('tag', name) * 4096 + (hash('id of', name) >>> 20)) % digits).padStart(13, '0')}`

/** Every hashtag that profiles may use, by its name, the most popular first. */
export function makeTags(seed: number): Map<string, Tag> {
  const all: Tag[] = []
  const add = (name: string, topic: string, posts: number) => {
    // Figures that end in zeros look made up.
    const exact = Math.max(1, Math.round(posts * between(0.97, 1.03, seed, 'posts', name)))
    all.push({ name, id: tagId(name), topic, posts: exact })
  }
  for (const [name, posts] of Object.entries(everyday)) add(name, 'everyday', posts)
  for (const [language, names] of Object.entries(languages))
    for (const [name, posts] of Object.entries(names)) add(name, language, posts)
  for (const { name: topic, stems, top } of topics)
    for (const [rank, stem] of stems.entries())
      for (const [ending, share] of endings) {
        const posts = top * (rank + 1) ** -1.35 * share * scatter(0.25, seed, stem, ending)
        add(stem + ending, topic, posts)
      }
  all.sort((a, b) => b.posts - a.posts)
  return new Map(all.map(tag => [tag.name, tag]))
}

/** How many times as many posts a hashtag has at this instant (unix ms) as in mid-2026. */
export const grown = (now: number): number => Math.max(0.1, 1 + 0.12 * ((now - counted) / year))

/** Letters, digits and underscores, of any script; not digits alone. */
const wellFormed = /^(?!\d+$)[\p{L}\p{M}\p{N}_]{1,100}$/u

export const isTagName = (name: string): boolean => wellFormed.test(name)

/** Hashtags whose posts the network does not show. */
const hidden = new Set(['followforfollowback', 'likeforlikes', 'skinnythinspo'])
export const isHidden = (name: string): boolean => hidden.has(name)

/**
 * Posts of a hashtag that no profile here uses: some have a few, one in eight and every name that begins with `nosuchtag` has none.
 */
export function rarePosts(seed: number, name: string): number {
  if (name.startsWith('nosuchtag') || hash(seed, 'rare', name) % 8 === 0) return 0
  return Math.ceil(10 ** (unit(seed, 'few', name) * 3.6))
}
