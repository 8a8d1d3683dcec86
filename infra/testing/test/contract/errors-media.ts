import { crc32 } from 'node:zlib'
import {
  CancelRenderings,
  CreateUpload,
  DeleteUpload,
  GetMedia,
  GetUpload,
  MediaBytes,
  MediaRedirect,
  MediaThumbnail,
  PutUpload,
} from '@fanfare/contracts/endpoints/media.ts'
import { MediaLoading, MediaReady } from '@fanfare/contracts/entities/media.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { media as limits, MiB, openUploads } from '@fanfare/contracts/limits.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { mediaLinks } from '@fanfare/publishing/storage/links.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import sharp from 'sharp'
import type { Answer } from '../../client.ts'
import { picture } from '../../pictures.ts'
import { takenKey } from './errors-held.ts'
import { type Ask, creator, on, owner, type Recipe, type Setup } from './errors-setup.ts'
import { compose, teamFixture } from './errors-team-fixture.ts'

const unknown = '7'
const octets = 'application/octet-stream'

/** Signed addresses as the installation makes them; at another time where a clock is given. */
const links = ({ system }: Setup, clock = systemClock) =>
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
export const signedUpload = (setup: Setup): Ask => asked(links(setup).upload(unknown, tomorrow()))
export const signedView = (setup: Setup): Ask => asked(links(setup).view(unknown))

/** A new upload of so many bytes: where to send them. */
async function ticket(setup: Setup, bytes: number | undefined, filename = 'one.jpg') {
  const { client } = await owner(setup)
  const { data: url } = await setup.call(CreateUpload, client, { body: { filename, ...(bytes ? { bytes } : {}) } })
  return asked(url)
}

