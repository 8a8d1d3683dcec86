import type { Audience } from './engagement.ts'
import type { Tag } from './hashtags.ts'
import { type Language, languageOf, zones } from './languages.ts'
import { between, hash, pick, scatter, unit } from './random.ts'
import type { TagUse } from './tag-use.ts'
import { type Pace, paceOf } from './timing.ts'
import type { Topic } from './topic.ts'
import { topicOf, topics } from './topics.ts'

/** Who may see a profile. Only public ones of businesses and creators are found by other apps. */
export type Access = 'public' | 'private' | 'personal' | 'age_gated' | 'restricted'

/** An Instagram profile that nobody here owns. Its posts are calculated when they are asked for. */
export interface Profile extends Pace, Audience {
  number: number
  id: string
  igId: number
  username: string
  name: string
  biography: string
  website?: string
  type: 'business' | 'creator' | 'personal'
  access: Access
  topic: Topic
  /** What it is about now and then. */
  side: Topic
  language: Language
  follows: number
  /** Followers in mid-2026, and how fast they became that many: 1 is evenly, more is lately. */
  reached: number
  bend: number
  hidesLikes: boolean
  verified: boolean
  /** Shares of pictures, carousels and reels; the rest are videos in the feed. */
  formats: readonly [number, number, number]
  tags: readonly TagUse[]
}

const day = 86_400_000
/** When followers are what `reached` says, unix ms. */
export const measured = Date.UTC(2026, 5, 1)

/** Ids of profiles: never those of accounts of the state. */
const profileId = (number: number): string => `178415${String(3_000_000_000 + number * 7_919_771).padStart(11, '0')}`
const igIdOf = (number: number): number => 2_400_000_000 + number * 104_729

/** How long a profile takes to reach what `reached` says, ms: one that began after `measured` has it a year after it began. */
const grownIn = (startedAt: number): number => (startedAt < measured ? measured - startedAt : 365 * day)

/** Followers at an instant (unix ms): more each year, never fewer. */
export function followersAt(
  { startedAt, reached, bend }: Pick<Profile, 'startedAt' | 'reached' | 'bend'>,
  now: number,
): number {
  if (now <= startedAt) return 0
  return Math.round(reached * ((now - startedAt) / grownIn(startedAt)) ** bend)
}

/** Profiles with a size or an access of their own, by username. */
const special: Record<string, Partial<Profile>> = {
  'pressroom.daily': {
    startedAt: measured - 10 * 365 * day,
    everyMs: (10 * 365 * day) / 10_000,
    most: 10_000,
    reached: 412_000,
    verified: true,
  },
  'newmusic.bulletin': { startedAt: Date.UTC(2020, 8, 1), everyMs: paceOf(7.5), reached: 1_340_000, verified: true },
  'contactsheet.daily': { everyMs: paceOf(1), reached: 880_000 },
  'dailyfits.digest': { everyMs: paceOf(4.2), startedAt: Date.UTC(2021, 1, 1), reached: 2_600_000, verified: true },
  'the.daily.crema': { everyMs: paceOf(2.6), startedAt: Date.UTC(2019, 4, 1), reached: 530_000 },
  homesweetsurvey: { everyMs: paceOf(1.4), reached: 760_000, hidesLikes: true },
  dailysketchpost: { everyMs: paceOf(2), reached: 305_000 },
  glowslowly: { hidesLikes: true },
}

/** People and businesses whose profiles other apps do not get, each for a reason of its own. */
const closed: readonly (readonly [string, string, string, Access, string])[] = [
  ['luisa.em.casa', 'Luísa Prado', 'Só para amigos.', 'private', 'garden'],
  ['tom.on.tuesdays', 'Tom Arkwright', 'Photos of the dog, mostly.', 'personal', 'pets'],
  ['barrelandoak.whisky', 'Barrel & Oak', 'Single casks. For adults.', 'age_gated', 'coffee'],
  ['fastgains.promo', 'Fast Gains', 'DM for a promo.', 'restricted', 'fitness'],
]

/** Weights of topics beside each other: what a profile of the one is about now and then. */
function sideOf(seed: number, topic: Topic, number: number): Topic {
  const others = topics.filter(other => other !== topic)
  return pick(others, seed, 'side', number)
}

type TagsByTopic = Readonly<Partial<Record<string, readonly Tag[]>>>

