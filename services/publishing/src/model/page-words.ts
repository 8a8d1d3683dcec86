/** What a web page says of itself. */
export interface PageWords {
  title: string | null
  description: string | null
  /** Address of a picture, as it is written there. */
  image: string | null
}

const most = { tags: 200, title: 200, description: 400 }

/** Text of a page by the charset that its type names, else that it names itself; UTF-8 where neither is known. */
export function pageText(bytes: Uint8Array, type: string): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024))
  const named =
    /charset=["']?([\w-]{1,40})/i.exec(type)?.[1] ?? /<meta[^<>]{0,200}charset=["']?([\w-]{1,40})/i.exec(head)?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder('utf-8').decode(bytes)
  }
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
}
/** Characters that change the direction in which others are shown: a page could make a title read as another one. */
const BIDI = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const character = (code: number): string => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
const plain = (text: string): string =>
  text
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name: string | undefined) =>
      decimal
        ? character(Number(decimal))
        : hex
          ? character(Number.parseInt(hex, 16))
          : (entities[name ?? ''] ?? whole),
    )
    .toWellFormed()
    .replace(BIDI, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

const attribute = (tag: string, name: string): string | undefined => {
  const match = new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return match?.[1] ?? match?.[2] ?? match?.[3]
}

const shortened = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length <= length
    ? text
    : `${characters
        .slice(0, length - 1)
        .join('')
        .trimEnd()}…`
}

/** Title, description and picture of a page (Open Graph, Twitter cards, or its own title). Each step is bounded, whatever the page is. */
export function wordsOfPage(page: string): PageWords {
  const said = new Map<string, string>()
  for (const [tag] of page.matchAll(/<meta\s[^<>]{0,4000}>/gi)) {
    const name = (attribute(tag, 'property') ?? attribute(tag, 'name'))?.toLowerCase()
    const content = attribute(tag, 'content')
    if (name && content && !said.has(name)) said.set(name, content)
    if (said.size >= most.tags) break
  }
  const first = (...names: string[]): string => plain(names.map(name => said.get(name)).find(Boolean) ?? '')
  const title = first('og:title', 'twitter:title') || plain(/<title[^<>]{0,200}>([^<]{0,2000})/i.exec(page)?.[1] ?? '')
  const description = first('og:description', 'twitter:description', 'description')
  const image = first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')
  return {
    title: title ? shortened(title, most.title) : null,
    description: description ? shortened(description, most.description) : null,
    image: image || null,
  }
}
