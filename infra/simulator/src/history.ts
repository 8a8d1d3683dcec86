import { type PublicPost, postOf } from './directory/posts.ts'
import { followersAt, type Profile } from './directory/profiles.ts'
import { hash, pick } from './directory/random.ts'
import { topicOf } from './directory/topics.ts'
import type { GraphDeps } from './graph/env.ts'
import { shortcode } from './graph/links.ts'
import { drawnItems } from './graph/public-media.ts'
import type { Ig, Page } from './state/account-records.ts'
import { fixtures } from './state/fixtures.ts'
import type { Media } from './state/instagram-records.ts'
import type { Item } from './state/media-items.ts'
import type { Post } from './state/page-records.ts'
import type { Live } from './state/records.ts'
import type { Creator, TikTokPost } from './state/tiktok-records.ts'

type Deps = Pick<GraphDeps, 'state' | 'directory'>

export interface HistorySize {
  posts: number
  /** Over how long, up to yesterday. */
  days: number
}

const day = 86_400_000
export const usualHistory: HistorySize = { posts: 120, days: 730 }

/** What the demo's accounts write about, in the hashtags of a topic. */
const brands: Record<string, { topic: string; subjects: string[]; notes: string[] }> = {
  [fixtures.olea.ig]: {
    topic: 'baking',
    subjects: [
      'the first oil of the year',
      'bread and new oil',
      'the mill at six',
      'our peppery one',
      'the last crate',
    ],
    notes: ['Pressed within four hours.', 'From the hills above Moura.', 'Green, peppery, and gone by March.'],
  },
  [fixtures.northfold.ig]: {
    topic: 'fashion',
    subjects: ['the harbour coat', 'a jacket, mended twice', 'the waxed overshirt', 'a hood that stays up'],
    notes: ['Made in Porto, repaired for life.', 'For weather that changes its mind.', 'Cut from one bolt, numbered.'],
  },
  [fixtures.juno.ig]: {
    topic: 'coffee',
    subjects: ['the long counter', 'the Huila we roasted on Tuesday', 'a flat white at seven', 'our winter espresso'],
    notes: ['Open from seven.', 'Roasted behind the counter.', 'The kettle never stops on Saturdays.'],
  },
}

/** An account as a profile whose posts can be calculated: it writes as a profile of its topic does. */
function authorOf(
  { directory }: Deps,
  ig: Pick<Ig, 'id' | 'username' | 'name'>,
  now: number,
  { posts, days }: HistorySize,
): Profile {
  const brand = brands[ig.id]
  const topic = topicOf(brand?.topic ?? pick(['coffee', 'garden', 'books'], ig.id))
  const models = directory.profiles.filter(profile => profile.topic === topic && profile.language === 'en')
  const model = models[hash(ig.id) % models.length] as Profile
  return {
    ...model,
    number: 0,
    key: hash(directory.seed, 'history', ig.id),
    topic: { ...topic, ...(brand ? { subjects: brand.subjects, notes: brand.notes } : {}) },
    username: ig.username,
    name: ig.name,
    startedAt: now - day - days * day,
    everyMs: Math.floor((days * day) / posts),
    zone: 0,
    reached: 1,
    bend: 1,
    rate: 0.034,
    talk: 0.03,
    // What a profile has hashtags of its own for is not what this one is called.
    tags: model.tags.slice(2),
  }
}

/** Followers grew from a tenth to what they are, so that likes of older posts are fewer. */
const grownTo = (author: Profile, followers: number, now: number): Profile => ({
  ...author,
  startedAt: author.startedAt,
  reached: Math.max(
    0,
    Math.round((followers / followersAt({ ...author, reached: 1_000_000, bend: 0.8 }, now)) * 1_000_000),
  ),
  bend: 0.8,
})

function mediaOf({ state }: Deps, ig: Ig, post: PublicPost): Media {
  const items = drawnItems(post.items)
  const isAlbum = items.length > 1
  const id = state.ids.next('media')
  const children = isAlbum ? items.map(item => keepChild(state, ig, id, post.at, item)) : undefined
  const [first] = items
  return {
    kind: 'media',
    id,
    ig: ig.id,
    container: '',
    at: post.at,
    seq: 0,
    product: post.format === 'reel' ? 'REELS' : 'FEED',
    type: isAlbum ? 'CAROUSEL_ALBUM' : first?.type === 'VIDEO' ? 'VIDEO' : 'IMAGE',
    shortcode: shortcode(id),
    ...(post.caption === undefined ? {} : { caption: post.caption }),
    ...(children ? { children } : first ? { item: bare(first) } : {}),
    commentsEnabled: true,
    sharedToFeed: true,
    reached: post.final,
  }
}

const bare = ({ id: _id, ...item }: Item & { id: string }): Item => item

