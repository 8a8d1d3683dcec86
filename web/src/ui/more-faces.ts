import displayFaces from '@fontsource-variable/bricolage-grotesque/opsz.css?inline'
import textFaces from '@fontsource-variable/geist/wght.css?inline'
// For keys, ids and traces: fetched where one is shown.
import monoFaces from '@fontsource-variable/geist-mono/wght.css?inline'

/** What a rule says: the value of each of its descriptors. */
const saidIn = (rule: string): Map<string, string> =>
  new Map(
    rule
      .slice(rule.indexOf('{') + 1, rule.indexOf('}'))
      .split(';')
      .map(line => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  )

/** The faces of a style sheet. */
export const facesOf = (sheet: string): FontFace[] =>
  sheet
    .split('@font-face')
    .slice(1)
    .map(saidIn)
    .map(
      said =>
        new FontFace((said.get('font-family') ?? '').replaceAll(/['"]/g, ''), said.get('src') ?? '', {
          weight: said.get('font-weight') ?? 'normal',
          unicodeRange: said.get('unicode-range') ?? 'U+0-10FFFF',
          display: 'swap',
        }),
    )

/** Those of the letters that few pages have, and of the third family. The browser fetches one where a page shows a letter of it. */
export const addMoreFaces = (): void => {
  const known = new Set([...document.fonts].map(({ family, unicodeRange }) => family + unicodeRange))
  for (const face of [displayFaces, textFaces, monoFaces].flatMap(facesOf))
    if (!known.has(face.family + face.unicodeRange)) document.fonts.add(face)
}
