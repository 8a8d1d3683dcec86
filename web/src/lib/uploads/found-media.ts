import type { MediaFile } from '@fanfare/contracts/entities/media.ts'
import { isFault, isLost } from '../api/api.ts'

interface Look {
  /** Reads one file; its error is that of the API. */
  look: (id: string) => Promise<{ data?: MediaFile | undefined; error?: unknown }>
  /** Whether nobody waits for the answer any more. */
  isOver: () => boolean
  /** Pause before a file is read again, ms. */
  againMs?: number
}

/** Nothing was said of the file: no answer, a server that is busy, or too many calls. */
const isUnknown = (error: unknown): boolean => isLost(error) || (isFault(error) && error.status === 429)

/**
 * Those of the files that are still there, by id. A file that could not be read is asked for again until the server says whether it is there:
 * a post that is restored would lose it.
 */
export const foundMedia = async (
  ids: readonly string[],
  { look, isOver, againMs = 1000 }: Look,
): Promise<Map<string, MediaFile>> => {
  const read = async (id: string): Promise<MediaFile | undefined> => {
    const { data, error } = await look(id)
    if (data || !isUnknown(error) || isOver()) return data
    await new Promise(resolve => setTimeout(resolve, againMs))
    return read(id)
  }
  const files = await Promise.all(ids.map(read))
  return new Map(files.filter((file): file is MediaFile => file !== undefined).map(file => [file.id, file]))
}
