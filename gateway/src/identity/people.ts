import type { Role } from '@fanfare/contracts/policy.ts'
import type { Clock } from '@fanfare/runtime/clock.ts'
import { LRUCache } from 'lru-cache'
import type { AccountsClient } from '../clients/accounts.ts'
import type { TeamClient } from '../clients/team.ts'
import type { Credential } from './credential.ts'

export interface Membership {
  role: Role
  plan: number
  /** The team's. */
  name: string
  needsApproval: boolean
}
/** What is known of an API key besides what it may do. */
interface KeyFacts {
  name: string
  prefix: string
  createdAt: string
  expiresAt: string | null
}
/** An API key that was accepted once and is no more. */
export interface EndedKey {
  via: 'ended'
  userId: string
  ended: 'revoked' | 'expired'
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
  key?: KeyFacts
}
export interface Teams {
  active: string | null
  of: Map<string, Membership>
}

type Resolved = Person | EndedKey | undefined

export interface People {
  /** Who shows this credential; undefined when it is unknown or its session has ended. Throws `service_unavailable`. */
  person(credential: Credential): Resolved | Promise<Resolved>
  /** Teams and roles. Throws `service_unavailable`. */
  teams(userId: string): Teams | Promise<Teams>
  /** Drops a user from the cache, at once. */
  drop(userId: string): void
  /** Whether this credential is remembered, so that asking costs nothing. */
  knows(credential: Credential): boolean
}

/** Credentials, and people, that are remembered; beyond it the one that was not used for longest goes. */
const MOST = 20_000

/** A resolved caller and how long, ms, that may be believed. */
interface Found {
  person: Person | EndedKey
  forMs: number
}

/** Caches a value for `ttl` ms; not at all where that is over already (the cache takes 0 for "for ever"). */
function keep<T extends object>(cache: LRUCache<string, T>, key: string, value: T, ttl: number): void {
  if (ttl > 0) cache.set(key, value, { ttl })
}

/** Requests that miss the cache at the same time share one call. */
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

interface PeopleOptions {
  accounts: AccountsClient
  team: TeamClient
  clock: Clock
  /** How long a reply is cached, ms; 0: not at all. */
  keepMs: number
}

/** Resolves sessions and API keys at accounts and memberships at team, and caches both for `keepMs`. */
export function createPeople({ accounts, team, clock, keepMs }: PeopleOptions): People {
  // Time is the process's own: a wall clock that is set back prolongs nothing.
  const persons = new LRUCache<string, Person | EndedKey>({ max: MOST })
  const memberships = new LRUCache<string, Teams>({ max: MOST })
  const askPerson = once<Resolved>()
  const askTeams = once<Teams>()
  // A reply to a request from before a drop may be stale: it serves its request and is not cached.
  let drops = 0

  const session = async (tokenHash: string): Promise<Found | undefined> => {
    const found = await accounts.session(tokenHash)
    if (!found) return undefined
    const person: Person = { via: 'session', userId: found.user_id, sessionId: found.session_id, scopes: [] }
    return { person, forMs: Math.min(keepMs, Date.parse(found.expires_at) - clock.now()) }
  }
  const key = async (keyHash: string): Promise<Found | undefined> => {
    const found = await accounts.apiKey(keyHash)
    if (!found) return undefined
    const { user_id: userId, key_id: keyId, team_id: keyTeam, scopes, name, prefix, ended } = found
    if (ended) return { person: { via: 'ended', userId, ended }, forMs: keepMs }
    const { created_at: createdAt, expires_at: expiresAt } = found
    const person: Person = { via: 'key', userId, keyId, keyTeam, scopes, key: { name, prefix, createdAt, expiresAt } }
    return { person, forMs: expiresAt === null ? keepMs : Math.min(keepMs, Date.parse(expiresAt) - clock.now()) }
  }
  const nameOf = (credential: Credential) => `${credential.via}:${credential.hash}`

  return {
    knows: credential => persons.has(nameOf(credential)),
    person(credential) {
      const name = nameOf(credential)
      const known = persons.get(name)
      if (known) return known
      return askPerson(`${name}:${drops}`, async () => {
        const before = drops
        const found = await (credential.via === 'key' ? key : session)(credential.hash)
        if (found && before === drops) keep(persons, name, found.person, found.forMs)
        return found?.person
      })
    },
    teams(userId) {
      const known = memberships.get(userId)
      if (known) return known
      return askTeams(`${userId}:${drops}`, async () => {
        const before = drops
        const { active_team_id: active, memberships: found } = await team.memberships(userId)
        const of = new Map(
          found.map(({ team_id, role, plan, name, needs_approval: needsApproval = false }) => [
            team_id,
            { role: role as Role, plan, name, needsApproval },
          ]),
        )
        const value = { active, of }
        if (before === drops) keep(memberships, userId, value, keepMs)
        return value
      })
    },
    drop(userId) {
      drops += 1
      for (const [name, person] of persons.entries()) if (person.userId === userId) persons.delete(name)
      memberships.delete(userId)
    },
  }
}
