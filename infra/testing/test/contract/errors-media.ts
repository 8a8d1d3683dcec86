import { crc32 } from 'node:zlib'
import {
  CreateUpload,
  DeleteUpload,
  GetMedia,
  GetUpload,
  MediaBytes,
  MediaRedirect,
  MediaThumbnail,
  PutUpload,
} from '@fanfare/contracts/endpoints/media.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { media as limits, MiB, openUploads } from '@fanfare/contracts/limits.ts'
import { mediaLinks } from '@fanfare/publishing/storage/links.ts'
import { systemClock, testClock } from '@fanfare/runtime/clock.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http.ts'
import sharp from 'sharp'
import type { Answer } from '../../client.ts'
import { picture } from '../../pictures.ts'
import { takenKey } from './errors-held.ts'
import { stage } from './errors-stage.ts'
import { type Ask, creator, on, owner, type Recipe, type World } from './errors-world.ts'

const unknown = '7'
const octets = 'application/octet-stream'

/** Signed addresses as the installation makes them; at another time where a clock is given. */
const links = ({ system }: World, clock = systemClock) =>
  mediaLinks({ secret: system.site.secrets.mediaSecret, clock, publicUrl: system.site.publicUrl })

/** Path and query of a signed address, as a recipe asks it. */
function asked(address: string): Required<Pick<Ask, 'params' | 'query'>> {
  const { pathname, searchParams } = new URL(address, 'http://here')
  const [id = '', variant] = pathname.split('/').slice(pathname.startsWith('/m/') ? 2 : 3)
  return { params: { id, ...(variant ? { variant } : {}) }, query: Object.fromEntries(searchParams) }
}

const hour = 3_600_000
const yesterday = () => new Date(Date.now() - 24 * hour)
const tomorrow = () => new Date(Date.now() + 24 * hour)

/** Good addresses of a file that is not there. */
export const signedUpload = (world: World): Ask => asked(links(world).upload(unknown, tomorrow()))
export const signedView = (world: World): Ask => asked(links(world).view(unknown))

/** A new upload of so many bytes: where to send them. */
async function ticket(world: World, bytes: number | undefined, filename = 'one.jpg') {
  const { client } = await owner(world)
  const { data: url } = await world.call(CreateUpload, client, { body: { filename, ...(bytes ? { bytes } : {}) } })
  return asked(url)
}

