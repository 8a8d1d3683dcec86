import {
  DeleteCaption,
  RestoreCaption,
  StoreCaption,
  UpdateCaption,
  UseCaption,
} from '@fanfare/contracts/endpoints/captions.ts'
import { SwitchTeam } from '@fanfare/contracts/endpoints/teams.ts'
import type { SavedCaption } from '@fanfare/contracts/entities/captions.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { takenKey } from './errors-held.ts'
import { lazy, newPerson, on, type Recipe, type Setup, subscriber } from './errors-setup.ts'

const unknown = '7'
let count = 0
const written = () => ({ title: `Opening hours ${++count}`, caption: 'Open from ten to six' })

const saved = async (setup: Setup): Promise<SavedCaption> =>
  setup.call(StoreCaption, (await subscriber(setup)).client, { body: written() })
const deleted = async (setup: Setup): Promise<SavedCaption> => {
  const caption = await saved(setup)
  await setup.call(DeleteCaption, (await subscriber(setup)).client, { params: { id: caption.id } })
  return caption
}

/** A Creator of the subscriber's team. */
const colleague = lazy(async setup => {
  const [{ teamId }, person] = [await subscriber(setup), await newPerson(setup)]
  const { urls, site } = setup.system
  const call = createCaller({ urls, identitySecret: site.secrets.identitySecret, clock: systemClock })
  await call(AddMember, { body: { team_id: teamId, user_id: person.userId, role: Creator } })
  await call.close()
  await setup.call(SwitchTeam, person.client, { body: { to: teamId } })
  return person.client
})

/** A team that has as many captions as it may have, and the last of them. */
const full = lazy(async setup => {
  const { client, teamId } = await newPerson(setup)
  await setup.sql.query('update team.teams set product_id = 2 where id = $1', [teamId])
  const gone = await setup.call(StoreCaption, client, { body: written() })
  await setup.call(DeleteCaption, client, { params: { id: gone.id } })
  await setup.sql.query(
    `insert into publishing.captions (id, team_id, author_id, title, caption, kind, search)
     select n, $1, 1, 'Caption ' || n, 'Text', 'caption', '' from generate_series(1, 1000) n`,
    [teamId],
  )
  return { client, gone }
})

const ofNone = (endpoint: AnyEndpoint, body?: object): Recipe =>
  on(
    endpoint,
    'caption_not_found',
    async setup =>
      setup.ask(endpoint, (await subscriber(setup)).client, { params: { id: unknown }, ...(body ? { body } : {}) }),
    'params.id',
  )
const ofOthers = (endpoint: AnyEndpoint, find: typeof saved, body?: object): Recipe =>
  on(
    endpoint,
    'not_allowed',
    async setup =>
      setup.ask(endpoint, await colleague(setup), {
        params: { id: (await find(setup)).id },
        ...(body ? { body } : {}),
      }),
    'params.id',
  )
const body = { title: 'Another', caption: 'Another text' }

export const captionRecipes: Recipe[] = [
  ofNone(UpdateCaption, body),
  ofNone(DeleteCaption),
  ofNone(RestoreCaption),
  ofNone(UseCaption),
  ofOthers(UpdateCaption, saved, body),
  ofOthers(DeleteCaption, saved),
  ofOthers(RestoreCaption, deleted),
  on(
    StoreCaption,
    'caption_title_taken',
    async setup => {
      const { title } = await saved(setup)
      const again = { title: ` ${title.toUpperCase()} `, caption: 'Other text' }
      return setup.ask(StoreCaption, (await subscriber(setup)).client, { body: again })
    },
    'body.title',
  ),
  on(
    UpdateCaption,
    'caption_title_taken',
    async setup => {
      const [{ title }, { id }] = [await saved(setup), await saved(setup)]
      const taken = { title, caption: 'Other text' }
      return setup.ask(UpdateCaption, (await subscriber(setup)).client, { params: { id }, body: taken })
    },
    'body.title',
  ),
  on(
    RestoreCaption,
    'caption_title_taken',
    async setup => {
      const { client } = await subscriber(setup)
      const { id, title } = await deleted(setup)
      await setup.call(StoreCaption, client, { body: { title, caption: 'In its place' } })
      return setup.ask(RestoreCaption, client, { params: { id } })
    },
    'params.id',
  ),
  on(
    UpdateCaption,
    'version_conflict',
    async setup =>
      setup.ask(UpdateCaption, (await subscriber(setup)).client, {
        params: { id: (await saved(setup)).id },
        body: written(),
        headers: { 'if-match': '"999"' },
      }),
    'headers.if-match',
  ),
  on(StoreCaption, 'caption_limit', async setup =>
    setup.ask(StoreCaption, (await full(setup)).client, { body: written() }),
  ),
  on(RestoreCaption, 'caption_limit', async setup => {
    const { client, gone } = await full(setup)
    return setup.ask(RestoreCaption, client, { params: { id: gone.id } })
  }),
  ...takenKey(StoreCaption, 'publishing.captions', async setup => ({
    client: (await subscriber(setup)).client,
    ask: { body: written() },
  })),
]
