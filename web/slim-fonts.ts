import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * The axes that our styles use, of the two faces that every page waits for: the display face has one weight (620 and 640 look alike) and sizes
 * from 14 px to the largest figure, the text face its weights. Together 55 kB instead of 107.
 */
const axesOf: Record<string, NonNullable<Parameters<typeof subsetFont>[2]>['variationAxes']> = {
  'bricolage-grotesque-latin-opsz-normal': { wght: 640, opsz: { min: 14, max: 40 } },
  'geist-latin-wght-normal': { wght: { min: 400, max: 700 } },
}

/** Every character a font may have beside symbols and emoji: only what the axes say is left out. */
const everyCharacter = Array.from({ length: 0xd800 - 0x20 }, (_, index) => String.fromCharCode(index + 0x20)).join('')

const nameOf = (file: string) => Object.keys(axesOf).find(name => basename(file).startsWith(name))

/** The hash of a built font is that of the whole one; other axes need another name, since browsers keep files for good. */
export const fontFileNames = ({ names }: { names: readonly string[] }): string => {
  const name = names.map(nameOf).find(Boolean)
  const axes = name && createHash('sha256').update(JSON.stringify(axesOf[name])).digest('hex').slice(0, 6)
  return axes ? `assets/[name]-${axes}-[hash][extname]` : 'assets/[name]-[hash][extname]'
}

/** Leaves out of the fonts what no style of ours asks for. */
export const slimFonts = (): Plugin => ({
  name: 'slim-fonts',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    const fonts = Object.keys(bundle).filter(file => nameOf(file))
    if (fonts.length !== Object.keys(axesOf).length) throw new Error(`The build has other fonts: ${fonts.join(', ')}`)
    for (const file of fonts) {
      const path = join(dir, file)
      const variationAxes = axesOf[nameOf(file) ?? '']
      await writeFile(
        path,
        await subsetFont(await readFile(path), everyCharacter, { targetFormat: 'woff2', variationAxes }),
      )
    }
  },
})
