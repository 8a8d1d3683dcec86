import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { earlyScreens } from '../../early-screens.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-early-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const web = join(import.meta.dirname, '../..')
const chunkOf = (name: string, path: string) => ({
  type: 'chunk',
  fileName: `assets/${name}.js`,
  facadeModuleId: join(web, path),
  imports: [],
  viteMetadata: { importedCss: new Set([`assets/${name}.css`]) },
})

it('asks for the first screen as the build does later, or the browser would fetch each sheet twice', async () => {
  const chunks = [
    chunkOf('app', 'src/app/App.tsx'),
    chunkOf('calendar', 'src/features/calendar/CalendarScreen.tsx'),
    chunkOf('welcome', 'src/features/sign-in/WelcomeLayout.tsx'),
    chunkOf('sign-in', 'src/features/sign-in/SignIn.tsx'),
  ]
  const write = earlyScreens().writeBundle as unknown as (options: { dir: string }, bundle: object) => Promise<void>
  await write({ dir: folder }, Object.fromEntries(chunks.map(chunk => [chunk.fileName, chunk])))
  document.documentElement.dataset.visitor = 'in'
  history.replaceState(null, '', '/publishing/calendar/month')
  const text = readFileSync(join(folder, 'theme.js'), 'utf8')
  new Function(text)()
  const links = [...document.head.querySelectorAll('link')]
  expect(links.map(({ rel, href }) => `${rel} ${new URL(href).pathname}`)).toEqual([
    'modulepreload /assets/app.js',
    'preload /assets/app.css',
    'modulepreload /assets/calendar.js',
    'preload /assets/calendar.css',
  ])
  expect(links.map(({ crossOrigin }) => crossOrigin)).toEqual(links.map(() => 'anonymous'))
})