/** Hashtags of a profile: its own two, and others by how popular they are, the popular ones in more posts. */
function tagsOf(
  seed: number,
  own: { number: number; username: string; topic: Topic; side: Topic; language: string },
  all: TagsByTopic,
): TagUse[] {
  const { number, username, topic, side, language } = own
  const lavish = between(0.9, 3, seed, 'lavish', number)
  const drawn = (from: string, count: number) => {
    const ranked = all[from] ?? []
    const places = Array.from(
      { length: count },
      (_, draw) => Math.floor(ranked.length ** Math.min(1, (draw + unit(seed, from, number, draw)) / count)) - 1,
    )
    return [...new Set(places)].map(place => ranked[Math.max(0, place)] as Tag)
  }
  const others = [
    ...drawn(topic.name, 30),
    ...drawn(side.name, 8),
    ...drawn('everyday', 5),
    ...(language === 'en' ? [] : drawn(language, 3)),
  ]
  const ranked = [...new Set(others)].sort((a, b) => b.posts - a.posts)
  const brand = username.replace(/[^a-z0-9]/g, '')
  const use = (name: string, from: string, every: number): TagUse => ({
    name,
    topic: from,
    key: hash(seed, 'use', number, name),
    every: Math.max(1, Math.round(every)),
  })
  return [
    use(brand, topic.name, between(1.5, 6, seed, 'brand', number)),
    use(`my${brand}`, topic.name, between(9, 30, seed, 'own', number)),
    ...ranked.map(({ name, topic: from }, rank) =>
      use(name, from, lavish * (rank + 1.2) ** 0.92 * scatter(0.3, seed, 'often', number, name)),
    ),
  ]
}

function makeProfile(
  seed: number,
  number: number,
  line: string,
  topic: Topic,
  access: Access,
  tags: TagsByTopic,
): Profile {
  const [username = '', name = '', biography = ''] = line.split('|')
  const language = languageOf(username)
  const side = sideOf(seed, topic, number)
  const reached = Math.round(10 ** between(2.9, 5.9, seed, 'followers', number))
  const years = between(1.2, 10.5, seed, 'years', number)
  const bakes = between(0.25, 0.7, seed, 'pictures', number)
  const professional = unit(seed, 'type', number) < 0.7 ? 'business' : 'creator'
  const made: Profile = {
    number,
    key: hash(seed, 'profile', number),
    id: profileId(number),
    igId: igIdOf(number),
    username,
    name,
    biography,
    type: access === 'private' || access === 'personal' ? 'personal' : professional,
    access,
    topic,
    side,
    language,
    follows: Math.round(10 ** between(1.2, 3.3, seed, 'follows', number)),
    reached,
    bend: between(0.9, 1.9, seed, 'bend', number),
    startedAt: Math.floor((measured - years * 365 * day) / 1000) * 1000,
    everyMs: Math.round(paceOf(10 ** between(-0.9, 0.18, seed, 'pace', number))),
    zone: zones[language],
    bestHour: Math.floor(between(7, 21, seed, 'hour', number)),
    bestDay: hash(seed, 'weekday', number) % 7,
    rate: 0,
    talk: between(0.012, 0.06, seed, 'talk', number),
    hidesLikes: unit(seed, 'hides', number) < 0.05,
    verified: unit(seed, 'verified', number) < 0.08,
    formats: [bakes, (1 - bakes) * between(0.2, 0.6, seed, 'carousels', number), 0],
    tags: [],
    ...(unit(seed, 'website', number) < 0.7
      ? { website: `https://${username.replace(/[^a-z0-9]/g, '')}.example` }
      : {}),
    ...special[username],
  }
  const [pictures, carousels] = made.formats
  return {
    ...made,
    formats: [pictures, carousels, (1 - pictures - carousels) * 0.85],
    // Large profiles get fewer likes from each follower.
    rate: 0.062 * (made.reached / 1000) ** -0.13 * scatter(0.22, seed, 'rate', number),
    tags: tagsOf(seed, made, tags),
  }
}

/** Every profile, in order of its number. */
export function makeProfiles(seed: number, tags: readonly Tag[]): Profile[] {
  const open = topics.flatMap(topic => topic.profiles.map(line => ({ line, topic, access: 'public' as Access })))
  const others = closed.map(([username, name, about, access, topic]) => ({
    line: `${username}|${name}|${about}`,
    topic: topicOf(topic),
    access,
  }))
  const byTopic: TagsByTopic = Object.groupBy(tags, tag => tag.topic)
  return [...open, ...others].map(({ line, topic, access }, place) =>
    makeProfile(seed, place + 1, line, topic, access, byTopic),
  )
}
