import { randomInt } from 'node:crypto'

export interface Options {
  /** Only cases whose fault or kind holds this text. */
  only?: string
  /** Of every `of` cases the one at `index`, from 1: a run over several hours or machines. */
  part?: { index: number; of: number }
  /** The cases are divided over so many seeds, each with a round of its own; the random ones run in every round. */
  seeds: number
  /** Publications that are to be made: the cases are repeated with further seeds until there are so many. 0: once. */
  least: number
  /** After so many minutes no further case begins; undefined: all do. */
  minutes?: number
  /** About how many posts in all. */
  posts: number
  /** A small selection on one system, within a minute. */
  quick: boolean
  /** Prints the names of the cases and exits. */
  list: boolean
  /** Where the rows and traces of the run are written, from the root of the project. */
  results: string
  /** Seed of the random part: the same number repeats the same actions. */
  seed: number
}

const defaultPosts = 400
const usage =
  'node infra/chaos/main.ts [--only <text>] [--part <number>/<number>] [--posts <number>] [--seed <number>] [--seeds <number>] [--least <publications>] [--minutes <number>] [--results <file>] [--quick] [--list]'

/** `2/3`; undefined where it is no part. */
function readPart(text = ''): Options['part'] {
  const [, index, of] = (/^([1-9]\d?)\/([1-9]\d?)$/.exec(text) ?? []).map(Number)
  return index && of && index <= of ? { index, of } : undefined
}

const isCount = (text = ''): boolean => /^[1-9]\d{0,6}$/.test(text)

/** The seed of a round: the first has the one that was given, and each later one its own, which `--seed` repeats. */
export const seedOfRound = (seed: number, round: number): number => (seed + round * 1_000_003) % 2 ** 31

/** Reads the command line. Throws with the usage on anything else. */
export function readOptions(args: readonly string[]): Options {
  const options: Options = {
    posts: defaultPosts,
    seeds: 1,
    least: 0,
    quick: false,
    list: false,
    results: 'chaos-results.json',
    seed: randomInt(2 ** 31),
  }
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--quick') options.quick = true
    else if (arg === '--list') options.list = true
    else if (arg === '--only' && rest[0]) options.only = rest.shift() as string
    else if (arg === '--part' && readPart(rest[0])) options.part = readPart(rest.shift()) as Required<Options>['part']
    else if (arg === '--results' && rest[0]) options.results = rest.shift() as string
    else if (arg === '--posts' && Number.isInteger(Number(rest[0])) && Number(rest[0]) > 0)
      options.posts = Number(rest.shift())
    else if (arg === '--least' && isCount(rest[0])) options.least = Number(rest.shift())
    else if (arg === '--seeds' && /^[1-9]$/.test(rest[0] ?? '')) options.seeds = Number(rest.shift())
    else if (arg === '--minutes' && isCount(rest[0])) options.minutes = Number(rest.shift())
    else if (arg === '--seed' && /^\d{1,10}$/.test(rest[0] ?? '')) options.seed = Number(rest.shift())
    else throw new Error(`${arg} is not understood. ${usage}`)
  }
  if (options.seeds > 1 && options.part)
    throw new Error(`--seeds divides the cases itself, so it takes no --part. ${usage}`)
  return options
}

/** What a round runs: its seed and, where the cases are divided over seeds, its share of them. */
export function roundOf(options: Options, round: number): Options {
  const { seeds } = options
  const share = seeds > 1 ? { part: { index: (round % seeds) + 1, of: seeds } } : {}
  return { ...options, ...share, seed: seedOfRound(options.seed, round) }
}

/** Posts of one case, for runs of different sizes. */
export const scaled = (count: number, { posts }: Pick<Options, 'posts'>): number =>
  Math.max(1, Math.round((count * posts) / defaultPosts))
