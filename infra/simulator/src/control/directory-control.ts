import { tagId } from '../directory/hashtags.ts'
import { type Access, followersAt, type Profile } from '../directory/profiles.ts'
import { allProfiles, changeProfile, type ProfileChange } from '../directory/seen.ts'
import { countAt } from '../directory/timing.ts'
import type { GraphDeps } from '../graph/env.ts'
import { giveHistory, giveVideos, type HistorySize, usualHistory } from '../history.ts'

/** A profile that nobody here owns, as the control API shows it. */
export interface ShownProfile {
  id: string
  username: string
  name: string
  access: Access
  topic: string
  language: string
  followers: number
  posts: number
}

export interface ShownTag {
  id: string
  name: string
  topic: string
  /** Posts of all people that have it, and those of the profiles here. */
  posts: number
  uses: number
}

export interface Listing {
  topic?: string
  limit?: number
}

/** The part of the control that is about profiles, pages and hashtags that nobody here owns. */
export interface DirectoryControl {
  publicProfiles(query?: Listing): ShownProfile[]
  publicPages(): { id: string; username: string; name: string; followers: number; posts: number }[]
  /** The most popular first. */
  publicTags(query?: Listing): ShownTag[]
  /** Sets who may see a profile, or renames it. */
  changeProfile(profile: string, change: ProfileChange): ShownProfile
  /** Every address of a drawn picture or video that was given so far ends now. */
  endMediaUrls(): void
  /** Makes up posts of an account and its page, or of a TikTok account, up to yesterday. `followers`: what it has grown to; absent: those that it has. Returns how many. */
  giveHistory(account: string, size?: Partial<HistorySize & { followers: number }>): number
}

const accesses: readonly Access[] = ['public', 'private', 'personal', 'age_gated', 'restricted']
const mostDays = 3650
const mostPosts = 5000
const mostFollowers = 10_000_000

export function createDirectoryControl(deps: Pick<GraphDeps, 'state' | 'directory'>): DirectoryControl {
  const { state, directory } = deps
  const now = () => state.clock.now()
  const shown = (profile: Profile): ShownProfile => ({
    id: profile.id,
    username: profile.username,
    name: profile.name,
    access: profile.access,
    topic: profile.topic.name,
    language: profile.language,
    followers: followersAt(profile, now()),
    posts: countAt(profile, now()),
  })
  const listed = <T extends { topic: string }>(all: readonly T[], { topic, limit = 1000 }: Listing) =>
    all.filter(one => !topic || one.topic === topic).slice(0, limit)

  return {
    publicProfiles: (query = {}) => listed(allProfiles(deps).map(shown), query),
    publicPages: () =>
      directory.pages.map(page => ({
        id: page.id,
        username: page.username,
        name: page.profile.name,
        followers: followersAt(page, now()),
        posts: countAt(page, now()),
      })),
    publicTags: (query = {}) =>
      listed([...directory.tags.values()], query).map(({ name, topic }) => ({
        id: tagId(name),
        name,
        topic,
        posts: directory.tagPosts(name, now()),
        uses: directory.uses(name, now()),
      })),
    changeProfile(profile, { access, username }) {
      if (access !== undefined && !accesses.includes(access))
        throw new Error(`profile: "access" must be one of ${accesses.join(', ')}`)
      if (username !== undefined && state.byUsername(username))
        throw new Error(`profile: "username" ${username} is taken`)
      const change = { ...(access === undefined ? {} : { access }), ...(username === undefined ? {} : { username }) }
      return shown(changeProfile(deps, profile, change))
    },
    endMediaUrls() {
      state.setSettings({ ...state.settings, mediaUrlGeneration: state.settings.mediaUrlGeneration + 1 })
    },
    giveHistory(account, { posts = usualHistory.posts, days = usualHistory.days, followers } = {}) {
      const owner = state.node(account) ?? state.byUsername(account)
      if (owner?.kind !== 'ig' && owner?.kind !== 'creator') throw new Error(`history: there is no account ${account}`)
      for (const [name, value, most] of [
        ['posts', posts, mostPosts],
        ['days', days, mostDays],
        ['followers', followers ?? 1, mostFollowers],
      ] as const)
        if (!Number.isInteger(value) || value < 1 || value > most)
          throw new Error(`history: "${name}" must be a whole number from 1 to ${most}`)
      const grown = followers === undefined ? owner : state.put({ ...owner, followers })
      return grown.kind === 'ig'
        ? giveHistory(deps, [grown], { posts, days })
        : giveVideos(deps, grown, { posts, days })
    },
  }
}
