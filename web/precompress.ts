import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSES = /\.(html|js|mjs|css|json|webmanifest|svg|txt|wasm)$/
/** Smaller files (bytes) are not worth it. */
const FROM = 1024
/** The highest levels take several times as long for a few percent. */
const BROTLI_QUALITY = 9
const GZIP_LEVEL = 9

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

async function compress(path: string): Promise<void> {
  const plain = await readFile(path)
  if (plain.length < FROM) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  await writeFile(`${path}.br`, await brotli(plain, { params }))
  await writeFile(`${path}.gz`, await deflate(plain, { level: GZIP_LEVEL }))
}

/** Writes `.br` and `.gz` beside each built file that is shorter so. The gateway sends them as they are. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(files.filter(path => COMPRESSES.test(path)).map(path => compress(join(folder, path))))
    },
  }
}
