import { writeCaption } from './captions.ts'
import { childId, codeOf, graphId, mediaPk } from './codes.ts'
import { type Engagement, engagementAt, type Format, finalEngagement } from './engagement.ts'
import { followersAt, type Profile } from './profiles.ts'
import { hash, pick, unit } from './random.ts'
import { isUsed } from './tag-use.ts'
import { suits, timeOf } from './timing.ts'
import type { Topic } from './topic.ts'

/** A picture or video as it is drawn: the name says all of it. */
export interface Drawn {
  id: string
  type: 'IMAGE' | 'VIDEO'
  /** Name of the picture, or of the still of the video, without an extension. */
  picture: string
  width: number
  height: number
}

/** One post of a profile, calculated from the seed, the profile and its index alone; only `likes`, `comments` and `views` depend on the time as well. */
export interface PublicPost {
  profile: Profile
  index: number
  id: string
  pk: string
  code: string
  /** Unix ms. */
  at: number
  format: Format
  topic: Topic
  tags: readonly string[]
  caption?: string
  /** In order; one, or two to ten of a carousel. */
  items: readonly Drawn[]
  /** Its sound is somebody else's: other apps do not get the file. */
  isFlagged: boolean
  final: Engagement
}

/** Most recent posts that other apps can reach. */
export const reachable = 10_000

function formatOf({ key, formats }: Profile, index: number): Format {
  const [picture, carousel, reel] = formats
  const draw = unit(key, 'format', index)
  if (draw < picture) return 'image'
  if (draw < picture + carousel) return 'carousel'
  return draw < picture + carousel + reel ? 'reel' : 'video'
}

/** The topic that most of its hashtags are of. */
function topicOf({ topic, side, tags }: Profile, index: number): { topic: Topic; names: string[] } {
  const used = tags.filter(use => isUsed(use, index))
  const aside = used.filter(use => use.topic === side.name).length
  const main = used.filter(use => use.topic === topic.name).length
  return { topic: aside > main ? side : topic, names: used.map(({ name }) => name) }
}

/** One hashtag in nine helps or harms a little, the same for all who use it. */
function liftOf(tag: string): number {
  const draw = hash('lift', tag) % 18
  return draw === 0 ? 1.3 : draw === 1 ? 0.8 : 1
}

/** How well a profile does with a topic. */
const drawsWith = ({ key }: Profile, topic: Topic): number => 0.75 + 0.5 * unit(key, 'draws', topic.name)

function factorOf(profile: Profile, at: number, topic: Topic, tags: readonly string[]): number {
  const lift = tags.reduce((product, tag) => product * liftOf(tag), 1)
  return suits(profile, at) * drawsWith(profile, topic) * Math.min(1.8, Math.max(0.5, lift))
}

const shapes: Readonly<Record<Format, readonly (readonly [number, number])[]>> = {
  image: [
    [640, 800],
    [640, 640],
  ],
  carousel: [
    [640, 800],
    [640, 640],
  ],
  reel: [[540, 960]],
  video: [[640, 640]],
}

function itemsOf({ key, number }: Profile, index: number, format: Format, hue: number): Drawn[] {
  const [width, height] = pick(shapes[format], key, 'shape', index)
  const count = format === 'carousel' ? 2 + Math.floor(9 * unit(key, 'children', index) ** 1.7) : 1
  return Array.from({ length: count }, (_, place) => {
    const moves =
      format === 'reel' || format === 'video' || (format === 'carousel' && unit(key, 'moves', index, place) < 0.12)
    const shade = hash(key, 'picture', index, place).toString(16).padStart(8, '0')
    return {
      id: childId(number, index, place),
      type: moves ? 'VIDEO' : 'IMAGE',
      picture: `${shade}-${hue}-${width}x${height}`,
      width,
      height,
    }
  })
}

/** The post of this index. It exists whether or not it was published yet; see `countAt`. */
export function postOf(profile: Profile, index: number, mentioned?: (draw: number) => string): PublicPost {
  const { key, number, language } = profile
  const at = timeOf(profile, index)
  const { topic, names } = topicOf(profile, index)
  const format = formatOf(profile, index)
  const mention = mentioned && unit(key, 'mentions', index) < 0.12 ? mentioned(hash(key, 'whom', index)) : undefined
  const caption = writeCaption({ key, index, language, topic, tags: names, mention })
  return {
    profile,
    index,
    id: graphId(number, index),
    pk: mediaPk(number, index),
    code: codeOf(number, index),
    at,
    format,
    topic,
    tags: names,
    ...(caption === undefined ? {} : { caption }),
    items: itemsOf(profile, index, format, topic.hue),
    isFlagged: (format === 'reel' || format === 'video') && unit(key, 'flagged', index) < 0.03,
    final: finalOf(profile, index, at, format, factorOf(profile, at, topic, names)),
  }
}

const finalOf = (profile: Profile, index: number, at: number, format: Format, factor: number): Engagement =>
  finalEngagement(profile, { index, followers: followersAt(profile, at), format, factor })

/** What the post of this index will have in the end, without the rest of it. */
export function finalLikes(profile: Profile, index: number): number {
  const at = timeOf(profile, index)
  const { topic, names } = topicOf(profile, index)
  return finalOf(profile, index, at, formatOf(profile, index), factorOf(profile, at, topic, names)).likes
}

/** What a post has at this instant (unix ms). */
export const figuresOf = ({ at, final }: PublicPost, now: number): Engagement => engagementAt(final, now - at)
