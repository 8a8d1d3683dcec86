import {
  AcceptInvite,
  ChangeMember,
  CreateInvite,
  HandOverTeam,
  LeaveTeam,
  ReadInvite,
  ReadJoinedTeam,
  RemoveMember,
  ResendInvite,
  RevokeInvite,
} from '@fanfare/contracts/endpoints/members.ts'
import { CreateTeam, DeleteTeam, RestoreTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { Creator, type Role } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { takenKey } from './errors-held.ts'
import { newPerson, on, owner, type Person, type Recipe, type Setup, subscriber } from './errors-setup.ts'

const unknown = '7'
let addresses = 0
const address = () => `asked-${++addresses}-${process.pid}@example.test`

async function add(setup: Setup, teamId: string, userId: string, role: Role = Creator): Promise<void> {
  const { urls, site } = setup.system
  const call = createCaller({ urls, identitySecret: site.secrets.identitySecret, clock: systemClock })
  await call(AddMember, { body: { team_id: teamId, user_id: userId, role } }).finally(() => call.close())
}

/** Someone with a team of their own in a plan with members. */
async function host(setup: Setup, confirmed = true): Promise<Person> {
  const person = await newPerson(setup, confirmed)
  await setup.sql.query('update team.teams set product_id = 2 where id = $1', [person.teamId])
  return person
}

/** Fills a team of that plan but for so many seats, with people whom nobody knows. */
async function fill(setup: Setup, { teamId }: Person, seats = 0): Promise<void> {
  for (let member = 1; member < 10 - seats; member++) await add(setup, teamId, `${8_000_000 + member}`)
}

const invite = (setup: Setup, { client, teamId }: Person, body: object = {}) =>
  setup.ask(CreateInvite, client, { params: { teamId }, body: { role: Creator, ...body } })

async function invited(setup: Setup, by: Person, body: object = {}): Promise<{ id: string; token: string }> {
  const given = { params: { teamId: by.teamId }, body: { role: Creator, ...body } }
  const { invite: made, url } = await setup.call(CreateInvite, by.client, given)
  return { id: made.id, token: url?.split('/').at(-1) ?? '' }
}

const ofNoMember = (endpoint: AnyEndpoint, body?: object): Recipe =>
  on(
    endpoint,
    'member_not_found',
    async setup => {
      const { client, teamId } = await subscriber(setup)
      return setup.ask(endpoint, client, { params: { teamId, memberId: unknown }, ...(body ? { body } : {}) })
    },
    endpoint === HandOverTeam ? 'body.member_id' : 'params.memberId',
  )

const ofOwner = (endpoint: AnyEndpoint, body?: object): Recipe =>
  on(endpoint, 'member_is_owner', async setup => {
    const { client, teamId, userId } = await subscriber(setup)
    const params = { teamId, ...(endpoint === LeaveTeam ? {} : { memberId: userId }) }
    return setup.ask(endpoint, client, { params, ...(body ? { body } : {}) })
  })

const ofNoInvite = (endpoint: AnyEndpoint): Recipe =>
  on(
    endpoint,
    'invite_not_found',
    async setup => {
      const { client, teamId } = await subscriber(setup)
      return setup.ask(endpoint, client, { params: { teamId, inviteId: unknown } })
    },
    'params.inviteId',
  )

const ofNoLink = (endpoint: AnyEndpoint): Recipe =>
  on(
    endpoint,
    'link_invalid',
    async setup => setup.ask(endpoint, (await owner(setup)).client, { params: { token: 'guessed' } }),
    'params.token',
  )

const nameOf = async (setup: Setup, { client, teamId }: Person): Promise<string> =>
  (await setup.call(GetTeam, client, { params: { teamId } })).name

export const memberRecipes: Recipe[] = [
  on(CreateTeam, 'team_limit', async setup =>
    setup.ask(CreateTeam, (await owner(setup)).client, { body: { name: 'One more' } }),
  ),
  ...takenKey(CreateTeam, 'team.teams', async setup => {
    const { client } = await host(setup)
    return { client, ask: { body: { name: 'Once' } } }
  }),
  on(
    DeleteTeam,
    'team_name_wrong',
    async setup => {
      const { client, teamId } = await owner(setup)
      return setup.ask(DeleteTeam, client, { params: { teamId }, body: { name: 'Something else' } })
    },
    'body.name',
  ),
  on(RestoreTeam, 'team_limit', async setup => {
    const person = await newPerson(setup)
    const { client, teamId } = person
    const params = { teamId }
    await setup.call(DeleteTeam, client, { params, body: { name: await nameOf(setup, person) } })
    await setup.call(CreateTeam, client, { body: { name: 'Instead' } })
    return setup.ask(RestoreTeam, client, { params })
  }),
  on(HandOverTeam, 'team_limit', async setup => {
    const [by, heir] = [await host(setup), await host(setup)]
    await add(setup, by.teamId, heir.userId)
    for (let made = 1; made < 5; made++) await setup.call(CreateTeam, heir.client, { body: { name: 'One more' } })
    return setup.ask(HandOverTeam, by.client, { params: { teamId: by.teamId }, body: { member_id: heir.userId } })
  }),
  on(HandOverTeam, 'confirm_password', async setup => {
    const [by, heir] = [await host(setup), await host(setup)]
    await add(setup, by.teamId, heir.userId)
    await setup.sql.query(
      "update accounts.sessions set created_at = created_at - interval '11 minutes' where user_id = $1",
      [by.userId],
    )
    return setup.ask(HandOverTeam, by.client, { params: { teamId: by.teamId }, body: { member_id: heir.userId } })
  }),
  ofNoMember(ChangeMember, { role: Creator }),
  ofNoMember(RemoveMember),
  ofNoMember(HandOverTeam, { member_id: unknown }),
  ofOwner(ChangeMember, { role: Creator }),
  ofOwner(RemoveMember),
  ofOwner(LeaveTeam),
  on(
    CreateInvite,
    'member_exists',
    async setup => {
      const by = await subscriber(setup)
      return invite(setup, by, { email: by.email })
    },
    'body.email',
  ),
  on(CreateInvite, 'member_limit', async setup => {
    const by = await host(setup)
    await fill(setup, by)
    return invite(setup, by, { email: address() })
  }),
  on(CreateInvite, 'invite_limit', async setup => {
    const by = await host(setup)
    await setup.sql.query(
      `insert into team.invites (id, team_id, role, uses_left, invited_by, created_at, expires_at)
       select 9000000 + n, $1, 2, 1, $2, now(), now() from generate_series(1, 200) n`,
      [by.teamId, by.userId],
    )
    return invite(setup, by)
  }),
  on(CreateInvite, 'email_unconfirmed', async setup => invite(setup, await host(setup, false))),
  ...takenKey(CreateInvite, 'team.invites', async setup => {
    const { client, teamId } = await subscriber(setup)
    return { client, ask: { params: { teamId }, body: { role: Creator } } }
  }),
  ofNoInvite(ResendInvite),
  ofNoInvite(RevokeInvite),
  on(ResendInvite, 'member_limit', async setup => {
    const by = await host(setup)
    await fill(setup, by, 1)
    const { id } = await invited(setup, by, { email: address() })
    await setup.sql.query(
      "update team.invites set expires_at = now(), sent_at = created_at - interval '1 day' where id = $1",
      [id],
    )
    await add(setup, by.teamId, '8000099')
    return setup.ask(ResendInvite, by.client, { params: { teamId: by.teamId, inviteId: id } })
  }),
  on(ResendInvite, 'invite_limit', async setup => {
    const by = await host(setup)
    const { id } = await invited(setup, by, { email: address() })
    await setup.sql.query(`update team.invites set sent_at = sent_at - interval '1 hour' where id = $1`, [id])
    await setup.sql.query(
      `insert into team.invite_mails (id, team_id, user_id, sent_at)
       select $1::bigint + n, $1::bigint, $2::bigint, now() from generate_series(1, 100) n`,
      [by.teamId, by.userId],
    )
    return setup.ask(ResendInvite, by.client, { params: { teamId: by.teamId, inviteId: id } })
  }),
  on(ResendInvite, 'invite_sent_lately', async setup => {
    const by = await subscriber(setup)
    const { id } = await invited(setup, by, { email: address() })
    return setup.ask(ResendInvite, by.client, { params: { teamId: by.teamId, inviteId: id } })
  }),
  ofNoLink(ReadInvite),
  ofNoLink(ReadJoinedTeam),
  ofNoLink(AcceptInvite),
  on(AcceptInvite, 'invite_other_person', async setup => {
    const email = address()
    await invited(setup, await subscriber(setup), { email })
    await setup.system.drain()
    const { links } = await setup.system.mail.waitFor(email, /\/join\//)
    const token =
      links
        .find(link => link.includes('/join/'))
        ?.split('/')
        .at(-1) ?? ''
    return setup.ask(AcceptInvite, (await owner(setup)).client, { params: { token } })
  }),
  on(AcceptInvite, 'member_limit', async setup => {
    const by = await host(setup)
    const { token } = await invited(setup, by)
    await fill(setup, by)
    return setup.ask(AcceptInvite, (await newPerson(setup)).client, { params: { token } })
  }),
]
