import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api/api.ts'
import type { UploadFailure } from '../../lib/uploads/upload.ts'
import { useSendFile } from '../../lib/uploads/use-send-file.ts'
import { wantedFiles } from './model/wanted-files.ts'

/** How far the upload of the files is. */
interface Uploading {
  name: string
  /** Its place among those that are sent, from 1. */
  at: number
  all: number
  percent: number
}

/** Uploads files that rows name, one after the other. `onStored` is called once, when those that could be stored are there. */
export const useMissingFiles = (names: readonly string[], onStored: () => void) => {
  const sendFile = useSendFile()
  const [uploading, setUploading] = useState<Uploading>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const abort = useRef<AbortController>(undefined)
  useEffect(() => () => abort.current?.abort(), [])

  const take = async (chosen: readonly File[]) => {
    if (chosen.length === 0 || uploading) return
    const { wanted, refused } = wantedFiles(chosen, names)
    setFaults(refused)
    abort.current = new AbortController()
    const { signal } = abort.current
    let stored = 0
    for (const [index, file] of wanted.entries()) {
      const at = { name: file.name, at: index + 1, all: wanted.length }
      setUploading({ ...at, percent: 0 })
      try {
        await sendFile(file, part => setUploading({ ...at, percent: Math.round(part * 100) }), signal)
        stored += 1
      } catch (fault) {
        if (signal.aborted) return
        const message = (fault as UploadFailure).message ?? messageOf(fault)
        setFaults(now => [...now, `${file.name} wasn’t uploaded. ${message}`])
      }
    }
    setUploading(undefined)
    if (stored > 0) onStored()
  }
  return { take: (chosen: readonly File[]) => void take(chosen), uploading, faults }
}
