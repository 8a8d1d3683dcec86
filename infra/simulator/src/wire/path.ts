import { defaultVersion } from './call.ts'

const newestVersion = 26

/** Whether the network serves a version; old ones are served as the oldest there is. */
export function isKnownVersion(version: string): boolean {
  const major = Number(/^v(\d+)\./.exec(version)?.[1])
  return major >= 1 && major <= newestVersion
}

/** Path segments without the version; repeated slashes count as one. */
export function readPath(path: string, fallback = defaultVersion): { version: string; segments: string[] } {
  const segments = path
    .split('/')
    .filter(segment => segment !== '')
    .map(decode)
  const [first] = segments
  if (first !== undefined && /^v\d{1,2}\.\d$/.test(first)) return { version: first, segments: segments.slice(1) }
  return { version: fallback, segments }
}

function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The last three are TikTok's: its API, the bytes of its uploads, and its site. `photo-app` is what Instagram's own app reads. */
export type Host =
  | 'graph'
  | 'rupload'
  | 'www'
  | 'home'
  | InstagramHost
  | 'photo-app'
  | 'tiktok'
  | 'tiktok-upload'
  | 'tiktok-www'
/** Hosts of Instagram Login: graph.instagram.com, api.instagram.com, www.instagram.com. */
const instagramHosts = ['graph-instagram', 'api-instagram', 'www-instagram'] as const
type InstagramHost = (typeof instagramHosts)[number]
const isInstagram = (name: string | undefined): name is InstagramHost => instagramHosts.some(host => host === name)

const otherHosts: Record<string, Host> = {
  'i.instagram.com': 'photo-app',
  'open.tiktokapis.com': 'tiktok',
  'open-upload.tiktokapis.com': 'tiktok-upload',
  'www.tiktok.com': 'tiktok-www',
}

const prefixes =
  /^\/+(graph-video|graph-instagram|api-instagram|www-instagram|graph|rupload|www|photo-app|tiktok-upload|tiktok-www|tiktok)(?=\/|$)/

/** Which of the network's hosts a request is for, by its path prefix or its Host header. */
export function readHost(host: string | undefined, path: string): { host: Host; prefix: string; rest: string } {
  const match = prefixes.exec(path)
  if (match) {
    const prefix = `/${match[1]}`
    const named = match[1] === 'graph-video' ? 'graph' : (match[1] as Host)
    return { host: named, prefix, rest: path.slice(match[0].length) }
  }
  const own = otherHosts[host?.split(':')[0] ?? '']
  if (own) return { host: own, prefix: '', rest: path }
  const name = host?.split('.')[0]
  if (name === 'graph' || name === 'graph-video') return { host: 'graph', prefix: '', rest: path }
  if (isInstagram(name) || name === 'rupload' || name === 'www') return { host: name, prefix: '', rest: path }
  return { host: 'home', prefix: '', rest: path }
}
