import type { Failure } from '@fanfare/contracts/errors.ts'
import { saveFile } from '../../ui/save-file.ts'
import { useToast } from '../../ui/toast.ts'

/** A file of a few thousand lines takes seconds. */
const timeoutMs = 60_000

const refusalOf = async (response: Response): Promise<string> => {
  const { error } = (await response.json().catch(() => ({}))) as Partial<Pick<Failure, 'error'>>
  return error?.message ?? 'The posts couldn’t be exported. Try again.'
}

/** Saves the posts of a filter as a CSV file. Why there is none is said here: a browser would only show a download that failed. */
export const useExport = () => {
  const toast = useToast()
  const about = 'export'
  return async (filter: URLSearchParams): Promise<void> => {
    toast.info('Exporting posts…', undefined, about)
    try {
      const response = await fetch(`/api/posts/export.csv?${filter}`, {
        credentials: 'same-origin',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) return void toast.fault(await refusalOf(response), undefined, about)
      saveFile('posts.csv', await response.blob(), 'text/csv;charset=utf-8')
      toast.done('Posts exported', undefined, about)
    } catch {
      toast.fault('Fanfare can’t be reached. Check your connection and try again.', undefined, about)
    }
  }
}
