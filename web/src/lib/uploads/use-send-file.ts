import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import { useCallback } from 'react'
import { reach } from '../api/reach.ts'
import { deviceWork } from '../navigation/device-work.ts'
import { untilRead, uploadFile } from './upload.ts'
import { useCreateUploadMutation, useDeleteUploadMutation, useLazyMediaQuery } from './uploads-api.ts'

/**
 * Sends one file to storage and resolves with it once it can be used. Rejects with an `UploadFailure`, with the failure of a call, or with
 * the signal's reason: then the server is told that no more of it comes.
 */
export const useSendFile = () => {
  const [createUpload] = useCreateUploadMutation()
  const [deleteUpload] = useDeleteUploadMutation()
  const [look] = useLazyMediaQuery()
  return useCallback(
    async (file: File, onProgress: (fraction: number) => void, signal: AbortSignal): Promise<MediaFile> => {
      const done = deviceWork.begin(`Uploading ${file.name}`)
      let opened: string | undefined
      try {
        const body = { filename: file.name, bytes: file.size, mime: file.type || undefined }
        const { upload } = await reach(() => createUpload({ body }).unwrap(), signal)
        opened = upload.id
        signal.throwIfAborted()
        const media = await uploadFile(file, upload, onProgress, signal)
        return await untilRead(
          media,
          id => look({ params: { id } }).then(({ data }) => data),
          () => {},
          signal,
        )
      } catch (fault) {
        if (signal.aborted && opened) void deleteUpload({ params: { id: opened } })
        throw fault
      } finally {
        done()
      }
    },
    [createUpload, deleteUpload, look],
  )
}
