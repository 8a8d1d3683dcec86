import '@fontsource-variable/bricolage-grotesque/opsz.css'
import '@fontsource-variable/geist/wght.css'
// For keys, ids and traces: fetched where one is shown.
import '@fontsource-variable/geist-mono/wght.css'
import display from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url'
import text from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'

/** The two faces of every screen are asked for before the style sheets name them. */
for (const href of [display, text]) {
  const link = document.createElement('link')
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href })
  document.head.append(link)
}
