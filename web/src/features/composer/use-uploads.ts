import { MediaLoading } from '@fanfare/contracts/entities/media.ts'
import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import { reach } from '../../lib/api/reach.ts'
import { uniqueId } from '../../lib/api/unique-id.ts'
import { deviceWork } from '../../lib/navigation/device-work.ts'
import { typeOfFile } from '../../lib/uploads/taken-files.ts'
import { isRefused, type UploadFailure, untilRead, uploadFile } from '../../lib/uploads/upload.ts'
import { useCreateUploadMutation, useDeleteUploadMutation, useLazyMediaQuery } from '../../lib/uploads/uploads-api.ts'
import type { ComposerAction } from './model/composer-reducer.ts'
import { type ComposerItem, nothingChosen } from './model/composer-state.ts'

/** Most files that are uploaded at the same time. */
const maxConcurrent = 3

interface Waiting {
  key: string
  file: File
}

const dimensions = async (file: File): Promise<{ width: number; height: number } | undefined> => {
  if (!file.type.startsWith('image/')) return undefined
  try {
    const bitmap = await createImageBitmap(file)
    const size = { width: bitmap.width, height: bitmap.height }
    bitmap.close()
    return size
  } catch {
    return undefined
  }
}

/** Sends chosen files to storage, three at a time, each with progress, retry and cancel, and updates the composer. */
export const useUploads = (dispatch: Dispatch<ComposerAction>) => {
  const [createUpload] = useCreateUploadMutation()
  const [deleteUpload] = useDeleteUploadMutation()
  const [look] = useLazyMediaQuery()
  const waiting = useRef<Waiting[]>([])
  const running = useRef(new Map<string, AbortController>())
  const files = useRef(new Map<string, File>())
  const previews = useRef(new Set<string>())
  /** Uploads that the server waits for, by the key of their picture. */
  const open = useRef(new Map<string, string>())
  /** Keys of files that have arrived and are being read. */
  const arrived = useRef(new Set<string>())
  /** Pictures that failed for want of a connection. */
  const lost = useRef(new Set<string>())

  /** Has the server wait no longer. Where that fails it ends by itself. */
  const giveUp = useCallback(
    (key: string) => {
      const id = open.current.get(key)
      open.current.delete(key)
      if (id) void deleteUpload({ params: { id } })
    },
    [deleteUpload],
  )

  const run = useCallback(() => {
    while (running.current.size < maxConcurrent) {
      const next = waiting.current.shift()
      if (!next) return
      const abort = new AbortController()
      running.current.set(next.key, abort)
      const done = deviceWork.begin(`Uploading ${next.file.name}`)
      const read = (reading: number | null) => dispatch({ type: 'progress', key: next.key, fraction: 1, reading })
      const send = async () => {
        const body = { filename: next.file.name, bytes: next.file.size, mime: next.file.type || undefined }
        const { upload } = await reach(() => createUpload({ body }).unwrap(), abort.signal)
        open.current.set(next.key, upload.id)
        if (abort.signal.aborted) giveUp(next.key)
        const media = await uploadFile(
          next.file,
          upload,
          // A picture is read before the answer to its last byte.
          fraction => (fraction < 1 ? dispatch({ type: 'progress', key: next.key, fraction }) : read(null)),
          abort.signal,
        )
        if (media.status === MediaLoading) {
          arrived.current.add(next.key)
          dispatch({ type: 'arrived', key: next.key, mediaId: media.id })
        }
        return untilRead(media, id => look({ params: { id } }).then(({ data }) => data), read, abort.signal)
      }
      send()
        .then(media => {
          files.current.delete(next.key)
          open.current.delete(next.key)
          dispatch({ type: 'stored', key: next.key, media })
        })
        .catch((fault: UploadFailure) => {
          if (abort.signal.aborted) return
          const offline = !navigator.onLine
          if (offline) lost.current.add(next.key)
          const message = offline ? 'It’s uploaded when you’re back online' : (fault?.message ?? 'Upload file failed')
          const refused = !offline && Boolean(fault?.code) && isRefused(fault)
          dispatch({ type: 'uploadFailed', key: next.key, message, offline, refused })
        })
        .finally(() => {
          done()
          // Another file may have taken its place.
          if (running.current.get(next.key) === abort) {
            running.current.delete(next.key)
            arrived.current.delete(next.key)
          }
          run()
        })
    }
  }, [createUpload, look, dispatch, giveUp])

  /** Takes files from a drop, a paste or a dialog; others than pictures and videos come back as refused. */
  const add = useCallback(
    async (chosen: File[]): Promise<{ refused: File[] }> => {
      const good = chosen.filter(file => typeOfFile(file) !== undefined)
      const items = await Promise.all(
        good.map(async (file): Promise<ComposerItem> => {
          const key = uniqueId()
          const preview = URL.createObjectURL(file)
          previews.current.add(preview)
          files.current.set(key, file)
          const size = await dimensions(file)
          return {
            key,
            mediaId: null,
            fileName: file.name,
            preview,
            type: typeOfFile(file) ?? 'image',
            width: size?.width ?? null,
            height: size?.height ?? null,
            color: null,
            duration: null,
            strip: null,
            altText: '',
            userTags: [],
            crop: null,
            chosen: nothingChosen,
            upload: { state: 'uploading', fraction: 0, message: null },
          }
        }),
      )
      dispatch({ type: 'addItems', items })
      waiting.current.push(...items.map(item => ({ key: item.key, file: files.current.get(item.key) as File })))
      run()
      return { refused: chosen.filter(file => !good.includes(file)) }
    },
    [dispatch, run],
  )

  /** Takes the file of a picture that the composer is about to show again, and uploads it. Returns an address of its preview. */
  const resume = useCallback(
    (key: string, file: File): string => {
      const preview = URL.createObjectURL(file)
      previews.current.add(preview)
      files.current.set(key, file)
      waiting.current.push({ key, file })
      run()
      return preview
    },
    [run],
  )

  /** The file of a picture that has not arrived. */
  const fileOf = useCallback((key: string): File | undefined => files.current.get(key), [])

  const retry = useCallback(
    (key: string) => {
      const file = files.current.get(key)
      if (!file) return
      lost.current.delete(key)
      giveUp(key)
      dispatch({ type: 'retryUpload', key })
      waiting.current.push({ key, file })
      run()
    },
    [dispatch, run, giveUp],
  )

  /** Uploads a file in place of an item's own; what is said of the item stays. Returns false where it is no picture or video. */
  const replace = useCallback(
    async (key: string, file: File): Promise<boolean> => {
      const type = typeOfFile(file)
      if (!type) return false
      waiting.current = waiting.current.filter(entry => entry.key !== key)
      running.current.get(key)?.abort()
      running.current.delete(key)
      giveUp(key)
      const preview = URL.createObjectURL(file)
      previews.current.add(preview)
      files.current.set(key, file)
      const size = await dimensions(file)
      const shown = { fileName: file.name, preview, type, width: size?.width ?? null, height: size?.height ?? null }
      dispatch({ type: 'replaceItem', key, file: shown })
      waiting.current.push({ key, file })
      run()
      return true
    },
    [dispatch, run, giveUp],
  )

  const drop = useCallback(
    (key: string) => {
      waiting.current = waiting.current.filter(entry => entry.key !== key)
      running.current.get(key)?.abort()
      giveUp(key)
      lost.current.delete(key)
      files.current.delete(key)
      dispatch({ type: 'removeItem', key })
    },
    [dispatch, giveUp],
  )

  /** A stored draft has the files that are being read: leaving does not cancel them. */
  const keepArrived = useCallback(() => {
    for (const key of arrived.current) open.current.delete(key)
  }, [])

  useEffect(() => {
    const back = () => {
      for (const key of [...lost.current]) retry(key)
    }
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [retry])

  useEffect(
    () => () => {
      for (const abort of running.current.values()) abort.abort()
      for (const key of [...open.current.keys()]) giveUp(key)
      for (const preview of previews.current) URL.revokeObjectURL(preview)
    },
    [giveUp],
  )
  return { add, resume, fileOf, retry, replace, drop, keepArrived }
}
export type Uploads = ReturnType<typeof useUploads>
