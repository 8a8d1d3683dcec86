import type { Failure } from '@fanfare/contracts/errors.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useToast } from '../../../ui/toast.ts'

/** A file of many thousand lines takes seconds. */
const timeoutMs = 60_000

/** What one downloads: its address, and the words for it. */
export interface Download {
  address: string
  /** `Insights`, as the beginning of a sentence. */
  what: string
}

const refusalOf = async (response: Response, what: string): Promise<string> => {
  const { error } = (await response.json().catch(() => ({}))) as Partial<Pick<Failure, 'error'>>
  return error?.message ?? `${what} couldn’t be exported. Try again.`
}

const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'insights'

/** Saves a file under the name that the service gives it. Why there is none is said here: a browser would only show a download that failed. */
export const useDownload = () => {
  const toast = useToast()
  const about = 'download'
  return async ({ address, what }: Download): Promise<void> => {
    toast.info(`Exporting ${what.toLowerCase()}…`, undefined, about)
    try {
      const response = await fetch(address, { credentials: 'same-origin', signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) return void toast.fault(await refusalOf(response, what), undefined, about)
      saveFile(nameOf(response), await response.blob(), response.headers.get('content-type') ?? '')
      toast.done(`${what} exported`, undefined, about)
    } catch {
      toast.fault('Fanfare can’t be reached. Check your connection and try again.', undefined, about)
    }
  }
}
