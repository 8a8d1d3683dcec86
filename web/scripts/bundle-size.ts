import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

/** Of the signed-in shell, bytes of gzip: the entry, the application and all that they import before any screen. */
const budgets = { js: 181.5 * 1000, css: 20 * 1000 }
const dist = new URL('../dist/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', dist)

interface Chunk {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
}

interface Part {
  sizes: { file: string; gzip: number }[]
  total: number
  budget: number
}

const partOf = (files: Iterable<string>, budget: number): Part => {
  const sizes = [...files].map(file => ({
    file,
    gzip: gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length,
  }))
  return { sizes: sizes.sort((a, b) => b.gzip - a.gzip), total: sizes.reduce((sum, { gzip }) => sum + gzip, 0), budget }
}

/** What the browser loads before any screen: scripts and style sheets, the largest first. */
export const shellSize = (): Record<keyof typeof budgets, Part> => {
  if (!existsSync(manifestFile)) throw new Error('Build first: npx vite build web')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const scripts = new Set<string>()
  const sheets = new Set<string>()
  const walk = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no ${key}`)
    if (scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const sheet of chunk.css ?? []) sheets.add(sheet)
    for (const next of chunk.imports ?? []) walk(next)
  }
  // main.tsx waits for Temporal and then loads App: both belong to the first screen.
  walk('index.html')
  walk('src/app/App.tsx')
  return { js: partOf(scripts, budgets.js), css: partOf(sheets, budgets.css) }
}

if (import.meta.main) {
  const words = { js: 'JavaScript', css: 'CSS' }
  for (const [kind, { sizes, total, budget }] of Object.entries(shellSize())) {
    for (const { file, gzip } of sizes) console.log(`${(gzip / 1000).toFixed(1).padStart(7)} kB  ${file}`)
    const what = `initial ${words[kind as keyof typeof words]} of the signed-in shell, gzip (at most ${budget / 1000})`
    console.log(`${(total / 1000).toFixed(1).padStart(7)} kB  ${what}`)
    if (total > budget) process.exitCode = 1
  }
}
