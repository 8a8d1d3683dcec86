import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname, join, normalize, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One file of the built application, ready to be sent. */
export interface WebFile {
  type: string
  etag: string
  /** True when the name holds a hash of the content, so that it never changes. */
  immutable: boolean
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
}
/** A name with a hash of the content in it, as the build gives them. */
const HASHED = /[-.][\w-]{8,40}\.\w{1,10}$/
const COMPRESSES = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg)/
/** Smaller files (bytes) are not worth it. */
const COMPRESS_FROM = 1024
/** Good compression in some ten milliseconds a file; made once a file and process. */
const BROTLI_QUALITY = 6

const deflate = promisify(gzip)
const brotli = promisify(brotliCompress)

/** A neighbour that the build has compressed already. */
const beside = (path: string, ending: string) => readFile(path + ending).catch(() => undefined)

async function load(path: string): Promise<WebFile> {
  const plain = await readFile(path)
  const type = TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream'
  const file: WebFile = {
    type,
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    immutable: HASHED.test(basename(path)) && path.split(sep).includes('assets'),
    plain,
  }
  if (plain.length < COMPRESS_FROM || !COMPRESSES.test(type)) return file
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  file.br = (await beside(path, '.br')) ?? (await brotli(plain, { params }))
  file.gzip = (await beside(path, '.gz')) ?? (await deflate(plain))
  return file
}

/**
 * The files of the built application, each read and compressed once and again when it changes on disk. `find` answers
 * undefined for what is not a file of the folder; no path leads out of it.
 */
export function webFiles(folder: string) {
  const root = resolve(folder)
  const held = new Map<string, { changed: number; file: Promise<WebFile> }>()
  return {
    root,
    async find(urlPath: string): Promise<WebFile | undefined> {
      if (urlPath.includes('\0') || urlPath.includes('\\')) return undefined
      const path = join(root, normalize(`/${urlPath}`))
      // Hidden files and sources of the compressed copies are nobody's business.
      if (!path.startsWith(root + sep) || /\/\.|\.(br|gz)$/.test(path)) return undefined
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      const known = held.get(path)
      if (known?.changed === found.mtimeMs) return known.file
      const file = load(path)
      held.set(path, { changed: found.mtimeMs, file })
      file.catch(() => held.delete(path))
      return file
    },
  }
}

export type WebFiles = ReturnType<typeof webFiles>
