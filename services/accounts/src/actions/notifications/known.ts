import { emailKey } from '@fanfare/runtime/email.ts'
import type { NotifiedPost } from '../../clients/publishing.ts'
import type { TeamAccount, TeamPeople } from '../../clients/team.ts'
import type { Deps } from '../../deps.ts'
import type { PostsAtRisk } from '../../model/notifications/facts.ts'
import { postLabel } from '../../model/notifications/labels.ts'
import { namesAccount, ofPost } from '../../model/notifications/subjects.ts'
import { connectorsOf } from '../../stores/expiring.ts'
import type { NoticeRow } from '../../stores/notices.ts'
import { findUserByEmail, usersByIds } from '../../stores/users.ts'

export interface Connector {
  userId: string
  login: string
  reason: string | null
  credential: string
  /** When it ends, and of which end people were announced. */
  end: Date | null
  announced: Date | null
}

/** What other services and the tables say of some notices. */
export interface Known {
  people: TeamPeople
  posts: ReadonlyMap<string, NotifiedPost>
  accounts: ReadonlyMap<string, TeamAccount>
  /** Who connected an account, by which of their logins, with which credential, and why its connection has ended, by the account. */
  connectors: ReadonlyMap<string, Connector>
  /** What an account has planned after its connection expires, or at all where it has ended, by the account. */
  atRisk: ReadonlyMap<string, PostsAtRisk>
  /** By the notice of an invitation. */
  invited: ReadonlyMap<string, { userId: string | undefined; by: string }>
  names: ReadonlyMap<string, string>
}

async function readInvited(deps: Deps, rows: readonly NoticeRow[]): Promise<Known['invited']> {
  const found = new Map<string, { userId: string | undefined; by: string }>()
  for (const { id, kind, team_id: teamId, subject_id: inviteId, data } of rows) {
    if (kind !== 'invitation' || !data.email) continue
    const user = await findUserByEmail(deps.db, emailKey(data.email))
    // Who only says that the address is theirs must not learn the link: it goes to the mailbox alone.
    if (!user?.email_confirmed_at) continue
    // Accepted, revoked or expired by now: nothing is to be said.
    const invite = await deps.team.invite(teamId, inviteId)
    if (invite) found.set(id, { userId: user.id, by: invite.invited_by })
  }
  return found
}

/** Before every post: what an ended connection leaves waiting includes what was due before it ended. */
const ALWAYS = new Date(0).toISOString()
/** From when on posts of an account depend on what a notice is about, ISO 8601; undefined where none do. */
const dependsFrom = ({ kind, data }: NoticeRow): string | undefined =>
  kind === 'connection_ended' ? ALWAYS : kind === 'connection_expiring' ? data.expiresAt : undefined

/** The posts that wait for connections which have ended or are to. Without an answer of publishing what is said of these still stands. */
async function readAtRisk(deps: Deps, teamId: string, rows: readonly NoticeRow[]): Promise<Known['atRisk']> {
  const ends = new Map<string, string>()
  for (const row of rows) {
    const from = dependsFrom(row)
    if (from !== undefined && from < (ends.get(row.subject_id) ?? '9')) ends.set(row.subject_id, from)
  }
  try {
    const found = await deps.publishing.plannedAfter(teamId, ends)
    return new Map(
      [...found].map(([id, { count, held, first }]) => [
        id,
        { count, held, first: first.map(({ excerpt, at }) => ({ label: postLabel(excerpt), at })) },
      ]),
    )
  } catch (err) {
    deps.log.warn(
      { err, teamId },
      'a notification of connections names no posts: publishing did not say what is planned',
    )
    return new Map()
  }
}

/** Asks for what some notices of a team need; undefined where the team is gone for good. */
export async function readKnown(deps: Deps, teamId: string, rows: readonly NoticeRow[]): Promise<Known | undefined> {
  const people = await deps.team.people(teamId)
  if (!people) return undefined
  const idsOf = (is: (kind: NoticeRow['kind']) => boolean) => [
    ...new Set(rows.filter(({ kind }) => is(kind)).map(row => row.subject_id)),
  ]
  const posts = await deps.publishing.posts(teamId, idsOf(ofPost))
  const accountIds = [...idsOf(namesAccount), ...[...posts.values()].map(post => post.account_id)]
  const accounts = await deps.team.accounts(teamId, [...new Set(accountIds)])
  // The owner is named where the team was deleted, or has no seat for somebody.
  const named = [...rows.flatMap(({ data }) => data.by ?? []), people.owner_id]
  const users = await usersByIds(deps.db, [...new Set(named)])
  const credentials = new Map([...accounts.values()].map(account => [account.credential_id, account.id]))
  const connectors = await connectorsOf(deps.db, teamId, [...credentials.keys()])
  return {
    people,
    posts,
    accounts,
    connectors: new Map(
      connectors.map(({ id, user_id: userId, login, connection_id, ...rest }) => [
        credentials.get(id) ?? '',
        { ...rest, userId, login: connection_id ?? `${login} of ${userId}`, credential: id },
      ]),
    ),
    atRisk: await readAtRisk(deps, teamId, rows),
    invited: await readInvited(deps, rows),
    names: new Map(users.map(({ id, name }) => [id, name])),
  }
}
