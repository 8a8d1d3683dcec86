import { MembershipsOf, ResolveApiKey, ResolveSession } from '@fanfare/contracts/internal.ts'
import type { Role } from '@fanfare/contracts/policy.ts'
import type { Caller } from '@fanfare/runtime/call.ts'
import type { Clock } from '@fanfare/runtime/clock.ts'
import type { Credential } from './credential.ts'

export interface Membership {
  role: Role
  plan: number
}
/** A resolved caller. */
export interface Person {
  via: 'session' | 'key'
  userId: string
  sessionId?: string
  keyId?: string
  scopes: string[]
  /** The team of an API key. */
  keyTeam?: string
  /** Unix ms; the session's end or the end of what we remember. */
  until: number
}
export interface Teams {
  active: string | null
  of: Map<string, Membership>
}

export interface People {
  /** Who shows this credential; undefined when it is unknown, ended or revoked. Throws `service_unavailable`. */
  person(credential: Credential): Person | undefined | Promise<Person | undefined>
  /** Teams and roles. Throws `service_unavailable`. */
  teams(userId: string): Teams | Promise<Teams>
  /** Forgets what is known of a user, at once. */
  drop(userId: string): void
  /** Whether this credential is remembered, so that asking costs nothing. */
  knows(credential: Credential): boolean
}

const MOST = 20_000

interface Kept<T> {
  value: T
  userId: string
  until: number
}

/** A bounded memory whose entries end by time or by user. The oldest goes first when it is full. */
function memory<T>(clock: Clock) {
  const held = new Map<string, Kept<T>>()
  return {
    get(key: string): T | undefined {
      const kept = held.get(key)
      if (kept === undefined) return undefined
      if (kept.until > clock.now()) return kept.value
      held.delete(key)
      return undefined
    },
    set(key: string, kept: Kept<T>): void {
      held.delete(key)
      if (held.size >= MOST) held.delete(held.keys().next().value as string)
      held.set(key, kept)
    },
    drop(userId: string): void {
      for (const [key, kept] of held) if (kept.userId === userId) held.delete(key)
    },
  }
}

/** Many requests that miss at once ask once. */
function once<T>() {
  const running = new Map<string, Promise<T>>()
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const known = running.get(key)
    if (known) return known
    const asked = ask().finally(() => running.delete(key))
    running.set(key, asked)
    return asked
  }
}

/** Resolves sessions and API keys at accounts and memberships at team, and remembers both for `keepMs`. */
export function createPeople({ call, clock, keepMs }: { call: Caller; clock: Clock; keepMs: number }): People {
  const persons = memory<Person>(clock)
  const memberships = memory<Teams>(clock)
  const askPerson = once<Person | undefined>()
  const askTeams = once<Teams>()
  // An answer that was asked for before a drop may be stale: it serves its request and is not kept.
  let drops = 0

  const session = async (token_hash: string): Promise<Person | undefined> => {
    const found = await call(ResolveSession, { body: { token_hash } })
    if (!found) return undefined
    const until = Math.min(clock.now() + keepMs, Date.parse(found.expires_at))
    return { via: 'session', userId: found.user_id, sessionId: found.session_id, scopes: [], until }
  }
  const key = async (key_hash: string): Promise<Person | undefined> => {
    const found = await call(ResolveApiKey, { body: { key_hash } })
    if (!found) return undefined
    const { user_id: userId, key_id: keyId, team_id: keyTeam, scopes } = found
    return { via: 'key', userId, keyId, keyTeam, scopes, until: clock.now() + keepMs }
  }
  const nameOf = (credential: Credential) => `${credential.via}:${credential.hash}`

  return {
    knows: credential => persons.get(nameOf(credential)) !== undefined,
    person(credential) {
      const name = nameOf(credential)
      const known = persons.get(name)
      if (known) return known
      return askPerson(`${name}:${drops}`, async () => {
        const before = drops
        const found = await (credential.via === 'key' ? key : session)(credential.hash)
        if (found && before === drops) persons.set(name, { value: found, userId: found.userId, until: found.until })
        return found
      })
    },
    teams(userId) {
      const known = memberships.get(userId)
      if (known) return known
      return askTeams(`${userId}:${drops}`, async () => {
        const before = drops
        const { active_team_id: active, memberships: found } = await call(MembershipsOf, { body: { user_id: userId } })
        const of = new Map(found.map(({ team_id, role, plan }) => [team_id, { role: role as Role, plan }]))
        const value = { active, of }
        if (before === drops) memberships.set(userId, { value, userId, until: clock.now() + keepMs })
        return value
      })
    },
    drop(userId) {
      drops += 1
      persons.drop(userId)
      memberships.drop(userId)
    },
  }
}
