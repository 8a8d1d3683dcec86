import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateInvite, ListInvites, ReadInvite } from '@fanfare/contracts/endpoints/members.ts'
import type { ListDeletedTeams } from '@fanfare/contracts/endpoints/own-teams.ts'
import type { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import type { User } from '@fanfare/contracts/entities/users.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import type { Page } from '@playwright/test'
import { changedReply } from './changed-reply.ts'
import { born } from './fixtures.ts'

const invite = {
  id: '81',
  email: 'petra@oleaandsons.example',
  role: Creator,
  invited_by: { id: '7', name: 'Mira Castelo' },
  uses_left: 1,
  created_at: '2026-10-13T09:00:00Z',
  sent_at: '2026-10-13T09:00:00Z',
  expires_at: '2026-10-20T09:00:00Z',
  expired: false,
} satisfies ReplyOf<typeof ListInvites>[number]
const link = {
  ...invite,
  id: '83',
  email: null,
  sent_at: null,
  uses_left: 3,
} satisfies ReplyOf<typeof ListInvites>[number]

/** Of invitations, and of teams that were deleted. */
export const inviteReplies = {
  invites: [
    invite,
    {
      ...invite,
      id: '82',
      email: 'samuel.adeyemi@northfold.example',
      role: Manager,
      expires_at: '2026-10-09T09:00:00Z',
      expired: true,
    },
    link,
  ] satisfies ReplyOf<typeof ListInvites>,
  invited: {
    invite: link,
    url: 'https://fanfare.example/join/tXk3b1GkqLzV0Yw7cN2p9sQeRfUaHjKd5mBx8iOoWvE',
  } satisfies ReplyOf<typeof CreateInvite>,
  openInvite: {
    team: { name: 'Harbour Studio' },
    invited_by: 'Mira Castelo',
    role: Creator,
    email: 'petra@oleaandsons.example',
    registered: false,
    expires_at: '2026-10-20T09:00:00Z',
  } satisfies ReplyOf<typeof ReadInvite>,
  deletedTeams: [
    { id: '3', name: 'Juno Coffee', deleted_at: '2026-10-11T09:00:00Z', ends_at: '2026-10-25T09:00:00Z' },
  ] satisfies ReplyOf<typeof ListDeletedTeams>,
}

type Members = NonNullable<ReplyOf<typeof GetTeam>['members']>

const withMembers = (change: (members: Members) => Members) => (page: Page) =>
  page.route('**/api/team/1?*', route =>
    changedReply<ReplyOf<typeof GetTeam>>(route, data => ({ ...data, members: change(data.members ?? []) })),
  )

/** A team with a Creator too. */
export const withCreator = withMembers(members => {
  const ines = {
    id: '9',
    name: 'Ines Kowal',
    email: 'ines@harbour.example',
    picture: null,
    pivot: { role: Creator },
    needs_approval: false,
    joined_at: born,
    locked: false,
  }
  return [...members, ines]
})

/** What the person is in the first team, and in which teams they are. */
export const withUser = (change: (user: User) => Partial<User>) => (page: Page) =>
  page.route('**/api/user', route => changedReply<User>(route, data => ({ ...data, ...change(data) })))

/** The cookie of forms comes with a session: a page that is open to visitors knows by it that there may be one. */
export const signedIn = (page: Page) =>
  page.addInitScript(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = 'fanfare_csrf=t'
  })

/** The person as a Creator of a team that somebody else owns. */
export const asCreator = async (page: Page) => {
  await withUser(({ teams }) => ({ teams: teams.map(one => ({ ...one, role: Creator })) }))(page)
  await withMembers(members => members.map(one => ({ ...one, pivot: { role: one.id === '7' ? Creator : Owner } })))(
    page,
  )
}
