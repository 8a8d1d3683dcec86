import {
  AcceptInvite,
  ChangeMember,
  CreateInvite,
  HandOverTeam,
  LeaveTeam,
  ListInvites,
  ReadInvite,
  ReadJoinedTeam,
  RemoveMember,
  ResendInvite,
  RevokeInvite,
} from '@fanfare/contracts/endpoints/members.ts'
import { CreateTeam, DeleteTeam, ListDeletedTeams, RestoreTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { Creator, Manager, Owner } from '@fanfare/contracts/policy.ts'
import { good } from './calls-recipe.ts'
import { type Caller, type Person, query, type Setup } from './calls-setup.ts'

const address = (setup: Setup) => `invited-${setup.count()}-${process.pid}@example.test`

/** The caller owns the team that all calls are about. It is kept, so another team's owner gives it away, or deletes theirs. */
const isOwner = ({ teamId }: Setup, { kind, person }: Caller) =>
  kind === 'person' && person.team === teamId && person.role === Owner

/** Another person in the place of the caller, so that the team that the person acts in stays the same. */
const inPlaceOf = async (setup: Setup, as: Caller): Promise<Person | undefined> =>
  as.kind === 'person' ? setup.newcomer(true) : undefined

const nameOf = async ({ client, team: teamId }: Person) => (await client.call(GetTeam, { params: { teamId } })).name

/** The token of a link into a newcomer's team. */
async function linkOf({ client, ownTeam: teamId }: Person): Promise<string> {
  const { url } = await client.call(CreateInvite, { params: { teamId }, body: { role: Creator } })
  return url?.split('/').at(-1) ?? ''
}

/** An invitation by email into the team, whose message was sent some minutes ago. */
async function invitation(setup: Setup): Promise<{ teamId: string; inviteId: string }> {
  const { teamId, owner, system } = setup
  await setup.dismissGuests()
  const body = { email: address(setup), role: Creator }
  const { invite } = await owner.client.call(CreateInvite, { params: { teamId }, body })
  await query(system, "update team.invites set sent_at = sent_at - interval '3 minutes' where id = $1", [invite.id])
  return { teamId, inviteId: invite.id }
}

/** Good calls of members, invitations, and whole teams. */
export const memberCalls = [
  good(CreateTeam, async (setup, as) => {
    const person = await inPlaceOf(setup, as)
    return { body: { name: `Studio ${setup.count()}` }, ...(person ? { client: person.client } : {}) }
  }),
  good(DeleteTeam, async (setup, as) => {
    if (!isOwner(setup, as)) return { params: { teamId: setup.teamId }, body: { name: await nameOf(setup.owner) } }
    const person = await setup.newcomer(true)
    return { client: person.client, params: { teamId: person.team }, body: { name: await nameOf(person) } }
  }),
  good(ListDeletedTeams, async (setup, as) => {
    const person = await inPlaceOf(setup, as)
    if (!person) return {}
    await person.client.call(DeleteTeam, { params: { teamId: person.team }, body: { name: await nameOf(person) } })
    return { client: person.client }
  }),
  good(RestoreTeam, async (setup, as) => {
    const person = await inPlaceOf(setup, as)
    if (!person) return { params: { teamId: setup.teamId } }
    await person.client.call(DeleteTeam, { params: { teamId: person.team }, body: { name: await nameOf(person) } })
    return { client: person.client, params: { teamId: person.team } }
  }),
  good(ChangeMember, async setup => ({
    params: { teamId: setup.teamId, memberId: (await setup.guest(Creator)).userId },
    body: { role: Manager },
  })),
  good(RemoveMember, async setup => ({
    params: { teamId: setup.teamId, memberId: (await setup.guest(Creator)).userId },
  })),
  good(LeaveTeam, async (setup, as) => {
    const params = { teamId: setup.teamId }
    if (as.kind !== 'person' || as.person.team !== setup.teamId) return { params }
    // An owner cannot leave, so another member of their team does.
    return { params, client: (await setup.guest(as.person.role === Owner ? Creator : as.person.role)).client }
  }),
  good(HandOverTeam, async (setup, as) => {
    if (!isOwner(setup, as)) return { params: { teamId: setup.teamId }, body: { member_id: setup.owner.userId } }
    const [host, guest] = [await setup.newcomer(true), await setup.newcomer()]
    await guest.client.call(AcceptInvite, { params: { token: await linkOf(host) } })
    return { client: host.client, params: { teamId: host.team }, body: { member_id: guest.userId } }
  }),
  good(ListInvites, async setup => {
    await invitation(setup)
    return { params: { teamId: setup.teamId } }
  }),
  good(CreateInvite, async setup => {
    await setup.dismissGuests()
    return { params: { teamId: setup.teamId }, body: { email: address(setup), role: Creator } }
  }),
  good(ResendInvite, async setup => ({ params: await invitation(setup) })),
  good(RevokeInvite, async setup => ({ params: await invitation(setup) })),
  good(ReadInvite, async setup => ({ params: { token: await linkOf(await setup.newcomer(true)) } })),
  good(ReadJoinedTeam, async (setup, as) => {
    const token = await linkOf(await setup.newcomer(true))
    const person = await inPlaceOf(setup, as)
    await (person ?? (await setup.newcomer())).client.call(AcceptInvite, { params: { token } })
    return { params: { token }, ...(person ? { client: person.client } : {}) }
  }),
  good(AcceptInvite, async (setup, as) => {
    const token = await linkOf(await setup.newcomer(true))
    const person = await inPlaceOf(setup, as)
    return { params: { token }, ...(person ? { client: person.client } : {}) }
  }),
]
