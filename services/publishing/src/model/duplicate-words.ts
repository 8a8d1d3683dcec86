import { nounOf } from '@fanfare/contracts/file-words.ts'
import type { Same } from './duplicates.ts'
import type { Media } from './media.ts'
import type { Content } from './preflight/finding.ts'
import { capital, dayAndMonth } from './wording.ts'
import { dateIn } from './zones.ts'

interface Facts {
  /** What the post shows, by position. */
  files: readonly ('image' | 'video')[]
  /** The zone of the account. */
  zone: string
  /** Unix ms. */
  now: number
}

export const filesOf = (
  { items }: Pick<Content, 'items'>,
  media: ReadonlyMap<string, Pick<Media, 'type'>>,
): Facts['files'] => items.map(({ media_id }) => media.get(media_id)?.type ?? 'image')

/**
 * What a post has in common with another one, as a sentence without a stop: `Same caption as on 20 November`, `Picture 2 was also in a
 * post on 20 November`.
 */
export function duplicateWords({ caption, pictures, at }: Same, { files, zone, now }: Facts): string {
  const day = dayAndMonth(dateIn(new Date(at), zone))
  const [first, second] = pictures
  if (first === undefined) return `Same caption as on ${day}`
  const noun = nounOf(files)
  const own = nounOf(pictures.flatMap(position => files[position] ?? []))
  if (pictures.length === files.length)
    return `Same ${caption ? 'caption and ' : ''}${noun}${files.length === 1 ? '' : 's'} as on ${day}`
  const [one, many] = at < now ? ['was', 'were'] : ['is', 'are']
  if (second === undefined)
    return caption
      ? `Same caption and ${own} ${first + 1} as on ${day}`
      : `${capital(own)} ${first + 1} ${one} also in a post on ${day}`
  if (caption) return `Same caption and ${pictures.length} of ${files.length} ${noun}s as on ${day}`
  return pictures.length === 2
    ? `${capital(own)}s ${first + 1} and ${second + 1} ${many} also in a post on ${day}`
    : `${pictures.length} of ${files.length} ${noun}s ${many} also in a post on ${day}`
}
