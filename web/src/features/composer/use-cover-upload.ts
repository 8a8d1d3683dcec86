import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import { deviceWork } from '../../lib/navigation/device-work.ts'
import { useCreateUploadMutation, useDeleteUploadMutation } from './api.ts'
import { type UploadFailure, uploadFile } from './model/upload.ts'

/** How far the upload of a cover is; null: none is under way. */
interface CoverUpload {
  percent: number | null
  fault: string | null
}

/** Sends one picture that is shown before a video plays, with progress and Cancel. */
export const useCoverUpload = (onStored: (mediaId: string) => void) => {
  const [createUpload] = useCreateUploadMutation()
  const [deleteUpload] = useDeleteUploadMutation()
  const [state, setState] = useState<CoverUpload>({ percent: null, fault: null })
  const running = useRef<AbortController>(null)

  const cancel = useCallback(() => {
    running.current?.abort()
    running.current = null
    setState({ percent: null, fault: null })
  }, [])
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    cancel()
    if (!file.type.startsWith('image/'))
      return setState({ percent: null, fault: `${file.name} isn’t a supported picture format.` })
    const abort = new AbortController()
    running.current = abort
    setState({ percent: 0, fault: null })
    const done = deviceWork.begin(`Uploading ${file.name}`)
    let opened: string | undefined
    try {
      const body = { filename: file.name, bytes: file.size, mime: file.type || undefined }
      const { upload } = await createUpload({ body }).unwrap()
      opened = upload.id
      abort.signal.throwIfAborted()
      const onProgress = (fraction: number) =>
        !abort.signal.aborted && setState({ percent: Math.round(fraction * 100), fault: null })
      const { id } = await uploadFile(file, upload, onProgress, abort.signal)
      setState({ percent: null, fault: null })
      onStored(id)
    } catch (fault) {
      // What has not arrived is given up on the server too.
      if (abort.signal.aborted) {
        if (opened) void deleteUpload({ params: { id: opened } })
        return
      }
      const { message } = fault as UploadFailure
      setState({ percent: null, fault: message ?? messageOf(fault) })
    } finally {
      done()
    }
  }
  return { ...state, send, cancel }
}
