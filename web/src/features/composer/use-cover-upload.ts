import { useCallback, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import type { UploadFailure } from '../../lib/uploads/upload.ts'
import { useSendFile } from '../../lib/uploads/use-send-file.ts'

/** How far the upload of a cover is; null: none is under way. */
interface CoverUpload {
  percent: number | null
  fault: string | null
}

/** Sends one picture that is shown before a video plays, with progress and Cancel. */
export const useCoverUpload = (onStored: (mediaId: string) => void) => {
  const sendFile = useSendFile()
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
    try {
      const onProgress = (fraction: number) =>
        !abort.signal.aborted && setState({ percent: Math.round(fraction * 100), fault: null })
      const { id } = await sendFile(file, onProgress, abort.signal)
      setState({ percent: null, fault: null })
      onStored(id)
    } catch (fault) {
      if (abort.signal.aborted) return
      const { message } = fault as UploadFailure
      setState({ percent: null, fault: message ?? messageOf(fault) })
    }
  }
  return { ...state, send, cancel }
}
