import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { acceptedFormats } from '@fanfare/contracts/file-words.ts'
import { media as limits } from '@fanfare/contracts/limits.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { UNANNOUNCED } from '../model/media.ts'
import { declared, formats, UNKNOWN_MIME } from '../model/sniff.ts'
import { insertMedia } from '../stores/media.ts'
import { checkBytes } from './check-bytes.ts'
import { checkStorage, freeStorage } from './free-storage.ts'

/** Opens an upload: stores its row and returns the signed address for its bytes. */
export async function createUpload(
  deps: Deps,
  who: Who,
  { filename, bytes, mime }: BodyOf<typeof CreateUpload>,
): Promise<ReplyOf<typeof CreateUpload>> {
  const format = declared(filename, mime)
  if (!format) fail('media_type_unsupported', { field: mime ? 'body.mime' : 'body.filename', rule: acceptedFormats })
  const { type, mime: taken } =
    format === 'unknown' ? ({ type: 'image', mime: UNKNOWN_MIME } as const) : formats[format]
  if (format !== 'unknown' && bytes !== undefined) checkBytes(type, bytes)
  const id = deps.ids.next()
  const expires = new Date(deps.clock.now() + deps.config.uploadHours * 3_600_000)
  const { storageBytes: allowed } = planOf(who.plan)
  await freeStorage(deps, who, allowed, bytes ?? UNANNOUNCED)
  const row = {
    id,
    author_id: who.userId,
    type,
    file_name: filename,
    mime: taken,
    bytes: String(bytes ?? UNANNOUNCED),
    storage_allowed: String(allowed),
    storage: deps.storage.kind,
    storage_key: '',
    width: null,
    height: null,
    duration: null,
    dominant_color: null,
    error: 'null',
    parts: '[]',
    expires_at: expires,
  }
  await transaction(deps.db, async tx => {
    await checkStorage(tx, { teamId: who.teamId, personId: who.userId, allowed, bytes: bytes ?? UNANNOUNCED })
    await insertMedia(tx, who.teamId, row)
  })
  const url = deps.links.upload(id, expires)
  return {
    data: `${deps.config.publicUrl}${url}`,
    upload: {
      id,
      url,
      method: 'PUT',
      chunk_bytes: limits.chunkBytes,
      offset: 0,
      expires_at: expires.toISOString(),
    },
  }
}
