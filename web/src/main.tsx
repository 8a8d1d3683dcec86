import './ui/layers.css'
import '@mantine/core/styles.layer.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/first-paint.css'
import { createRoot } from 'react-dom/client'
import { loadAgain } from './app/load-again.ts'
import { keepFocusHome } from './ui/focus-home.ts'
import { addFonts } from './ui/fonts.ts'
import { closePopoversOnEscape } from './ui/popover-escape.ts'

addFonts()
const root = document.getElementById('root') as HTMLElement
/** What did not load, or an error that no screen caught: React would leave the page empty. */
const failed = (reason: unknown) => {
  console.error(reason)
  loadAgain(root)
}
try {
  // Everything below counts with Temporal, so browsers without it get it first.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { App, begin } = await import('./app/App.tsx')
  begin()
  createRoot(root, { onUncaughtError: failed }).render(<App />)
  keepFocusHome()
  closePopoversOnEscape()
} catch (reason) {
  failed(reason)
}
