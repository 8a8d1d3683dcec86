import { authoredParts, researchedParts } from '@fanfare/contracts/internal/person.ts'
import { roleName } from '@fanfare/contracts/policy.ts'
import type { Deps } from '../deps.ts'
import { filledSettings } from '../model/settings.ts'
import { allKeysOfUser } from '../stores/api-keys.ts'
import { connectionsOf } from '../stores/connections.ts'
import { devicesOf } from '../stores/devices.ts'
import { credentialsOfPerson } from '../stores/login-credentials.ts'
import { listNotifications } from '../stores/notifications.ts'
import { factorsOf, isSecondFactorOn } from '../stores/second-factors.ts'
import { securityLinesOf } from '../stores/security-log.ts'
import { sessionsOfUser } from '../stores/sessions.ts'
import type { UserRow } from '../stores/users.ts'
import { webhooksBy } from '../stores/webhooks.ts'

export interface ExportFile {
  name: string
  /** What it is, for people. */
  what: string
  rows(): AsyncIterable<unknown> | Iterable<unknown>
}

/** Rows of another service, a page at a time: no more than one is in memory. */
async function* paged(ask: (after: string | undefined) => Promise<{ rows: unknown[]; next: string | null }>) {
  let after: string | undefined
  do {
    const { rows, next } = await ask(after)
    yield* rows
    after = next ?? undefined
  } while (after !== undefined)
}

/** A list that is read when its turn comes. */
const listed = (read: () => Promise<readonly unknown[]>) =>
  async function* () {
    yield* await read()
  }

/** The newest of what a person was notified of. */
const MOST_NOTIFICATIONS = 5_000

/** What accounts keeps of a person: never a hash, a token or a secret. */
function ownFiles({ db, clock }: Deps, user: UserRow): ExportFile[] {
  const { id } = user
  const { email, email_confirmed_at, name, username, created_at } = user
  return [
    {
      name: 'profile.json',
      what: 'Your profile',
      rows: listed(async () => [
        { id, name, username, email, email_confirmed_at, created_at, second_factor: await isSecondFactorOn(db, id) },
      ]),
    },
    {
      name: 'settings.json',
      what: 'Your settings',
      rows: listed(async () => [filledSettings(user.settings, await factorsOf(db, id))]),
    },
    {
      name: 'notifications.json',
      what: 'Your notifications',
      rows: listed(() => listNotifications(db, id, {}, MOST_NOTIFICATIONS)),
    },
    {
      name: 'sessions.json',
      what: 'Where you are signed in',
      rows: listed(async () =>
        (await sessionsOfUser(db, id, new Date(clock.now()))).map(({ token_hash: _, ...row }) => row),
      ),
    },
    {
      name: 'devices.json',
      what: 'Browsers that you have signed in with',
      rows: listed(() => devicesOf(db, id)),
    },
    {
      name: 'security-log.json',
      what: 'Your security log of the last 180 days',
      rows: listed(() => securityLinesOf(db, id)),
    },
    {
      name: 'api-keys.json',
      what: 'API keys that you created, without their secrets',
      rows: listed(async () => (await allKeysOfUser(db, id)).map(({ key_hash: _, ...row }) => row)),
    },
    {
      name: 'webhooks.json',
      what: 'Webhooks that you created, without their secrets',
      rows: listed(() => webhooksBy(db, id)),
    },
    {
      name: 'connections.json',
      what: 'Your logins at networks and the accounts that they connect, without tokens',
      rows: listed(async () => [
        ...(await connectionsOf(db, id)).map(({ token: _, ...row }) => ({ kind: 'login', ...row })),
        ...(await credentialsOfPerson(db, id)).map(row => ({ kind: 'account', ...row })),
      ]),
    },
  ]
}

const titles: Record<(typeof authoredParts)[number], string> = {
  posts: 'Posts that you created',
  captions: 'Captions that you saved',
  library: 'Post library items that you saved',
  notes: 'Notes that you wrote',
  series: 'Series of posts that you created',
  files: 'Pictures and videos that you uploaded, with the address of each',
}
const researchTitles: Record<(typeof researchedParts)[number], string> = {
  searches: 'Profiles, pages and hashtags that you looked for last',
  saved_posts: 'Posts of others that you saved',
}
/** A part of a path on every system. */
const folderOf = (name: string, id: string) =>
  `${
    name
      .replace(/[^\p{L}\p{N} _-]+/gu, '')
      .trim()
      .slice(0, 60) || 'team'
  } ${id}`

/** Every file of a copy of a person's data, in their order. What they made is listed of the teams that they are in now. */
export async function exportFiles(deps: Deps, user: UserRow): Promise<ExportFile[]> {
  const { id } = user
  const { publicUrl } = deps.config
  const teams = (await deps.team.teamsOf(id)).filter(({ deleted }) => !deleted)
  const ofTeams = (['memberships', 'invitations', 'accounts'] as const).map((part): ExportFile => {
    const what = {
      memberships: 'Teams that you are in',
      invitations: 'Open invitations that you sent',
      accounts: 'Accounts that you connected to a team',
    }[part]
    const ask = (after?: string) => deps.team.rowsOf({ user_id: id, part, ...(after && { after }) })
    return { name: `teams/${part}.json`, what, rows: () => paged(ask) }
  })
  const ofEach = teams.flatMap(team => {
    const fileOf = (part: string, title: string, ask: Parameters<typeof paged>[0]): ExportFile => ({
      name: `teams/${folderOf(team.name, team.id)}/${part}.json`,
      what: `${title} in ${team.name} (${roleName[team.role]})`,
      rows: () => paged(ask),
    })
    const of = { team_id: team.id, user_id: id }
    const authored = authoredParts.map(part => {
      const ask = async (after?: string) => {
        const page = await deps.publishing.authored({ ...of, part, ...(after && { after }) })
        if (part !== 'files') return page
        return { ...page, rows: page.rows.map(row => ({ ...row, address: `${publicUrl}${row.address}` })) }
      }
      return fileOf(part, titles[part], ask)
    })
    const researched = researchedParts.map(part =>
      fileOf(part, researchTitles[part], after => deps.research.researched({ ...of, part, ...(after && { after }) })),
    )
    return [...authored, ...researched]
  })
  return [...ownFiles(deps, user), ...ofTeams, ...ofEach]
}
