import { hash } from 'node:crypto'
import { ConfirmEmail, SignUp } from '@fanfare/contracts/endpoints/auth.ts'
import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { ResolveSession } from '@fanfare/contracts/internal/accounts.ts'
import { MembershipsOf } from '@fanfare/contracts/internal/team.ts'
import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { Creator, type Role } from '@fanfare/contracts/policy.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Authorize } from '../simulator/src/control/control.ts'
import { fixtures } from '../simulator/src/state/fixtures.ts'
import type { AccountsAndTeam } from './accounts-and-team.ts'
import { mailedToken } from './confirmed.ts'

export const goodPassword = 'correct horse battery'

export interface Person {
  user: User
  email: string
  password: string
  /** The session cookie's value. */
  token: string
  /** As the gateway would name this person, in the first team. */
  who: Who & { sessionId: string }
}

let people = 0

/** Cookies that an answer sets, by name. */
export function cookiesOf(response: Response): Map<string, string> {
  return new Map(
    response.headers.getSetCookie().map(line => {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      return [name, value] as const
    }),
  )
}

/** One JSON request straight to a service. */
export function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Who holds a session cookie, in the person's active team. Undefined when it does not hold any more. */
export async function holder(at: AccountsAndTeam, token: string): Promise<Person['who'] | undefined> {
  const session = await at.call(ResolveSession, { body: { token_hash: hash('sha256', token, 'hex') } })
  if (!session) return undefined
  const { active_team_id, memberships } = await at.call(MembershipsOf, { body: { user_id: session.user_id } })
  const member = memberships.find(({ team_id }) => team_id === active_team_id)
  return {
    userId: session.user_id,
    teamId: active_team_id ?? '',
    role: (member?.role ?? Creator) as Role,
    plan: member?.plan ?? 0,
    via: 'session',
    scopes: [],
    sessionId: session.session_id,
    requestId: 'test',
  }
}

/** Someone who has just signed up, and whose e-mail is confirmed where `confirmed` says so. */
export async function newPerson(
  at: AccountsAndTeam,
  given: { name?: string; email?: string; timezone?: string; timeFormat?: 12 | 24; confirmed?: boolean } = {},
): Promise<Person> {
  const { name = 'Ada Test', email = `person-${++people}@example.test`, confirmed: _, ...settings } = given
  const body = { name, email, password: goodPassword, ...settings }
  const response = await post(`${at.urls.accounts}${SignUp.url}`, body)
  const answer = (await response.json()) as { data?: User; error?: { code: string } }
  if (!answer.data) throw new Error(`sign-up answered ${answer.error?.code}`)
  const token = cookiesOf(response).get('fanfare_session') ?? ''
  const who = await holder(at, token)
  if (!who) throw new Error('the session of the sign-up does not resolve')
  if (given.confirmed) {
    const token = await mailedToken(at.mail, email, /\/confirm\?/)
    await at.call(ConfirmEmail, { body: { token } })
  }
  return { user: answer.data, email, password: goodPassword, token, who }
}

/** How someone goes through a dialog. */
export interface Through extends Partial<Authorize> {
  platform?: LoginKey
  /** The social account that is connected again. */
  account?: string
}

/** Goes through the network's dialog and back. Returns the final redirect address. */
export async function throughDialog(at: AccountsAndTeam, who: Who, through: Through = {}): Promise<string | null> {
  const { platform = 'facebook', account, ...ticks } = through
  const { url } = await at.call(StartConnect, { who, body: { platform, ...(account && { account }) } })
  const asked = new URL(url).searchParams
  const user = platform === 'facebook' ? fixtures.mira : fixtures.fern.ig
  const { code } = at.simulator.control.authorize({ user, dialog: url, ...ticks })
  const query = new URLSearchParams({ code, state: asked.get('state') ?? '' })
  const response = await fetch(`${at.urls.accounts}/connect/callback?${query}`, {
    redirect: 'manual',
    headers: at.headers(who, 'accounts'),
  })
  return response.headers.get('location')
}

/** The failure of a call that must fail. */
export async function refused(call: Promise<unknown>): Promise<AppError> {
  try {
    await call
  } catch (err) {
    if (err instanceof AppError) return err
    throw err
  }
  throw new Error('the call was answered although it had to be refused')
}
