import { fetchMedia } from '../media/fetch-media.ts'
import type { LinkPreview } from '../state/page-records.ts'
import { type GraphErrorSpec, refuse } from '../wire/errors.ts'
import { isLoopback } from '../wire/loopback.ts'
import type { Env } from './env.ts'

/** Bytes of a page that are looked at. A longer one has no preview. */
const mostBytes = 512 * 1024
const mostTags = 200
const mostText = 300

const badLink: GraphErrorSpec = {
  message: '(#1609005) Link scrape failed',
  code: 1609005,
  title: 'Invalid Link',
  user: "The link you're trying to share couldn't be read.",
}

/**
 * What the page behind a link says of itself. Only pages on this machine are asked, so that nothing leaves it; hosts under
 * `.invalid` never answer, and all others are taken as they are. Throws 1609005 for a link that cannot be read.
 */
export async function previewOf(env: Env, link: string): Promise<LinkPreview | undefined> {
  if (!/^https?:\/\/[^\s/]+/.test(link) || !URL.canParse(link)) refuse(badLink)
  const { hostname } = new URL(link)
  if (hostname === 'invalid' || hostname.endsWith('.invalid')) refuse(badLink)
  if (!env.settings.fetchMedia || !isLoopback(hostname)) return undefined
  const got = await fetchMedia(link, { most: mostBytes, timeoutMs: env.settings.fetchTimeoutMs })
  if (!got.ok && got.why !== 'too_large') refuse(badLink)
  return got.ok && got.type.includes('html') ? readPreview(got.bytes.toString('utf8'), link) : undefined
}

function readPreview(page: string, link: string): LinkPreview {
  const said = metaTags(page)
  const title = said.get('og:title') ?? /<title[^<>]{0,200}>([^<]{0,1000})<\/title>/i.exec(page)?.[1]
  const description = said.get('og:description') ?? said.get('description')
  const image = said.get('og:image')
  const preview: LinkPreview = {}
  if (title?.trim()) preview.title = plain(title)
  if (description?.trim()) preview.description = plain(description)
  if (image && URL.canParse(plain(image), link)) preview.image = new URL(plain(image), link).href
  return preview
}

/** Contents of `<meta>` tags, by their property or name. */
function metaTags(page: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [tag] of page.matchAll(/<meta\s[^<>]{0,2000}>/gi)) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name')
    const content = attribute(tag, 'content')
    if (name && content !== undefined && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), content)
    if (found.size >= mostTags) break
  }
  return found
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag)
  return match?.[1] ?? match?.[2]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", apos: "'" }

const plain = (text: string) =>
  text
    .replace(/&(#39|[a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole)
    .trim()
    .slice(0, mostText)
