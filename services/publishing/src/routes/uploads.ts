import { CreateUpload, DeleteUpload, GetStorage, GetUpload, PutUpload } from '@fanfare/contracts/endpoints/media.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { createUpload } from '../actions/create-upload.ts'
import { giveUpUpload } from '../actions/give-up-upload.ts'
import { storageOf } from '../actions/make-room.ts'
import { askUpload, ended, putUpload, type Standing } from '../actions/put-upload.ts'
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
    if (verdict === 'expired') ended()
  }
  const told = ({ offset, complete, media }: Standing) => ({
    offset,
    complete,
    ...(complete ? { media: mediaFile(media, deps.links) } : {}),
  })

  http.handle(GetStorage, async ({ who }) => storageOf(await storageUse(deps.db, who.teamId, who.userId), who.plan))
  http.handle(CreateUpload, ({ who, body }) => createUpload(deps, who, body))
  http.handle(DeleteUpload, async ({ who, params }) => {
    await giveUpUpload(deps, who, params.id)
    return { done: true as const }
  })
  http.handle(GetUpload, async ({ params, query }) => {
    admit(params.id, query)
    return told(await askUpload(deps, params.id))
  })
  http.handleRaw(PutUpload, async ({ params, query, request }) => {
    admit(params.id, query)
    const standing = await putUpload(deps, params.id, announcedBytes(request.headers), request.raw)
    return { status: true, data: told(standing) }
  })
}
