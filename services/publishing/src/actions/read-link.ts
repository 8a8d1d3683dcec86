import type { LinkPreview } from '@fanfare/contracts/entities/links.ts'
import { MiB } from '@fanfare/contracts/limits.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { readPage } from '../clients/read-page.ts'
import type { Deps } from '../deps.ts'
import { pageText, wordsOfPage } from '../model/page-words.ts'
import { isVideo, sniff } from '../model/sniff.ts'

/** Longest wait for a page, and for its picture, ms: a person looks at the field. */
const timeoutMs = { page: 6_000, picture: 4_000 }
const mostBytes = { page: 512 * 1024, picture: 5 * MiB }

/** The picture of a page as a small data URL; null where there is none that can be read. */
async function pictureOf({ config, pictures, log }: Deps, teamId: string, address: string): Promise<string | null> {
  try {
    const { bytes } = await readPage(address, {
      allowPrivate: config.linkAllowPrivate,
      signal: AbortSignal.timeout(timeoutMs.picture),
      mostBytes: mostBytes.picture,
      accept: ['image/'],
    })
    const format = sniff(bytes)
    if (!format || isVideo(format)) return null
    const { thumbnail } = await pictures.run('read', { teamId, load: async () => bytes, given: { format } })
    return `data:image/webp;base64,${thumbnail.toString('base64')}`
  } catch (err) {
    log.info({ err }, 'the picture of a link could not be read')
    return null
  }
}

/** What the page at an address says of itself. Throws `link_unreadable`, without saying whether something private is there. */
export async function readLink(deps: Deps, teamId: string, address: string): Promise<LinkPreview> {
  const { config, log } = deps
  try {
    const { url, type, bytes } = await readPage(address, {
      allowPrivate: config.linkAllowPrivate,
      signal: AbortSignal.timeout(timeoutMs.page),
      mostBytes: mostBytes.page,
      accept: ['text/html', 'application/xhtml+xml'],
    })
    const { title, description, image } = wordsOfPage(pageText(bytes, type))
    const picture = image === null ? null : URL.parse(image, url)
    return {
      url: url.href.slice(0, 2000),
      site: url.hostname.replace(/^www\./, ''),
      title,
      description,
      image: picture ? await pictureOf(deps, teamId, picture.href) : null,
    }
  } catch (err) {
    log.info({ err }, 'a link could not be read')
    throw new AppError('link_unreadable', { field: 'query.url', rule: 'a public page that can be read', cause: err })
  }
}
