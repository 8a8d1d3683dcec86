import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FetchMedia } from '@fanfare/contracts/endpoints/media.ts'
import {
  CreateSavedFolder,
  DeleteSavedFolder,
  DeleteSavedPosts,
  DraftFromSavedPost,
  MoveSavedPosts,
  ReadSavedThumbnail,
  RenameSavedFolder,
  RestoreSavedFolder,
  RestoreSavedPosts,
  SavePost,
  StoreSavedThumbnail,
} from '@fanfare/contracts/endpoints/saved-posts.ts'
import { MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { PostToSave } from '@fanfare/contracts/entities/saved-posts.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { MiB, openUploads } from '@fanfare/contracts/limits.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { picture } from '../../pictures.ts'
import { postToSave } from './calls-saved-posts.ts'
import { takenKey } from './errors-held.ts'
import { brokenFiles, whileMedia } from './errors-media.ts'
import { type Ask, lazy, newPerson, on, owner, type Recipe, type Setup } from './errors-setup.ts'
import { teamFixture } from './errors-team-fixture.ts'

/** Errors of saved posts and their folders. */

const unknown = { params: { id: '7' } }
let made = 0
const count = () => ++made
const toSave = (more?: Partial<PostToSave>) => ({ post: postToSave({ count }, more) })
const saved = async (setup: Setup, more?: Partial<PostToSave>) =>
  setup.call(SavePost, (await owner(setup)).client, { body: toSave(more) })
const folder = async (setup: Setup) =>
  setup.call(CreateSavedFolder, (await owner(setup)).client, { body: { name: `Bowls ${count()}` } })
const as = async (setup: Setup, endpoint: AnyEndpoint, ask: Ask) =>
  setup.ask(endpoint, (await owner(setup)).client, ask)

const noFolder = (endpoint: AnyEndpoint, field: string, ask: Ask): Recipe =>
  on(endpoint, 'saved_folder_not_found', setup => as(setup, endpoint, ask), field)
const noPost = (endpoint: AnyEndpoint, ask: Ask = unknown): Recipe =>
  on(endpoint, 'saved_post_not_found', setup => as(setup, endpoint, { ...ask, ...unknown }), 'params.id')

/** A team whose plan has no saved post left, with a deleted one and a deleted folder. */
const full = lazy(async setup => {
  const { client, teamId } = await newPerson(setup)
  const { id: folder_id } = await setup.call(CreateSavedFolder, client, { body: { name: 'Bowls' } })
  const [one] = [
    await setup.call(SavePost, client, { body: toSave() }),
    await setup.call(SavePost, client, { body: toSave({ folder_id }) }),
  ]
  await setup.call(DeleteSavedPosts, client, { body: { ids: [one.id] } })
  await setup.call(DeleteSavedFolder, client, { params: { id: folder_id } })
  await setup.sql.query(
    `insert into team.quota_counters (team_id, counter, day, committed) values ($1, 'saved_posts', '', 1000000)
     on conflict (team_id, counter, day) do update set committed = 1000000`,
    [teamId],
  )
  return { client, one, folder_id }
})
const overLimit = (endpoint: AnyEndpoint, ask: (of: { one: { id: string }; folder_id: string }) => Ask): Recipe =>
  on(endpoint, 'usage_limit', async setup => {
    const of = await full(setup)
    return setup.ask(endpoint, of.client, ask(of))
  })

/** A team that has as many folders as it may have, and one that it deleted before. */
const shelved = lazy(async setup => {
  const { client, teamId } = await newPerson(setup)
  const { id } = await setup.call(CreateSavedFolder, client, { body: { name: 'Gone' } })
  await setup.call(DeleteSavedFolder, client, { params: { id } })
  await setup.sql.query(
    `insert into research.saved_folders (id, team_id, name, created_by, created_at)
     select n, $1, 'Folder ' || n, 1, now() from generate_series(1, $2::int) n`,
    [teamId, savedPosts.folders],
  )
  return { client, id }
})

const asImage = (bytes: Buffer) => ({ imageData: `data:image/png;base64,${bytes.toString('base64')}` })
const storing = Object.entries(brokenFiles).map(([code, make]) =>
  on(
    StoreSavedThumbnail,
    code as ErrorCode,
    async setup =>
      as(setup, StoreSavedThumbnail, { params: { id: (await saved(setup)).id }, body: asImage(await make()) }),
    'body.imageData',
  ),
)

/** Has a server of our own give a picture while `ask` runs: these bytes, said to be so many. */
async function given<T>(bytes: Buffer, length: number, ask: (url: string) => Promise<T>): Promise<T> {
  const server = createServer((_, reply) => {
    reply.writeHead(200, { 'content-type': 'image/png', 'content-length': length }).write(bytes)
    if (length === bytes.length) reply.end()
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  try {
    return await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}/bowls.png`)
  } finally {
    server.closeAllConnections()
    await new Promise(done => server.close(done))
  }
}
/** Asks for a draft of such a picture. */
const draftOf = (setup: Setup, bytes: Buffer, length = bytes.length) =>
  given(bytes, length, url => drafting(setup, { type: 'image', media: [{ type: 'image', url }] }))
/** Asks to take it over. */
const takeOver = (setup: Setup, bytes: Buffer, length = bytes.length) =>
  given(bytes, length, async url =>
    setup.ask(FetchMedia, (await teamFixture(setup)).client, { body: { media: [{ type: 'image', url }] } }),
  )
async function drafting(setup: Setup, more?: Partial<PostToSave>) {
  const { client, main } = await teamFixture(setup)
  const { id } = await setup.call(SavePost, client, { body: toSave(more) })
  return setup.ask(DraftFromSavedPost, client, { params: { id }, body: { account_id: main.id } })
}
const storage: Recipe[] = [
  [DraftFromSavedPost, draftOf, 'params.id'] as const,
  [FetchMedia, takeOver, 'body.media'] as const,
].flatMap(([endpoint, make, field]) => [
  on(endpoint, 'media_too_large', async setup => make(setup, Buffer.from('x'), 1_000_000_000), field),
  on(
    endpoint,
    'storage_limit',
    async setup => {
      const { teamId } = await teamFixture(setup)
      return whileMedia(setup, { teamId, status: MediaReady, count: 3, bytes: 100_000 * MiB }, async () =>
        make(setup, await picture()),
      )
    },
    field,
  ),
  on(endpoint, 'too_many_uploads', async setup => {
    const { teamId } = await teamFixture(setup)
    return whileMedia(setup, { teamId, status: MediaLoading, count: openUploads.count }, async () =>
      make(setup, await picture()),
    )
  }),
])
const taking = [
  ...Object.entries(brokenFiles)
    .filter(([code]) => code !== 'media_too_large')
    .map(([code, make]) =>
      on(FetchMedia, code as ErrorCode, async setup => takeOver(setup, await make()), 'body.media'),
    ),
  on(FetchMedia, 'media_unreachable', async setup =>
    setup.ask(FetchMedia, (await teamFixture(setup)).client, {
      body: { media: [{ type: 'image', url: 'http://127.0.0.1:9/bowls.png' }] },
    }),
  ),
]
const drafts = Object.entries(brokenFiles)
  .filter(([code]) => code !== 'media_too_large')
  .map(([code, make]) =>
    on(DraftFromSavedPost, code as ErrorCode, async setup => draftOf(setup, await make()), 'params.id'),
  )

export const savedPostRecipes: Recipe[] = [
  noFolder(SavePost, 'body.post.folder_id', { body: toSave({ folder_id: '7' }) }),
  noFolder(MoveSavedPosts, 'body.folder_id', { body: { folder_id: '7', posts: ['7'] } }),
  noFolder(RenameSavedFolder, 'params.id', { ...unknown, body: { name: 'Cups' } }),
  noFolder(DeleteSavedFolder, 'params.id', unknown),
  noFolder(RestoreSavedFolder, 'params.id', unknown),
  on(
    CreateSavedFolder,
    'saved_folder_taken',
    async setup => as(setup, CreateSavedFolder, { body: { name: (await folder(setup)).name } }),
    'body.name',
  ),
  on(
    RenameSavedFolder,
    'saved_folder_taken',
    async setup => {
      const { name } = await folder(setup)
      return as(setup, RenameSavedFolder, { params: { id: (await folder(setup)).id }, body: { name } })
    },
    'body.name',
  ),
  on(
    RestoreSavedFolder,
    'saved_folder_taken',
    async setup => {
      const { id, name } = await folder(setup)
      await as(setup, DeleteSavedFolder, { params: { id } })
      await as(setup, CreateSavedFolder, { body: { name } })
      return as(setup, RestoreSavedFolder, { params: { id } })
    },
    'params.id',
  ),
  on(CreateSavedFolder, 'saved_folder_limit', async setup =>
    setup.ask(CreateSavedFolder, (await shelved(setup)).client, { body: { name: 'One more' } }),
  ),
  on(RestoreSavedFolder, 'saved_folder_limit', async setup => {
    const { client, id } = await shelved(setup)
    return setup.ask(RestoreSavedFolder, client, { params: { id } })
  }),
  overLimit(SavePost, () => ({ body: toSave() })),
  overLimit(RestoreSavedPosts, ({ one }) => ({ body: { ids: [one.id] } })),
  overLimit(RestoreSavedFolder, ({ folder_id }) => ({ params: { id: folder_id } })),
  noPost(StoreSavedThumbnail, { body: asImage(Buffer.from('x')) }),
  noPost(ReadSavedThumbnail),
  on(ReadSavedThumbnail, 'not_found', async setup =>
    as(setup, ReadSavedThumbnail, { params: { id: (await saved(setup)).id } }),
  ),
  ...storing,
  noPost(DraftFromSavedPost, { body: { account_id: '7' } }),
  on(
    DraftFromSavedPost,
    'social_account_not_found',
    async setup =>
      as(setup, DraftFromSavedPost, { params: { id: (await saved(setup)).id }, body: { account_id: '7' } }),
    'body.account_id',
  ),
  on(DraftFromSavedPost, 'repost_impossible', setup => drafting(setup, { type: 'video' }), 'params.id'),
  on(DraftFromSavedPost, 'network_unavailable', setup =>
    drafting(setup, { type: 'image', media: [{ type: 'image', url: 'http://127.0.0.1:9/bowls.png' }] }),
  ),
  ...drafts,
  ...storage,
  ...taking,
  ...takenKey(SavePost, 'research.saved_posts', async setup => ({
    client: (await owner(setup)).client,
    ask: { body: toSave() },
  })),
  ...takenKey(CreateSavedFolder, 'research.saved_folders', async setup => ({
    client: (await owner(setup)).client,
    ask: { body: { name: `Held ${count()}` } },
  })),
  ...takenKey(DraftFromSavedPost, 'publishing.posts', async setup => {
    const { client, main } = await teamFixture(setup)
    const { id } = await setup.call(SavePost, client, { body: toSave() })
    return { client, ask: { params: { id }, body: { account_id: main.id } } }
  }),
]
