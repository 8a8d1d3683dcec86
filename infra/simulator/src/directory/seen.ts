import type { State } from '../state/state.ts'
import type { Directory } from './directory.ts'
import type { Access, Profile } from './profiles.ts'

/** What became of a profile since, by the control API. */
export interface ProfileChange {
  username?: string
  access?: Access
}

/** The directory with what was changed in it. */
export interface Seen {
  state: Pick<State, 'meta' | 'put'>
  directory: Directory
}

const kept = 'profile changes'
const changesOf = ({ state }: Seen) => (state.meta(kept) ?? {}) as Record<string, ProfileChange>

const changed = (seen: Seen, profile: Profile): Profile => {
  const change = changesOf(seen)[profile.id]
  return change ? { ...profile, ...change } : profile
}

/** A profile as it is called now: by its id, or by its present username. Names that were given up find nobody. */
export function findProfile(seen: Seen, idOrUsername: string): Profile | undefined {
  const asked = idOrUsername.toLowerCase()
  const renamed = Object.entries(changesOf(seen)).find(([, { username }]) => username?.toLowerCase() === asked)
  const found = seen.directory.profile(renamed ? renamed[0] : asked)
  if (!found) return undefined
  const profile = changed(seen, found)
  return asked === profile.id || asked === profile.username ? profile : undefined
}

/** The profile of a calculated post, as it is now. */
export const presentOf = (seen: Seen, profile: Profile): Profile => changed(seen, profile)

export const allProfiles = (seen: Seen): Profile[] => seen.directory.profiles.map(profile => changed(seen, profile))

/** Changes a profile. Throws an Error where there is none, or the name is taken or no username. */
export function changeProfile(seen: Seen, idOrUsername: string, change: ProfileChange): Profile {
  const profile = findProfile(seen, idOrUsername)
  if (!profile) throw new Error(`profile: there is no profile ${idOrUsername}`)
  const { username } = change
  if (username !== undefined) {
    if (!/^[a-z0-9._]{1,30}$/.test(username))
      throw new Error('profile: "username" must be 1 to 30 small letters, digits, dots and underscores')
    if (findProfile(seen, username)) throw new Error(`profile: "username" ${username} is taken`)
  }
  const all = changesOf(seen)
  seen.state.put({ kind: 'meta', id: kept, value: { ...all, [profile.id]: { ...all[profile.id], ...change } } })
  return findProfile(seen, profile.id) as Profile
}