const put = (world: World, at: Ask, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Answer> =>
  world.ask(PutUpload, world.visitor(), {
    ...at,
    bytes: bytes as Uint8Array<ArrayBuffer>,
    headers: { 'content-type': octets, ...headers },
  })

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** The head of a PNG that would unpack to 400 million pixels. */
const enormous = (): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(20_000, 0)
  head.writeUInt32BE(20_000, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const data = [chunk('IHDR', head), chunk('IDAT', Buffer.alloc(8)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...data])
}

/** Files that are not what they are called, by what is said of them. */
const brokenFiles: Partial<Record<ErrorCode, () => Promise<Buffer> | Buffer>> = {
  media_type_unsupported: () => Buffer.from('Dear diary, this is no picture at all. '.repeat(20)),
  media_broken: async () => (await picture()).subarray(0, 4_000),
  media_too_small: () =>
    sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
  media_too_large: enormous,
}

/** A broken file is refused when it comes, and whenever its address is asked again. */
const broken = Object.entries(brokenFiles).flatMap(([code, make]): Recipe[] => [
  on(PutUpload, code as ErrorCode, async world => {
    const bytes = await make()
    return put(world, await ticket(world, bytes.length), bytes)
  }),
  on(GetUpload, code as ErrorCode, async world => {
    const bytes = await make()
    const at = await ticket(world, bytes.length)
    await put(world, at, bytes)
    return world.ask(GetUpload, world.visitor(), at)
  }),
])

const signed = (endpoint: AnyEndpoint): Recipe[] => [
  on(endpoint, 'upload_expired', async world =>
    world.ask(endpoint, world.visitor(), asked(links(world).upload(unknown, yesterday()))),
  ),
  on(endpoint, 'upload_signature_invalid', async world => {
    const { params, query } = await ticket(world, 10)
    // Somebody would like to have a day more.
    return world.ask(endpoint, world.visitor(), { params, query: { ...query, e: `${Number(query.e) + 86_400}` } })
  }),
  on(endpoint, 'media_not_found', async world => world.ask(endpoint, world.visitor(), signedUpload(world))),
]

const notFound = (endpoint: AnyEndpoint): Recipe =>
  on(endpoint, 'media_not_found', async world =>
    world.ask(endpoint, (await owner(world)).client, { params: { id: unknown } }),
  )

const create = (code: ErrorCode, body: object, field: string): Recipe =>
  on(CreateUpload, code, async world => world.ask(CreateUpload, (await owner(world)).client, { body }), field)

/** Has a team many files, of which no bytes lie anywhere, for the time of a call. */
async function whileMedia<T>(
  { sql }: World,
  {
    teamId,
    status,
    count,
    bytes = status === 1 ? 700 * MiB : 1,
  }: { teamId: string; status: number; count: number; bytes?: number },
  run: () => Promise<T>,
): Promise<T> {
  await sql.query(
    `insert into publishing.media (id, team_id, author_id, status, type, file_name, mime, bytes, storage, storage_key, expires_at)
     select n, $1, 0, $2, 'video', 'filling', 'video/mp4', $3, 'disk', '', now() + interval '1 hour' from generate_series(1, $4::int) n`,
    [teamId, status, bytes, count],
  )
  try {
    return await run()
  } finally {
    await sql.query(`delete from publishing.media where team_id = $1 and file_name = 'filling'`, [teamId])
  }
}

export const mediaRecipes: Recipe[] = [
  create('media_too_large', { filename: 'wall.jpg', bytes: limits.maxImageBytes + MiB }, 'body.bytes'),
  create('media_type_unsupported', { filename: 'diary.txt', bytes: 10 }, 'body.filename'),
  on(
    CreateUpload,
    'storage_limit',
    async world => {
      const { client, teamId } = await owner(world)
      return whileMedia(world, { teamId, status: 1, count: 3 }, () =>
        world.ask(CreateUpload, client, { body: { filename: 'film.mp4', bytes: 1000 * MiB } }),
      )
    },
    'body.bytes',
  ),
  on(CreateUpload, 'too_many_uploads', async world => {
    const { client, teamId } = await owner(world)
    return whileMedia(world, { teamId, status: 0, count: openUploads.count }, () =>
      world.ask(CreateUpload, client, { body: { filename: 'a.jpg', bytes: 10 } }),
    )
  }),
  // A size that only the first PUT announces is held to the same limits.
  on(
    PutUpload,
    'storage_limit',
    async world => {
      const { teamId } = await owner(world)
      const at = await ticket(world, undefined, 'film.mp4')
      const range = { 'content-range': `bytes 0-9/${1000 * MiB}` }
      return whileMedia(world, { teamId, status: 1, count: 3 }, () => put(world, at, Buffer.alloc(10), range))
    },
    'headers.content-range',
  ),
  on(PutUpload, 'too_many_uploads', async world => {
    const { teamId } = await owner(world)
    const at = await ticket(world, undefined, 'film.mp4')
    const range = { 'content-range': `bytes 0-9/${1000 * MiB}` }
    return whileMedia(world, { teamId, status: 0, count: 10, bytes: 1000 * MiB }, () =>
      put(world, at, Buffer.alloc(10), range),
    )
  }),
  ...takenKey(CreateUpload, 'publishing.media', async world => {
    const { client } = await owner(world)
    return { client, ask: { body: { filename: 'a.jpg', bytes: 10 } } }
  }),

  ...signed(PutUpload),
  ...signed(GetUpload),
  ...broken,
  on(
    PutUpload,
    'upload_incomplete',
    async world => put(world, await ticket(world, 10), Buffer.alloc(5), { 'content-range': 'bytes 5-9/10' }),
    'headers.content-range',
  ),

  notFound(DeleteUpload),
  on(
    DeleteUpload,
    'not_allowed',
    async world => {
      const { params } = await ticket(world, 10)
      return world.ask(DeleteUpload, (await creator(world)).client, { params })
    },
    'params.id',
  ),
  notFound(GetMedia),
  notFound(MediaThumbnail),
  notFound(MediaRedirect),
  on(MediaThumbnail, 'media_not_ready', async world => {
    const { client, unready } = await stage(world)
    return world.ask(MediaThumbnail, client, { params: { id: unready } })
  }),
  on(MediaBytes, 'link_expired', async world => {
    const lastWeek = testClock(Date.now() - 7 * 24 * hour)
    return world.ask(MediaBytes, world.visitor(), asked(links(world, lastWeek).view((await stage(world)).file)))
  }),
  on(MediaBytes, 'media_not_found', async world => world.ask(MediaBytes, world.visitor(), signedView(world))),
  on(MediaBytes, 'media_not_ready', async world =>
    world.ask(MediaBytes, world.visitor(), asked(links(world).view((await stage(world)).unready))),
  ),
  on(MediaBytes, 'range_not_satisfiable', async world =>
    world.ask(MediaBytes, world.visitor(), {
      ...asked(links(world).view((await stage(world)).file)),
      headers: { range: 'bytes=999999999-' },
    }),
  ),
]
