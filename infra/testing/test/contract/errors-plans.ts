import { ChangePlan, ChooseKept, OpenBillingPortal, StripeWebhook } from '@fanfare/contracts/endpoints/plans.ts'
import { newPerson, on, type Person, type Recipe, type Setup } from './errors-setup.ts'

const keep = (setup: Setup, { client, teamId }: Person, body: object) =>
  setup.ask(ChooseKept, client, { params: { teamId }, body })

/** So many accounts of a team, and their ids. */
async function giveAccounts(setup: Setup, { teamId }: Person, many: number): Promise<string[]> {
  const { rows } = await setup.sql.query<{ id: string }>(
    `insert into team.social_accounts (id, team_id, type, login, network_id, username, name, timezone, state, credential_id, connected_by, created_at, read_at)
     select $1::bigint + n, $1::bigint, 'ig', 'facebook', n::text, 'a', 'A', 'UTC', 1, 1, 1, now(), now() from generate_series(1, $2::int) as n returning id`,
    [teamId, many],
  )
  return rows.map(({ id }) => id)
}

export const planRecipes: Recipe[] = [
  on(
    ChangePlan,
    'plan_not_offered',
    async setup => {
      const { client, teamId } = await newPerson(setup)
      return setup.ask(ChangePlan, client, { params: { teamId }, body: { product_id: 3 } })
    },
    'body.product_id',
  ),
  on(
    ChooseKept,
    'social_account_not_found',
    async setup => keep(setup, await newPerson(setup), { social_accounts: ['7'] }),
    'body.social_accounts.0',
  ),
  on(
    ChooseKept,
    'member_not_found',
    async setup => keep(setup, await newPerson(setup), { members: ['7'] }),
    'body.members.0',
  ),
  on(
    ChooseKept,
    'social_account_limit',
    async setup => {
      const person = await newPerson(setup)
      await setup.sql.query('update team.teams set product_id = 0 where id = $1', [person.teamId])
      return keep(setup, person, { social_accounts: await giveAccounts(setup, person, 4) })
    },
    'body.social_accounts',
  ),
  on(
    ChooseKept,
    'member_limit',
    async setup => {
      const person = await newPerson(setup)
      await setup.sql.query('insert into team.members (team_id, user_id, role, joined_at) values ($1, 7, 2, now())', [
        person.teamId,
      ])
      return keep(setup, person, { members: ['7'] })
    },
    'body.members',
  ),
  on(OpenBillingPortal, 'payment_unavailable', async setup => {
    const { client, teamId } = await newPerson(setup)
    return setup.ask(OpenBillingPortal, client, { params: { teamId } })
  }),
  on(StripeWebhook, 'signature_invalid', setup =>
    setup.ask(StripeWebhook, setup.visitor(), { bytes: '{}', headers: { 'stripe-signature': 't=1,v1=0' } }),
  ),
]
