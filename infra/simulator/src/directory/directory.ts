import { readCode, readPk, readSuffix } from './codes.ts'
import { grown, isHidden, isTagName, makeTags, rarePosts, type Tag, tagId } from './hashtags.ts'
import { finalLikes, type PublicPost, postOf, reachable } from './posts.ts'
import { makeProfiles, type Profile } from './profiles.ts'
import { type FacebookPage, type FacebookPost, makePages, pagePost } from './public-pages.ts'
import { unit } from './random.ts'
import { nthUse, type TagUse, usesIn } from './tag-use.ts'
import { countAt, timeOf } from './timing.ts'

/** The public part of the networks: profiles, pages and hashtags that nobody here owns. What it says depends on the seed and the time alone. */
export interface Directory {
  seed: number
  profiles: readonly Profile[]
  pages: readonly FacebookPage[]
  tags: ReadonlyMap<string, Tag>
  profile(idOrUsername: string): Profile | undefined
  page(idOrUsername: string): FacebookPage | undefined
  post(profile: Profile, index: number): PublicPost
  /** A post that is live now (unix ms), by its shortcode or by its id in the photo app. */
  postByCode(code: string, now: number): PublicPost | undefined
  postByPk(pk: string, now: number): PublicPost | undefined
  /** A live post of a page by its id. */
  pagePost(id: string, now: number): FacebookPost | undefined
  /** Posts of all people with a hashtag; 0: nobody uses it, or it is no hashtag. */
  tagPosts(name: string, now: number): number
  tagById(id: string): Tag | undefined
  /** Posts with a hashtag of the last 24 hours, newest first. */
  recent(name: string, now: number): PublicPost[]
  /** Popular posts with a hashtag, by index and profile, the most liked first. */
  top(name: string, now: number): readonly PostPlace[]
  /** How often the profiles of this directory have used a hashtag. */
  uses(name: string, now: number): number
}

export interface PostPlace {
  profile: Profile
  index: number
}

const day = 86_400_000
/** Posts that are looked at for the popular ones of a hashtag, and at least so many of each profile. */
const looked = { all: 480, each: 6 }
const rankings = 300

export function createDirectory(seed: number): Directory {
  const tags = makeTags(seed)
  const profiles = makeProfiles(seed, [...tags.values()])
  const pages = makePages(seed, profiles)
  const named = new Map(
    profiles.flatMap(profile => [profile.id, profile.username].map(name => [name, profile] as const)),
  )
  const namedPages = new Map(pages.flatMap(page => [page.id, page.username].map(name => [name, page] as const)))
  const tagsById = new Map([...tags.values()].map(tag => [tag.id, tag]))
  const users = usersOf(profiles)
  const ranked = new Map<string, { day: number; places: PostPlace[] }>()
  for (const name of users.keys()) if (!tags.has(name)) tagsById.set(tagId(name), brand(name))

  const mentioned = (draw: number) => (profiles[draw % profiles.length] as Profile).username
  const post = (profile: Profile, index: number) => postOf(profile, index, mentioned)

  /** Profiles that other apps see, with how they use the hashtag. */
  const shown = (name: string) => (users.get(name) ?? []).filter(({ profile }) => profile.access === 'public')

  function live(place: { number: number; index: number } | undefined, now: number): PublicPost | undefined {
    const profile = place && profiles[place.number - 1]
    return profile && place.index < countAt(profile, now) ? post(profile, place.index) : undefined
  }

  const uses = (name: string, now: number) =>
    (users.get(name) ?? []).reduce((sum, { profile, use }) => sum + usesIn(use, countAt(profile, now)), 0)

  function tagPosts(name: string, now: number): number {
    if (!isTagName(name) || isHidden(name)) return 0
    const own = uses(name, now)
    const tag = tags.get(name)
    if (tag) return Math.max(Math.round(tag.posts * grown(now)), own * 3)
    return own > 0 ? own + Math.floor(own * unit(seed, 'others', name) * 3) : rarePosts(seed, name)
  }

  function recent(name: string, now: number): PublicPost[] {
    const found: PostPlace[] = []
    for (const { profile, use } of shown(name)) {
      for (let nth = usesIn(use, countAt(profile, now)) - 1; nth >= 0; nth--) {
        const index = nthUse(use, nth)
        if (timeOf(profile, index) <= now - day) break
        found.push({ profile, index })
      }
    }
    return found
      .map(({ profile, index }) => post(profile, index))
      .sort((a, b) => b.at - a.at || a.profile.number - b.profile.number)
  }

  /** Some of the uses over all years and the latest ones: as many however long the history is. They change once a day. */
  function top(name: string, now: number): readonly PostPlace[] {
    const today = Math.floor(now / day)
    const kept = ranked.get(name)
    if (kept?.day === today) return kept.places
    const places: (PostPlace & { likes: number })[] = []
    const using = shown(name)
    const share = Math.max(looked.each, looked.all / using.length)
    for (const { profile, use } of using) {
      const posts = countAt(profile, today * day)
      const count = usesIn(use, posts)
      const step = Math.max(1, 2 ** Math.ceil(Math.log2(count / share)))
      for (let nth = 0; nth < count; nth += step) {
        const index = nthUse(use, nth)
        if (index < posts - reachable) continue
        places.push({ profile, index, likes: finalLikes(profile, index) })
      }
    }
    places.sort((a, b) => b.likes - a.likes || a.profile.number - b.profile.number || b.index - a.index)
    if (ranked.size >= rankings) ranked.clear()
    ranked.set(name, { day: today, places })
    return places
  }

  return {
    seed,
    profiles,
    pages,
    tags,
    profile: name => named.get(name.toLowerCase()),
    page: name => namedPages.get(name.toLowerCase()),
    post,
    postByCode: (code, now) => live(readCode(code), now),
    postByPk: (pk, now) => live(readPk(pk), now),
    pagePost(id, now) {
      const [owner = '', suffix = ''] = id.split('_')
      const page = namedPages.get(owner)
      const index = readSuffix(suffix)
      return page && index !== undefined && index < countAt(page, now) ? pagePost(page, index) : undefined
    },
    tagPosts,
    tagById: id => tagsById.get(id),
    recent,
    top,
    uses,
  }
}

const brand = (name: string): Tag => ({ name, id: tagId(name), topic: 'brand', posts: 0 })

function usersOf(profiles: readonly Profile[]): Map<string, { profile: Profile; use: TagUse }[]> {
  const users = new Map<string, { profile: Profile; use: TagUse }[]>()
  for (const profile of profiles)
    for (const use of profile.tags) {
      const known = users.get(use.name)
      if (known) known.push({ profile, use })
      else users.set(use.name, [{ profile, use }])
    }
  return users
}
