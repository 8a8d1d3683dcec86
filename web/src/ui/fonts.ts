import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url'
import text from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'

/** The letters of the two faces that every screen has, as their packages say. */
export const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD'

/**
 * Adds the faces of all screens by script. Those of a style sheet are made again whenever a sheet with layers comes, as with the first
 * dialog: the browser then lays out every text of the page once more. The two of every screen are fetched before anything is drawn.
 */
export const addFonts = (): void => {
  for (const [name, weight, url] of [
    ['Geist Variable', '100 900', text],
    ['Bricolage Grotesque Variable', '200 800', display],
  ] as const) {
    const face = new FontFace(name, `url(${url})`, { weight, unicodeRange: latin, display: 'swap' })
    document.fonts.add(face)
    // One that does not come leaves the page with the faces of the device.
    face.load().catch(() => undefined)
  }
  import('./more-faces.ts').then(({ addMoreFaces }) => addMoreFaces()).catch(() => undefined)
}
