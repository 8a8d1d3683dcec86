import { CheckConnect, FinishConnect, StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { CreateSocialSet, DeleteSocialSet, UpdateSocialSet } from '@fanfare/contracts/endpoints/social-sets.ts'
import {
  ConnectSocialAccount,
  DisconnectSocialAccount,
  GetSocialAccount,
  GetTeam,
  ListAvailableAccounts,
  ListSocialAccounts,
  RenameTeam,
  SocialAccountPicture,
  SwitchTeam,
  UpdateSocialAccount,
} from '@fanfare/contracts/endpoints/teams.ts'
import { fixtures } from '../../../simulator/src/state/fixtures.ts'
import { good } from './calls-recipe.ts'
import type { World } from './calls-world.ts'

const setOf = ({ ig, count }: World) => ({ name: `Shops ${count()}`, social_accounts: [ig.id] })

/** Good calls of teams, their social accounts, and connecting. */
export const teamCalls = [
  good(StartConnect, () => ({ body: { platform: 'facebook' as const, rerequest: true } })),
  good(FinishConnect, async (world, as) => {
    const { client, person } = await world.twin(as)
    // Whoever may not connect for this team begins in their own.
    await person.client.call(SwitchTeam, { body: { to: person.ownTeam } })
    const { url } = await person.client.call(StartConnect, { body: { platform: 'facebook' } })
    const asked = new URL(url).searchParams
    const { code } = world.system.simulator.control.authorize({ user: fixtures.mira, dialog: url })
    return { client, query: { code, state: asked.get('state') ?? '' } }
  }),
  good(CheckConnect, async (world, { person }) => {
    await world.connect(person)
    return {}
  }),
  good(GetTeam, async world => {
    await world.socialSet()
    return { params: { teamId: world.teamId }, query: { with: 'members,social_accounts,social_sets' } }
  }),
  good(RenameTeam, ({ teamId, count }) => ({ params: { teamId }, body: { name: `Olea & Sons ${count()}` } })),
  good(SwitchTeam, async (world, as) => {
    const { client, person } = await world.twin(as)
    return { client, body: { to: person.ownTeam } }
  }),
  good(ListAvailableAccounts, async (world, { person }) => {
    await world.connect(person)
    return { params: { teamId: world.teamId } }
  }),
  good(ListSocialAccounts, ({ teamId }) => ({ params: { teamId }, query: { sync: true } })),
  good(GetSocialAccount, ({ teamId, ig }) => ({ params: { teamId, accountId: ig.id }, query: { refresh: true } })),
  good(ConnectSocialAccount, async (world, { person }) => {
    const { igId, pageId } = await world.connect(person)
    return {
      params: { teamId: world.teamId },
      body: {
        account_id: igId,
        type: 'ig' as const,
        timezone: 'Europe/Lisbon',
        fb_page_id: pageId,
        fb_page_include: false,
      },
    }
  }),
  good(UpdateSocialAccount, async world => ({
    params: { teamId: world.teamId, accountId: (await world.spareAccount()).id },
    body: { timezone: 'Asia/Tokyo', disabled: true },
  })),
  good(DisconnectSocialAccount, async world => ({
    params: { teamId: world.teamId, accountId: (await world.spareAccount()).id },
  })),
  good(CreateSocialSet, world => ({ params: { teamId: world.teamId }, body: setOf(world) })),
  good(UpdateSocialSet, async world => ({
    params: { teamId: world.teamId, setId: (await world.socialSet()).id },
    body: setOf(world),
  })),
  good(DeleteSocialSet, async world => ({ params: { teamId: world.teamId, setId: (await world.socialSet()).id } })),
  good(SocialAccountPicture, ({ teamId, ig }) => ({ params: { teamId, accountId: ig.id } })),
]