function keepChild(state: Deps['state'], ig: Ig, parent: string, at: number, item: Item & { id: string }): string {
  return state.put({ kind: 'child', id: state.ids.next('child'), ig: ig.id, parent, at, item: bare(item) }).id
}

function postFor({ state }: Deps, page: Page, post: PublicPost): Post {
  const id = `${page.id}_${state.ids.next('post')}`
  // Videos of a page are nodes of their own with an upload; its history shows their stills.
  const photos = drawnItems(post.items).map(item => {
    const photo = state.ids.next('photo')
    const kept = { ...bare(item), type: 'IMAGE' as const }
    return state.put({
      kind: 'photo',
      id: photo,
      page: page.id,
      at: post.at,
      published: true,
      item: kept,
      postId: id,
      storyId: id,
    }).id
  })
  return {
    kind: 'post',
    id,
    page: page.id,
    at: post.at,
    ...(post.caption === undefined ? {} : { message: post.caption }),
    photos,
    published: true,
    publishedAt: post.at,
    reached: { likes: Math.round(post.final.likes * 0.4), comments: Math.round(post.final.comments * 0.5), views: 0 },
  }
}

/** Posts of an account and of its page. Those of the page are two in three of the account's, an hour later. */
function historyOf(deps: Deps, ig: Ig, size: HistorySize): Live[] {
  const now = deps.state.clock.now()
  const author = grownTo(authorOf(deps, ig, now, size), ig.followers, now)
  const page = ig.pageId ? deps.state.node(ig.pageId) : undefined
  return Array.from({ length: size.posts }, (_, index) => postOf(author, index)).flatMap((post): Live[] => {
    const media = mediaOf(deps, ig, post)
    if (page?.kind !== 'page' || post.index % 3 === 2) return [media]
    return [media, postFor(deps, page, { ...post, at: post.at + 3_600_000 })]
  })
}

/** Whether nothing is live on an account and its page: a history can only lie before what is there. */
const isEmpty = ({ state }: Deps, ig: Ig): boolean =>
  state.published(ig.id).count() === 0 && state.posts(ig.pageId ?? '').count() === 0

/** Makes up posts of accounts up to yesterday. Throws an Error where one has posts already. */
export function giveHistory(deps: Deps, accounts: readonly Ig[], size: HistorySize): number {
  const busy = accounts.find(ig => !isEmpty(deps, ig))
  if (busy) throw new Error(`history: ${busy.username} has posts already`)
  const made = accounts.flatMap(ig => historyOf(deps, ig, size))
  const at = (row: Live) => (row.kind === 'post' || row.kind === 'tiktok_post' ? (row.publishedAt ?? row.at) : row.at)
  // All lists are in the order of time.
  for (const row of made.sort((a, b) => at(a) - at(b))) deps.state.publish(row)
  return made.length
}

function videoOf({ state }: Deps, creator: Creator, post: PublicPost): TikTokPost {
  return {
    kind: 'tiktok_post',
    id: `v_pub_url~v2.${state.ids.next('tiktok')}`,
    owner: creator.id,
    at: post.at,
    media: 'video',
    source: 'url',
    title: post.caption ?? '',
    description: '',
    privacy: 'PUBLIC_TO_EVERYONE',
    commentOff: false,
    duetOff: false,
    stitchOff: false,
    paidPartnership: false,
    ownBrand: false,
    isAigc: false,
    music: false,
    coverMs: 0,
    coverIndex: 0,
    size: 0,
    chunk: 0,
    chunks: 0,
    upload: '',
    token: '',
    sent: 0,
    sentBefore: 0,
    urls: [],
    items: drawnItems(post.items).slice(0, 1).map(bare),
    readyAt: post.at,
    publishedAt: post.at,
    // Nobody waits for word of what was there before.
    notified: 'all',
    postId: state.ids.next('tiktok'),
  }
}

/** Makes up videos of a TikTok account up to yesterday. Throws an Error where it has posts already. */
export function giveVideos(deps: Deps, creator: Creator, size: HistorySize): number {
  const { state } = deps
  if (state.tiktoks(creator.id).count() > 0) throw new Error(`history: ${creator.username} has posts already`)
  const author = authorOf(deps, creator, state.clock.now(), size)
  const made = Array.from({ length: size.posts }, (_, index) => videoOf(deps, creator, postOf(author, index)))
  for (const row of made.sort((a, b) => a.at - b.at)) state.publish(row)
  return made.length
}

/** The history of the demo: of the fixtures' accounts that have no posts. */
export function giveFixturesHistory(deps: Deps): void {
  const accounts = [fixtures.olea, fixtures.northfold, fixtures.juno]
    .map(({ ig }) => deps.state.node(ig))
    .filter(node => node?.kind === 'ig')
    .filter(ig => isEmpty(deps, ig))
  giveHistory(deps, accounts, usualHistory)
}
