import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Screens that people open the application with: of those who are signed in, and of the others. */
const screens = {
  in: ['src/app/App.tsx', 'src/features/calendar/CalendarScreen.tsx'],
  out: ['src/app/App.tsx', 'src/features/sign-in/WelcomeLayout.tsx', 'src/features/sign-in/SignIn.tsx'],
}

/** The built files that modules need before they run: scripts and sheets. Throws where one is not built. */
const filesOf = (modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]): string[] => {
  const byName = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const open = modules.map(path => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId === here(path))
    if (!found) throw new Error(`The build has no chunk of ${path}`)
    return found.fileName
  })
  const files = new Set<string>()
  // The list grows while it is walked.
  for (const name of open) {
    const chunk = byName.get(name)
    if (!chunk || files.has(name)) continue
    files.add(name)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet)
    open.push(...chunk.imports)
  }
  return [...files]
}

/**
 * Runs before anything of the application is loaded; `files` is written into it. Sheets are asked for without credentials, as the build asks
 * for them later: the browser would fetch one that was asked for in another way once more.
 */
const preload = `;(files => {
  if (!/^\\/(publishing(\\/calendar(\\/(month|week|day|list))?)?\\/?|sign-in\\/?)?$/.test(location.pathname)) return
  for (const file of files[document.documentElement.dataset.visitor]) {
    const link = document.createElement('link')
    const isSheet = file.endsWith('.css')
    link.rel = isSheet ? 'preload' : 'modulepreload'
    if (isSheet) link.as = 'style'
    link.crossOrigin = 'anonymous'
    link.href = '/' + file
    document.head.append(link)
  }
})`

/**
 * Has the browser fetch the first screen together with the shell. The entry would ask for it only once it runs itself, a round trip later; the
 * one document is served at every address, so a script chooses by the address and by whether the visitor has a session.
 */
export function earlyScreens(): Plugin {
  return {
    name: 'early-screens',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const files = { in: filesOf(screens.in, chunks), out: filesOf(screens.out, chunks) }
      await appendFile(join(dir, 'theme.js'), `${preload}(${JSON.stringify(files)})\n`)
    },
  }
}
