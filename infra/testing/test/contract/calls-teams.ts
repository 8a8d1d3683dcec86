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
import type { Setup } from './calls-setup.ts'

const setOf = ({ ig, count }: Setup) => ({ name: `Shops ${count()}`, social_accounts: [ig.id] })

/** Good calls of teams, their social accounts, and connecting. */
export const teamCalls = [
  good(StartConnect, () => ({ body: { platform: 'facebook' as const, rerequest: true } })),
  good(FinishConnect, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    // A person who may not connect for this team begins in their own.
    await person.client.call(SwitchTeam, { body: { to: person.ownTeam } })
    const { url } = await person.client.call(StartConnect, { body: { platform: 'facebook' } })
    const asked = new URL(url).searchParams
    const { code } = setup.system.simulator.control.authorize({ user: fixtures.mira, dialog: url })
    return { client, query: { code, state: asked.get('state') ?? '' } }
  }),
  good(CheckConnect, async (setup, { person }) => {
    await setup.connect(person)
    return {}
  }),
  good(GetTeam, async setup => {
    await setup.socialSet()
    return { params: { teamId: setup.teamId }, query: { with: 'members,social_accounts,social_sets' } }
  }),
  good(RenameTeam, ({ teamId, count }) => ({ params: { teamId }, body: { name: `Olea & Sons ${count()}` } })),
  good(SwitchTeam, async (setup, as) => {
    const { client, person } = await setup.twin(as)
    return { client, body: { to: person.ownTeam } }
  }),
  good(ListAvailableAccounts, async (setup, { person }) => {
    await setup.connect(person)
    return { params: { teamId: setup.teamId } }
  }),
  good(ListSocialAccounts, ({ teamId }) => ({ params: { teamId }, query: { sync: true } })),
  good(GetSocialAccount, ({ teamId, ig }) => ({ params: { teamId, accountId: ig.id }, query: { refresh: true } })),
  good(ConnectSocialAccount, async (setup, { person }) => {
    const { igId, pageId } = await setup.connect(person)
    return {
      params: { teamId: setup.teamId },
      body: {
        account_id: igId,
        type: 'ig' as const,
        timezone: 'Europe/Lisbon',
        fb_page_id: pageId,
        fb_page_include: false,
      },
    }
  }),
  good(UpdateSocialAccount, async setup => ({
    params: { teamId: setup.teamId, accountId: (await setup.spareAccount()).id },
    body: { timezone: 'Asia/Tokyo', disabled: true },
  })),
  good(DisconnectSocialAccount, async setup => ({
    params: { teamId: setup.teamId, accountId: (await setup.spareAccount()).id },
  })),
  good(CreateSocialSet, setup => ({ params: { teamId: setup.teamId }, body: setOf(setup) })),
  good(UpdateSocialSet, async setup => ({
    params: { teamId: setup.teamId, setId: (await setup.socialSet()).id },
    body: setOf(setup),
  })),
  good(DeleteSocialSet, async setup => ({ params: { teamId: setup.teamId, setId: (await setup.socialSet()).id } })),
  good(SocialAccountPicture, ({ teamId, ig }) => ({ params: { teamId, accountId: ig.id } })),
]
