import { DeleteNote, RestoreNote, StoreNote, UpdateNote } from '@fanfare/contracts/endpoints/day-notes.ts'
import type { DayNote } from '@fanfare/contracts/entities/day-notes.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { takenKey } from './errors-held.ts'
import { lazy, newPerson, on, type Recipe, type Setup, subscriber } from './errors-setup.ts'

const unknown = '7'
const body = { title: 'Winter sale', first: '2026-12-27' }

const noted = async (setup: Setup): Promise<DayNote> =>
  setup.call(StoreNote, (await subscriber(setup)).client, { body })

/** A team that has as many notes as it may have, and one that it deleted before. */
const full = lazy(async setup => {
  const { client, teamId } = await newPerson(setup)
  const gone = await setup.call(StoreNote, client, { body })
  await setup.call(DeleteNote, client, { params: { id: gone.id } })
  await setup.sql.query(
    `insert into publishing.day_notes (id, team_id, author_id, title, text, colour, first_day, last_day)
     select n, $1, 1, 'Note ' || n, '', 'blue', '2026-12-27', '2026-12-27' from generate_series(1, 2000) n`,
    [teamId],
  )
  return { client, gone }
})
const ofNone = (endpoint: AnyEndpoint, given?: object): Recipe =>
  on(
    endpoint,
    'note_not_found',
    async setup =>
      setup.ask(endpoint, (await subscriber(setup)).client, {
        params: { id: unknown },
        ...(given ? { body: given } : {}),
      }),
    'params.id',
  )

export const noteRecipes: Recipe[] = [
  ofNone(UpdateNote, body),
  ofNone(DeleteNote),
  ofNone(RestoreNote),
  on(
    UpdateNote,
    'version_conflict',
    async setup =>
      setup.ask(UpdateNote, (await subscriber(setup)).client, {
        params: { id: (await noted(setup)).id },
        body,
        headers: { 'if-match': '"999"' },
      }),
    'headers.if-match',
  ),
  on(StoreNote, 'note_limit', async setup => setup.ask(StoreNote, (await full(setup)).client, { body })),
  on(RestoreNote, 'note_limit', async setup => {
    const { client, gone } = await full(setup)
    return setup.ask(RestoreNote, client, { params: { id: gone.id } })
  }),
  ...takenKey(StoreNote, 'publishing.day_notes', async setup => ({
    client: (await subscriber(setup)).client,
    ask: { body },
  })),
]
