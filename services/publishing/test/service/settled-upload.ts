import { CreateUpload, GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { type MediaFile, MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import type { Caller, Harness } from './harness.ts'

/** Sends a file; returns its id. It may not be read yet. */
export async function sendUpload(fanfare: Harness, who: Caller, bytes: Buffer, filename: string): Promise<string> {
  const { upload } = await who.call(CreateUpload, { body: { filename, bytes: bytes.length } })
  await fanfare.send(upload.url, { method: 'PUT', body: new Uint8Array(bytes) })
  return upload.id
}

/** What becomes of a file that is sent: as the API shows it once it is read or refused, 25 s later at most. */
export async function settledUpload(fanfare: Harness, bytes: Buffer, filename: string): Promise<MediaFile> {
  const who = fanfare.as()
  const id = await sendUpload(fanfare, who, bytes, filename)
  return until(
    async () => {
      const media = await who.call(GetMedia, { params: { id } })
      return media.status === MediaLoading ? undefined : media
    },
    { withinMs: 45_000, what: 'a file that was read' },
  )
}
