import displayFaces from '@fontsource-variable/bricolage-grotesque/opsz.css?inline'
import textFaces from '@fontsource-variable/geist/wght.css?inline'
// For keys, ids and traces: fetched where one is shown.
import monoFaces from '@fontsource-variable/geist-mono/wght.css?inline'

/** What a rule says of `name`. */
const saidOf = (rule: string, name: string) => new RegExp(`${name}:\\s*([^;}]+)`).exec(rule)?.[1]?.trim() ?? ''

/** The faces of a style sheet. */
export const facesOf = (sheet: string): FontFace[] =>
  [...sheet.matchAll(/@font-face\s*\{[^}]*\}/g)].map(
    ([rule]) =>
      new FontFace(saidOf(rule, 'font-family').replaceAll(/['"]/g, ''), saidOf(rule, 'src'), {
        weight: saidOf(rule, 'font-weight'),
        unicodeRange: saidOf(rule, 'unicode-range'),
        display: 'swap',
      }),
  )

/** Those of the letters that few pages have, and of the third family. The browser fetches one where a page shows a letter of it. */
export const addMoreFaces = (): void => {
  const known = new Set([...document.fonts].map(({ family, unicodeRange }) => family + unicodeRange))
  for (const face of [displayFaces, textFaces, monoFaces].flatMap(facesOf))
    if (!known.has(face.family + face.unicodeRange)) document.fonts.add(face)
}
