import {
  DeletePostLibrary,
  GetPostLibrary,
  RestorePostLibrary,
  StorePostLibrary,
  UpdatePostLibrary,
} from '@fanfare/contracts/endpoints/post-libraries.ts'
import { library } from '@fanfare/contracts/limits.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { takenKey } from './errors-held.ts'
import { type Ask, creator, lazy, on, other, type Recipe, type Setup } from './errors-setup.ts'
import { compose, teamFixture } from './errors-team-fixture.ts'

const unknown = '7'

const ask = async (setup: Setup, endpoint: AnyEndpoint, given: Ask) =>
  setup.ask(endpoint, (await teamFixture(setup)).client, given)
const store = async (setup: Setup): Promise<{ id: string }> =>
  setup.call(StorePostLibrary, (await teamFixture(setup)).client, { body: { caption: 'Kept' } })
const item = lazy(store)
const params = async (setup: Setup) => ({ id: (await item(setup)).id })
const deleted = async (setup: Setup) => {
  const { id } = await store(setup)
  await ask(setup, DeletePostLibrary, { params: { id } })
  return { id }
}

const ofEach: [AnyEndpoint, object?][] = [
  [GetPostLibrary],
  [UpdatePostLibrary, { caption: 'B' }],
  [DeletePostLibrary],
  [RestorePostLibrary],
]

const notFound = ofEach.map(([endpoint, body]) =>
  on(
    endpoint,
    'post_library_not_found',
    async setup => ask(setup, endpoint, { params: { id: unknown }, ...(body ? { body } : {}) }),
    'params.id',
  ),
)

/** What a Creator asks of someone else's item. */
const others = ofEach.slice(1).map(([endpoint, body]) =>
  on(
    endpoint,
    'not_allowed',
    async setup => {
      const ids = endpoint === RestorePostLibrary ? await deleted(setup) : await params(setup)
      return setup.ask(endpoint, (await creator(setup)).client, { params: ids, ...(body ? { body } : {}) })
    },
    'params.id',
  ),
)

/** Another team whose library is full, with an item that was deleted before. */
const full = lazy(async setup => {
  const { client, teamId } = await other(setup)
  const { id } = await setup.call(StorePostLibrary, client, { body: { caption: 'Kept' } })
  await setup.ask(DeletePostLibrary, client, { params: { id } })
  await setup.sql.query(
    `insert into publishing.post_libraries
       (id, team_id, author_id, source, post_type, kind, caption, title, first_comment, location, items, tags)
     select n, $1, 1, 'upload', 'post', 'text', 'Kept', '', '', 'null', '[]', '{}' from generate_series(1, $2) n`,
    [teamId, library.maxItems],
  )
  return { client, id }
})

const wrong = (code: Recipe['code'], body: object, field: string): Recipe[] => [
  on(StorePostLibrary, code, async setup => ask(setup, StorePostLibrary, { body: { caption: 'A', ...body } }), field),
  on(
    UpdatePostLibrary,
    code,
    async setup => ask(setup, UpdatePostLibrary, { params: await params(setup), body }),
    field,
  ),
]

export const libraryRecipes: Recipe[] = [
  ...notFound,
  ...others,
  ...wrong('media_not_found', { items: [{ media_id: unknown }] }, 'body.items.0.media_id'),
  ...wrong('social_account_not_found', { account_id: unknown }, 'body.account_id'),
  ...wrong('post_library_empty', { caption: '  ' }, 'body'),
  on(
    StorePostLibrary,
    'post_not_found',
    async setup => ask(setup, StorePostLibrary, { body: { post_id: unknown } }),
    'body.post_id',
  ),
  on(StorePostLibrary, 'post_library_limit', async setup =>
    setup.ask(StorePostLibrary, (await full(setup)).client, { body: { caption: 'One more' } }),
  ),
  on(RestorePostLibrary, 'post_library_limit', async setup => {
    const { client, id } = await full(setup)
    return setup.ask(RestorePostLibrary, client, { params: { id } })
  }),
  on(
    UpdatePostLibrary,
    'version_conflict',
    async setup =>
      ask(setup, UpdatePostLibrary, {
        params: await params(setup),
        body: { caption: 'B' },
        headers: { 'if-match': '"999"' },
      }),
    'headers.if-match',
  ),
  on(
    DeletePostLibrary,
    'post_library_in_use',
    async setup => {
      const { id } = await store(setup)
      await compose(setup, (await teamFixture(setup)).main.id, { library_id: id })
      return ask(setup, DeletePostLibrary, { params: { id } })
    },
    'query.force',
  ),
  ...takenKey(StorePostLibrary, 'publishing.post_libraries', async setup => ({
    client: (await teamFixture(setup)).client,
    ask: { body: { caption: 'Once' } },
  })),
]
