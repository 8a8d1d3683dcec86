import { readFileSync, writeFileSync } from 'node:fs'

/** The formatter's spelling of a value: 0.46 for .46, double quotes. */
const spelled = (value: string) => value.replace(/(^|[(, ])\.(\d*?)0*(?=[),]|$)/g, '$10.$2').replaceAll("'", '"')

/** Writes src/ui/tokens.css from src/ui/tokens.json: one CSS variable a token, light first, dark where it differs. */
type Pair = { light: string; dark: string }
type Type = { size: number; phone?: { size: number } }
/** Text follows the size that the reader has set. */
const rem = (px: number) => `${px / 16}rem`
const json = new URL('../src/ui/tokens.json', import.meta.url)
const css = new URL('../src/ui/tokens.css', import.meta.url)

export const tokensCss = (text: string): string => {
  const t = JSON.parse(text)
  const light: string[] = []
  const dark: string[] = []
  const put = (name: string, value: string | Pair) => {
    if (typeof value === 'string') light.push(`--${name}: ${spelled(value)};`)
    else {
      light.push(`--${name}: ${spelled(value.light)};`)
      if (value.dark !== value.light) dark.push(`--${name}: ${spelled(value.dark)};`)
    }
  }
  for (const [name, value] of Object.entries<Pair>(t.color)) put(name, value)
  for (const [state, parts] of Object.entries<Record<string, Pair>>(t.state))
    for (const part of ['mark', 'text', 'tint']) put(`${state}-${part}`, parts[part] as Pair)
  for (const [name, net] of Object.entries<Record<string, string | Pair>>(t.network)) {
    put(`${name}-badge`, net.badge as Pair)
    put(`${name}-glyph`, net.glyph as Pair)
  }
  put('on-image', t.overlay.onImage)
  put('on-image-strong', t.overlay.onImageStrong)
  put('on-image-text', t.overlay.onImageText)
  for (const level of Object.keys(t.elevation.light))
    put(level, { light: t.elevation.light[level], dark: t.elevation.dark[level] })
  for (const [name, family] of Object.entries<string>(t.font))
    if (['display', 'ui', 'mono'].includes(name)) put(`font-${name}`, family)
  for (const [name, { size, phone }] of Object.entries<Type>(t.type)) {
    put(`text-${name}`, rem(size))
    if (phone) put(`text-${name}-phone`, rem(phone.size))
  }
  for (const [name, px] of Object.entries<number | string>(t.radius))
    put(`radius-${name}`, typeof px === 'number' ? `${px}px` : px)
  for (const [name, px] of Object.entries<number>(t.space)) put(`space-${name}`, `${px}px`)
  for (const name of ['press', 'modal', 'drawer', 'settle', 'ease']) put(`motion-${name}`, t.motion[name])
  for (const [name, z] of Object.entries<number>(t.z)) put(`z-${name}`, String(z))
  const block = (selector: string, lines: string[]) =>
    `${selector} {\n${lines.map(line => `  ${line}`).join('\n')}\n}\n`
  return `/* Made from tokens.json by scripts/tokens-css.ts. */\n${block(':root', light)}\n${block(':root[data-mantine-color-scheme="dark"]', dark)}`
}

if (import.meta.main) writeFileSync(css, tokensCss(readFileSync(json, 'utf8')))
