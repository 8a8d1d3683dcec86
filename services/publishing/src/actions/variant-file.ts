import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { parseVariant } from '../model/crop.ts'
import { STRIP } from '../model/media-file.ts'
import { parseFileName } from '../model/video/rendering.ts'
import { renderingsOf, stripKey } from '../storage/keys.ts'
import { bytesOf } from '../storage/storage.ts'
import type { MediaRow } from '../stores/media.ts'
import { findRendering } from '../stores/renderings.ts'

/** A stored file that can be sent. */
export interface Sendable {
  key: string
  bytes: number
  mime: string
}

const atWork = new Map<string, Promise<Sendable>>()

const unknownVariant = (): never =>
  fail('media_not_found', { field: 'params.variant', rule: 'original, or a rendering such as 1440.jpg' })

/** Its timeline, or a file of a finished rendering of a video. It is made by a media worker, and never because it is fetched. */
async function renderedFile({ db, storage }: Deps, media: MediaRow, name: string): Promise<Sendable> {
  if (name === STRIP) {
    const key = stripKey(media.id)
    return { key, bytes: (await storage.size(key)) ?? unknownVariant(), mime: 'image/webp' }
  }
  const { id, index } = parseFileName(name) ?? unknownVariant()
  const row = await findRendering(db, media.team_id, id)
  if (row?.media_id !== media.id) return unknownVariant()
  if (row.state !== 'ready') fail('media_not_ready')
  return row.files[index] ?? unknownVariant()
}

/**
 * The rendering of a file by the name of its variant, rendered and stored at the first call. `original` is the file itself.
 * Throws `media_not_ready` before the upload is done and `media_not_found` on an unknown variant.
 */
export async function variantFile(deps: Deps, media: MediaRow, name: string): Promise<Sendable> {
  if (media.status !== MediaReady) fail('media_not_ready')
  if (name === 'original') return { key: media.storage_key, bytes: Number(media.bytes), mime: media.mime }
  if (media.type === 'video') return renderedFile(deps, media, name)
  const variant = parseVariant(name) ?? unknownVariant()
  const key = `${renderingsOf(media.id)}/${name}`
  const bytes = await deps.storage.size(key)
  if (bytes !== undefined) return { key, bytes, mime: 'image/jpeg' }
  const making = atWork.get(key) ?? make().finally(() => atWork.delete(key))
  atWork.set(key, making)
  return making

  async function make(): Promise<Sendable> {
    const size = { width: media.width ?? 1, height: media.height ?? 1 }
    const jpeg = await deps.pictures.run('render', {
      teamId: media.team_id,
      load: async () => bytesOf(await deps.storage.get(media.storage_key)),
      given: { size, variant },
    })
    await deps.storage.put(key, jpeg)
    return { key, bytes: jpeg.length, mime: 'image/jpeg' }
  }
}