const put = (setup: Setup, at: Ask, bytes: Uint8Array, headers: Record<string, string> = {}): Promise<Answer> =>
  setup.ask(PutUpload, setup.visitor(), {
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
export const brokenFiles: Partial<Record<ErrorCode, () => Promise<Buffer> | Buffer>> = {
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
  on(PutUpload, code as ErrorCode, async setup => {
    const bytes = await make()
    return put(setup, await ticket(setup, bytes.length), bytes)
  }),
  on(GetUpload, code as ErrorCode, async setup => {
    const bytes = await make()
    const at = await ticket(setup, bytes.length)
    await put(setup, at, bytes)
    return setup.ask(GetUpload, setup.visitor(), at)
  }),
])

const signed = (endpoint: AnyEndpoint): Recipe[] => [
  on(endpoint, 'upload_expired', async setup =>
    setup.ask(endpoint, setup.visitor(), asked(links(setup).upload(unknown, yesterday()))),
  ),
  on(endpoint, 'upload_signature_invalid', async setup => {
    const { params, query } = await ticket(setup, 10)
    // Someone would like to have a day more.
    return setup.ask(endpoint, setup.visitor(), { params, query: { ...query, e: `${Number(query.e) + 86_400}` } })
  }),
  on(endpoint, 'media_not_found', async setup => setup.ask(endpoint, setup.visitor(), signedUpload(setup))),
]

const notFound = (endpoint: AnyEndpoint): Recipe =>
  on(endpoint, 'media_not_found', async setup =>
    setup.ask(endpoint, (await owner(setup)).client, { params: { id: unknown } }),
  )

const create = (code: ErrorCode, body: object, field: string): Recipe =>
  on(CreateUpload, code, async setup => setup.ask(CreateUpload, (await owner(setup)).client, { body }), field)

/** Has a team many files, of which no bytes lie anywhere, for the time of a call. */
export async function whileMedia<T>(
  { sql }: Setup,
  {
    teamId,
    status,
    count,
    bytes = status === MediaReady ? 700 * MiB : 1,
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
    async setup => {
      const { client, teamId } = await owner(setup)
      return whileMedia(setup, { teamId, status: MediaReady, count: 3 }, () =>
        setup.ask(CreateUpload, client, { body: { filename: 'video.mp4', bytes: 1000 * MiB } }),
      )
    },
    'body.bytes',
  ),
  on(CreateUpload, 'too_many_uploads', async setup => {
    const { client, teamId } = await owner(setup)
    return whileMedia(setup, { teamId, status: MediaLoading, count: openUploads.count }, () =>
      setup.ask(CreateUpload, client, { body: { filename: 'a.jpg', bytes: 10 } }),
    )
  }),
  // A size that only the first PUT announces is held to the same limits.
  on(
    PutUpload,
    'storage_limit',
    async setup => {
      const { teamId } = await owner(setup)
      const at = await ticket(setup, undefined, 'video.mp4')
      const range = { 'content-range': `bytes 0-9/${1000 * MiB}` }
      return whileMedia(setup, { teamId, status: MediaReady, count: 3 }, () => put(setup, at, Buffer.alloc(10), range))
    },
    'headers.content-range',
  ),
  on(PutUpload, 'too_many_uploads', async setup => {
    const { teamId } = await owner(setup)
    const at = await ticket(setup, undefined, 'video.mp4')
    const range = { 'content-range': `bytes 0-9/${1000 * MiB}` }
    return whileMedia(setup, { teamId, status: MediaLoading, count: 10, bytes: 1000 * MiB }, () =>
      put(setup, at, Buffer.alloc(10), range),
    )
  }),
  ...takenKey(CreateUpload, 'publishing.media', async setup => {
    const { client } = await owner(setup)
    return { client, ask: { body: { filename: 'a.jpg', bytes: 10 } } }
  }),

  ...signed(PutUpload),
  ...signed(GetUpload),
  ...broken,
  on(
    PutUpload,
    'upload_incomplete',
    async setup => put(setup, await ticket(setup, 10), Buffer.alloc(5), { 'content-range': 'bytes 5-9/10' }),
    'headers.content-range',
  ),

  notFound(DeleteUpload),
  on(
    DeleteUpload,
    'not_allowed',
    async setup => {
      const { params } = await ticket(setup, 10)
      return setup.ask(DeleteUpload, (await creator(setup)).client, { params })
    },
    'params.id',
  ),
  notFound(CancelRenderings),
  on(
    CancelRenderings,
    'not_allowed',
    async setup => {
      const { params } = await ticket(setup, 10)
      return setup.ask(CancelRenderings, (await creator(setup)).client, { params })
    },
    'params.id',
  ),
  on(
    CancelRenderings,
    'rendering_needed',
    async setup => {
      const { client, main } = await teamFixture(setup)
      const { media } = await compose(setup, main.id, {
        schedule: { kind: 'date', wall: `${Temporal.Now.plainDateISO('UTC').add({ days: 9 })}T10:00` },
      })
      return setup.ask(CancelRenderings, client, { params: { id: media[0]?.media_id ?? '' } })
    },
    'params.id',
  ),
  notFound(GetMedia),
  notFound(MediaThumbnail),
  notFound(MediaRedirect),
  on(MediaThumbnail, 'media_not_ready', async setup => {
    const { client, unready } = await teamFixture(setup)
    return setup.ask(MediaThumbnail, client, { params: { id: unready } })
  }),
  on(MediaBytes, 'link_expired', async setup => {
    const lastWeek = testClock(Date.now() - 7 * 24 * hour)
    return setup.ask(MediaBytes, setup.visitor(), asked(links(setup, lastWeek).view((await teamFixture(setup)).file)))
  }),
  on(MediaBytes, 'media_not_found', async setup => setup.ask(MediaBytes, setup.visitor(), signedView(setup))),
  on(MediaBytes, 'media_not_ready', async setup =>
    setup.ask(MediaBytes, setup.visitor(), asked(links(setup).view((await teamFixture(setup)).unready))),
  ),
  on(MediaBytes, 'range_not_satisfiable', async setup =>
    setup.ask(MediaBytes, setup.visitor(), {
      ...asked(links(setup).view((await teamFixture(setup)).file)),
      headers: { range: 'bytes=999999999-' },
    }),
  ),
]
