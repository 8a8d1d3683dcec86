import { changes, type Endpoint } from '@fanfare/contracts/endpoint.ts'
import { featuresOf } from '@fanfare/contracts/features.ts'
import { Creator, refusal } from '@fanfare/contracts/policy.ts'
import type { AppError } from '@fanfare/runtime/errors.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { refuse } from '@fanfare/runtime/http/access.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressBlock } from '../limits/client-address.ts'
import { count, countCaller, countFailure, countTeam, guesses } from './count.ts'
import { type Credential, credentialOf, refuseKey, shownSession } from './credential.ts'
import type { Person, Teams } from './people.ts'
import { checkOrigin, checkToken } from './same-site.ts'

/** A request that may pass. */
export interface Admitted {
  /** Who asks; undefined on public endpoints. */
  who: Who | undefined
  credential: Credential | undefined
  /** On public endpoints: the session that the visitor showed, as its hash. It proves nothing; signing in ends it. */
  shown?: string
  /** Names the caller in limits and idempotency: `user-1`, `key-2`, or an address. */
  caller: string
  address: string
}

const NOBODY: Teams = { active: null, of: new Map() }

function identity(person: Person, teamId: string, teams: Teams, requestId: string): Who {
  const { role, plan, needsApproval } = teams.of.get(teamId) ?? { role: Creator, plan: 0, needsApproval: false }
  const { userId, via, scopes, sessionId, keyId } = person
  return {
    userId,
    teamId: teams.of.has(teamId) ? teamId : '',
    role,
    plan,
    ...(needsApproval ? { needsApproval } : {}),
    via,
    scopes,
    ...(sessionId === undefined ? {} : { sessionId }),
    ...(keyId === undefined ? {} : { keyId }),
    requestId,
  }
}

/** What a refused team has to say: which field named it, or that none was chosen (spec §5, word for word). */
function whichTeam({ team }: Endpoint, asked: string): { field?: string; rule?: string; message?: string } {
  const field = team === 'path' ? { field: 'params.teamId', rule: 'a team that you are in' } : {}
  return asked === '' ? { ...field, message: 'no team id selected' } : field
}

/** The member acting in a team, held against the policy table. */
function asMember(deps: Deps, endpoint: Endpoint, person: Person, teams: Teams, request: FastifyRequest): Who {
  const own = person.keyTeam ?? teams.active ?? ''
  const asked = endpoint.team === 'path' ? (request.params as { teamId: string }).teamId : own
  // A key acts in its own team only. Other teams and teams that do not exist look the same.
  if ((person.keyTeam !== undefined && asked !== person.keyTeam) || !teams.of.has(asked))
    fail('team_not_found', whichTeam(endpoint, asked))
  const who = identity(person, asked, teams, request.id)
  const refused = endpoint.action && refusal(endpoint.action, who, featuresOf(who.plan, deps.config.features))
  return refused ? refuse(refused, endpoint.action, who, deps.config.features) : who
}

/** A person, in no team's name. The active team goes along where it can be had: its service being away is no reason to refuse. */
async function asPerson(person: Person, deps: Deps, requestId: string): Promise<Who> {
  if (person.via === 'key') fail('session_only')
  const teams = await Promise.resolve(deps.people.teams(person.userId)).catch((_: AppError) => NOBODY)
  return identity(person, teams.active ?? '', teams, requestId)
}

async function resolve(deps: Deps, credential: Credential, block: string): Promise<Person> {
  // A cached credential passes from every address. Others are checked, in turn where an address shows many wrong ones; only wrong ones are refused.
  const slow = !deps.people.knows(credential) && guesses(deps, block)
  const ask = () => deps.people.person(credential)
  const person = await (slow ? deps.guessQueue(block, ask) : ask())
  if (person && person.via !== 'ended') return person
  countFailure(deps, block)
  if (credential.via === 'key') return refuseKey(person?.ended ?? 'unknown')
  return fail('not_signed_in')
}

/**
 * Decides whether a request may pass, before a byte of its body is read: origin, caller, limit, CSRF, team, policy.
 * Throws AppError; the limit's headers are set on `reply` either way.
 */
export async function admit(
  deps: Deps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const { headers } = request.raw
  const address = deps.addressOf(request.raw)
  const block = addressBlock(address)
  const changing = changes(request.method)

  if (endpoint.access === 'public') {
    count(deps, endpoint, `ip-${block}`, deps.config.rateLimitAnonymous, reply)
    // Signed uploads prove themselves. Everything else that changes, sign-in first of all, must come from our pages or
    // from a program; no foreign page can send this header.
    if (changing && !endpoint.raw) checkOrigin(headers, deps.publicOrigin)
    const shown = shownSession(headers, deps.secure)
    const visitor = { who: undefined, credential: undefined, caller: `ip-${block}`, address }
    return shown === undefined ? visitor : { ...visitor, shown }
  }

  const credential = credentialOf(headers, deps.secure)
  if (!credential) {
    count(deps, endpoint, `ip-${block}`, deps.config.rateLimitAnonymous, reply)
    return fail('not_signed_in')
  }
  if (changing && credential.via === 'session') checkOrigin(headers, deps.publicOrigin)
  const person = await resolve(deps, credential, block)
  const caller = person.keyId === undefined ? `user-${person.userId}` : `key-${person.keyId}`
  const isKey = person.keyId !== undefined
  countCaller(deps, endpoint, { caller, isKey, changing }, reply)
  if (changing && person.sessionId !== undefined) checkToken(headers, person.sessionId, deps.config.identitySecret)
  const who =
    endpoint.access === 'team'
      ? asMember(deps, endpoint, person, await deps.people.teams(person.userId), request)
      : await asPerson(person, deps, request.id)
  if (endpoint.access === 'team' && (isKey || changing)) countTeam(deps, who.teamId, isKey ? 'keys' : 'people', reply)
  return { who, credential, caller, address }
}
