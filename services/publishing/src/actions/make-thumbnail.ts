import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { MakeThumbnail } from '@fanfare/contracts/internal/publishing.ts'
import { MiB } from '@fanfare/contracts/limits.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import { readPage, Unreadable } from '../clients/read-page.ts'
import type { Deps } from '../deps.ts'
import { isVideo, sniff } from '../model/sniff.ts'

const TIMEOUT_MS = 12_000
/** Largest picture that a thumbnail is made of, bytes: networks' own thumbnails have a tenth of it. */
const MOST_BYTES = 8 * MiB

/** What is there now: `media_broken` where the address has nothing to show, which asking again does not change. */
async function fetched({ config, log }: Deps, url: string): Promise<Buffer> {
  try {
    const { bytes } = await readPage(url, {
      allowPrivate: config.linkAllowPrivate,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      mostBytes: MOST_BYTES,
      accept: ['image/', 'application/octet-stream'],
    })
    return bytes
  } catch (err) {
    log.info({ err }, 'a picture of a network could not be read')
    if (!(err instanceof Unreadable)) throw new AppError('network_unavailable', { cause: err })
    throw new AppError('media_broken', { field: 'body.url', rule: 'the address of a picture', cause: err })
  }
}

/** A WebP of a picture whose longest edge has `edge` pixels, or fewer where the picture has fewer. Throws what is wrong with it. */
export async function makeThumbnail(
  deps: Deps,
  { team_id: teamId, edge, image, url }: BodyOf<typeof MakeThumbnail>,
): Promise<Buffer> {
  if ((image === undefined) === (url === undefined)) {
    const [field, rule] = ['body', 'sent with either image or url']
    return fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  }
  const bytes = image === undefined ? await fetched(deps, url as string) : Buffer.from(image, 'base64')
  const format = sniff(bytes)
  if (!format || isVideo(format))
    return fail('media_type_unsupported', { field: 'body.image', rule: 'a picture', message: 'This isn’t a picture.' })
  const { thumbnail } = await deps.pictures.run('read', { teamId, load: async () => bytes, given: { format, edge } })
  return thumbnail
}
