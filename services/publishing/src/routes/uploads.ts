import {
  CreateUpload,
  DeleteUpload,
  FetchMedia,
  GetStorage,
  GetUpload,
  PutUpload,
} from '@fanfare/contracts/endpoints/media.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { cancelOpenUpload } from '../actions/cancel-upload.ts'
import { createUpload } from '../actions/create-upload.ts'
import { fetchMedia } from '../actions/fetch-media.ts'
import { storageOf } from '../actions/free-storage.ts'
import { putUpload, readUploadStatus, type UploadStatus, uploadExpired } from '../actions/put-upload.ts'
import type { Deps } from '../deps.ts'
import { mediaFile } from '../model/media-file.ts'
import type { Signature } from '../storage/links.ts'
import { storageUse } from '../stores/storage-use.ts'
import { announcedBytes } from './content-range.ts'

export function uploadRoutes(http: Http, deps: Deps): void {
  const admit = (id: string, given: Signature): void => {
    const verdict = deps.links.checkUpload(id, given)
    if (verdict === 'forged')
      fail('upload_signature_invalid', { field: 'query.s', rule: 'the signature that the address came with' })
    if (verdict === 'expired') uploadExpired()
  }
  const view = ({ offset, complete, media }: UploadStatus) => ({
    offset,
    complete,
    ...(complete ? { media: mediaFile(media, deps.links) } : {}),
  })

  http.handle(GetStorage, async ({ who }) => storageOf(await storageUse(deps.db, who.teamId, who.userId), who.plan))
  http.handle(CreateUpload, ({ who, body }) => createUpload(deps, who, body))
  http.handle(FetchMedia, async ({ who, body }) => ({
    data: (await fetchMedia(deps, who, body.media)).map(media => mediaFile(media, deps.links)),
  }))
  http.handle(DeleteUpload, async ({ who, params }) => {
    await cancelOpenUpload(deps, who, params.id)
    return { done: true as const }
  })
  http.handle(GetUpload, async ({ params, query }) => {
    admit(params.id, query)
    return view(await readUploadStatus(deps, params.id))
  })
  http.handleRaw(PutUpload, async ({ params, query, request }) => {
    admit(params.id, query)
    const status = await putUpload(deps, params.id, announcedBytes(request.headers), request.raw)
    return { status: true, data: view(status) }
  })
}
