import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Initial JavaScript of the signed-in shell, gzip: the entry, the application and all that they import before any screen. */
const budget = 200 * 1000
const dist = new URL('../dist/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', dist)

interface Chunk {
  file: string
  src?: string
  imports?: string[]
}

export const shellSize = () => {
  if (!existsSync(manifestFile)) throw new Error('Build first: npx vite build web')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const files = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) walk(next)
  }
  // main.tsx waits for Temporal and then loads App: both belong to the first screen.
  walk('index.html')
  walk('src/app/App.tsx')
  const sizes = [...files].map(file => ({
    file,
    gzip: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
  }))
  return { sizes: sizes.sort((a, b) => b.gzip - a.gzip), total: sizes.reduce((sum, { gzip }) => sum + gzip, 0), budget }
}

if (import.meta.main) {
  const { sizes, total } = shellSize()
  for (const { file, gzip } of sizes) console.log(`${(gzip / 1000).toFixed(1).padStart(7)} kB  ${file}`)
  console.log(
    `${(total / 1000).toFixed(1).padStart(7)} kB  initial JavaScript of the signed-in shell, gzip (at most ${budget / 1000})`,
  )
  if (total > budget) process.exit(1)
}
