import { CreateSocialSet, DeleteSocialSet, UpdateSocialSet } from '@fanfare/contracts/endpoints/social-sets.ts'
import {
  DisconnectSocialAccount,
  GetSocialAccount,
  SocialAccountPicture,
  SwitchTeam,
  UpdateSocialAccount,
} from '@fanfare/contracts/endpoints/teams.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { takenKey } from './errors-held.ts'
import { on, other, owner, type Recipe, type Setup } from './errors-setup.ts'
import { teamFixture } from './errors-team-fixture.ts'

const unknown = '7'

const ofNoSet = (endpoint: AnyEndpoint, body?: object): Recipe =>
  on(
    endpoint,
    'social_set_not_found',
    async setup => {
      const { client, teamId } = await owner(setup)
      return setup.ask(endpoint, client, { params: { teamId, setId: unknown }, ...(body ? { body } : {}) })
    },
    'params.setId',
  )

/** A set that is to hold an account of nobody. */
const ofStrange = (endpoint: AnyEndpoint): Recipe =>
  on(
    endpoint,
    'social_account_not_found',
    async setup => {
      const { client, teamId } = await owner(setup)
      const body = { name: 'Shops', social_accounts: [] as string[] }
      const { id: setId } = await setup.call(CreateSocialSet, client, { params: { teamId }, body })
      const params = { teamId, ...(endpoint === UpdateSocialSet ? { setId } : {}) }
      return setup.ask(endpoint, client, { params, body: { ...body, social_accounts: [unknown] } })
    },
    'body.social_accounts.0',
  )

async function oneSetTooMany(setup: Setup) {
  const { client, teamId } = await other(setup)
  await setup.sql.query(
    `insert into team.social_sets (id, team_id, name, created_at)
     select n, $1, 'Set', now() from generate_series(1, 100) n`,
    [teamId],
  )
  return setup.ask(CreateSocialSet, client, { params: { teamId }, body: { name: 'One more', social_accounts: [] } })
}

const ofNoAccount = (endpoint: AnyEndpoint, body?: object): Recipe =>
  on(endpoint, 'social_account_not_found', async setup => {
    const { client, teamId } = await owner(setup)
    return setup.ask(endpoint, client, { params: { teamId, accountId: unknown }, ...(body ? { body } : {}) })
  })

/** An account whose picture could not be had when it was connected. */
async function withoutPicture(setup: Setup) {
  const { client, teamId, main } = await teamFixture(setup)
  await setup.sql.query('delete from team.pictures where social_account_id = $1', [main.id])
  return setup.ask(SocialAccountPicture, client, { params: { teamId, accountId: main.id } })
}

export const teamRecipes: Recipe[] = [
  on(
    SwitchTeam,
    'team_not_found',
    async setup => {
      const { teamId: to } = await other(setup)
      return setup.ask(SwitchTeam, (await owner(setup)).client, { body: { to } })
    },
    'body.to',
  ),
  ofNoAccount(GetSocialAccount),
  ofNoAccount(UpdateSocialAccount, { disabled: true }),
  ofNoAccount(DisconnectSocialAccount),
  ofNoAccount(SocialAccountPicture),
  on(SocialAccountPicture, 'not_found', withoutPicture),
  ofNoSet(UpdateSocialSet, { name: 'Shops', social_accounts: [] }),
  ofNoSet(DeleteSocialSet),
  ofStrange(CreateSocialSet),
  ofStrange(UpdateSocialSet),
  on(CreateSocialSet, 'social_set_limit', oneSetTooMany),
  ...takenKey(CreateSocialSet, 'team.social_sets', async setup => {
    const { client, teamId } = await owner(setup)
    return { client, ask: { params: { teamId }, body: { name: 'Once', social_accounts: [] } } }
  }),
  on(
    UpdateSocialAccount,
    'timezone_unknown',
    async setup => {
      const { client, teamId, main } = await teamFixture(setup)
      const params = { teamId, accountId: main.id }
      return setup.ask(UpdateSocialAccount, client, { params, body: { timezone: 'Mars/Olympus' } })
    },
    'body.timezone',
  ),
]
