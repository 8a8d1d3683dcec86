import {
  DisconnectSocialAccount,
  GetSocialAccount,
  SocialAccountPicture,
  SwitchTeam,
  UpdateSocialAccount,
} from '@fanfare/contracts/endpoints/teams.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http.ts'
import { stage } from './errors-stage.ts'
import { on, other, owner, type Recipe, type World } from './errors-world.ts'

const unknown = '7'

const ofNoAccount = (endpoint: AnyEndpoint, body?: object): Recipe =>
  on(endpoint, 'social_account_not_found', async world => {
    const { client, teamId } = await owner(world)
    return world.ask(endpoint, client, { params: { teamId, accountId: unknown }, ...(body ? { body } : {}) })
  })

/** An account whose picture could not be had when it was connected. */
async function withoutPicture(world: World) {
  const { client, teamId, main } = await stage(world)
  await world.sql.query('delete from team.pictures where social_account_id = $1', [main.id])
  return world.ask(SocialAccountPicture, client, { params: { teamId, accountId: main.id } })
}

export const teamRecipes: Recipe[] = [
  on(
    SwitchTeam,
    'team_not_found',
    async world => {
      const { teamId: to } = await other(world)
      return world.ask(SwitchTeam, (await owner(world)).client, { body: { to } })
    },
    'body.to',
  ),
  ofNoAccount(GetSocialAccount),
  ofNoAccount(UpdateSocialAccount, { disabled: true }),
  ofNoAccount(DisconnectSocialAccount),
  ofNoAccount(SocialAccountPicture),
  on(SocialAccountPicture, 'not_found', withoutPicture),
  on(
    UpdateSocialAccount,
    'timezone_unknown',
    async world => {
      const { client, teamId, main } = await stage(world)
      const params = { teamId, accountId: main.id }
      return world.ask(UpdateSocialAccount, client, { params, body: { timezone: 'Mars/Olympus' } })
    },
    'body.timezone',
  ),
]
