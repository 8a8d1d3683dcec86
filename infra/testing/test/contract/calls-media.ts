import {
  CancelRenderings,
  CreateUpload,
  DeleteUpload,
  FetchMedia,
  GetMedia,
  GetStorage,
  GetUpload,
  MediaBytes,
  MediaRedirect,
  MediaThumbnail,
  PutUpload,
} from '@fanfare/contracts/endpoints/media.ts'
import pg from 'pg'
import { picture } from '../../pictures.ts'
import { good } from './calls-recipe.ts'
import type { Setup } from './calls-setup.ts'

/** The two parameters that make an address a signed one. */
function signature(address: string): { e: string; s: string } {
  const { searchParams } = new URL(address, 'http://fanfare')
  return { e: searchParams.get('e') ?? '', s: searchParams.get('s') ?? '' }
}

async function ticket({ owner }: Setup, bytes: number) {
  const { upload } = await owner.client.call(CreateUpload, { body: { filename: 'two.jpg', bytes, mime: 'image/jpeg' } })
  return upload
}

/** A rendering of a file that no worker has begun. */
async function waitingRendering({ system }: Setup, mediaId: string): Promise<void> {
  const sql = new pg.Client({ connectionString: system.database.adminUrl })
  await sql.connect()
  try {
    await sql.query(
      `insert into publishing.renderings (id, team_id, media_id, target, instruction, files, error)
       select id, team_id, id, 'a target', '{"make":"cover","at":0}', '[]', 'null' from publishing.media where id = $1`,
      [mediaId],
    )
  } finally {
    await sql.end()
  }
}

/** Good calls of uploads and media. */
export const mediaCalls = [
  good(CreateUpload, () => ({ body: { filename: 'two.jpg', bytes: 1000, mime: 'image/jpeg' } })),
  good(FetchMedia, setup => ({
    body: { media: [{ type: 'image' as const, url: new URL(setup.image.url ?? '', setup.system.gatewayUrl).href }] },
  })),
  good(DeleteUpload, async setup => ({ params: { id: (await ticket(setup, 1000)).id } })),
  good(CancelRenderings, async setup => {
    const bytes = new Uint8Array(await picture({ seed: 5, width: 400, height: 400 }))
    const { id, url } = await ticket(setup, bytes.byteLength)
    await fetch(new URL(url, setup.system.gatewayUrl), { method: 'PUT', body: bytes })
    await waitingRendering(setup, id)
    return { params: { id } }
  }),
  good(GetStorage, () => ({})),
  good(PutUpload, async setup => {
    const bytes = new Uint8Array(await picture({ seed: 2, width: 400, height: 400 }))
    const { id, url } = await ticket(setup, bytes.byteLength)
    return { params: { id }, query: signature(url), bytes, headers: { 'content-type': 'application/octet-stream' } }
  }),
  good(GetUpload, async setup => {
    const bytes = new Uint8Array(await picture({ seed: 3, width: 400, height: 400 }))
    const { id, url } = await ticket(setup, bytes.byteLength)
    await fetch(new URL(url, setup.system.gatewayUrl), { method: 'PUT', body: bytes })
    return { params: { id }, query: signature(url) }
  }),
  good(GetMedia, ({ image }) => ({ params: { id: image.id } })),
  good(MediaThumbnail, ({ image }) => ({ params: { id: image.id } })),
  good(MediaBytes, ({ image }) => ({
    params: { id: image.id, variant: 'original' },
    query: signature(image.url ?? ''),
  })),
  good(MediaRedirect, ({ image }) => ({ params: { id: image.id, ext: 'jpg' } })),
]
