import { useFormats } from '@fanfare/contracts/file-words.ts'
import { media } from '@fanfare/contracts/limits.ts'
import { type DragEvent, useCallback, useEffect, useState } from 'react'
import type { Uploads } from './use-uploads.ts'

const holdsFiles = (event: DragEvent) => [...event.dataTransfer.types].includes('Files')

const refusedWords = (names: string[]): string =>
  names.length === 1
    ? `${names[0]} isn’t a supported format. ${useFormats}`
    : `These files aren’t in a supported format: ${names.join(', ')}. ${useFormats}`

/** Adds files that are chosen, pasted or dropped anywhere on the composer, and names those that are not supported. */
export const useAddMedia = (uploads: Uploads, held: number) => {
  const [notice, setNotice] = useState<string | null>(null)
  const [over, setOver] = useState(false)
  const take = useCallback(
    async (files: File[]) => {
      const room = media.maxPerPost - held
      if (files.length > room)
        return setNotice(`A post can have up to ${media.maxPerPost} pictures. You can add ${room} more.`)
      const { refused } = await uploads.add(files)
      setNotice(refused.length > 0 ? refusedWords(refused.map(file => file.name)) : null)
    },
    [uploads, held],
  )
  const replace = useCallback(
    (key: string, file: File) =>
      void uploads.replace(key, file).then(isTaken => setNotice(isTaken ? null : refusedWords([file.name]))),
    [uploads],
  )
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (!files.length) return
      event.preventDefault()
      void take(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [take])
  return {
    take,
    /** Takes a file in place of an item's own. */
    replace,
    notice,
    /** Whether files hang over the composer. */
    over,
    dropZone: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) =>
        !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false),
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.files.length) return
        event.preventDefault()
        setOver(false)
        void take([...event.dataTransfer.files])
      },
    },
  }
}
