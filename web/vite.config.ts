import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './bare-contracts.ts'
import { earlyScreens } from './early-screens.ts'
import { kitStyles } from './kit-styles.ts'
import { precompress } from './precompress.ts'
import { slimEmoji } from './slim-emoji.ts'
import { fontFileNames, slimFonts } from './slim-fonts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4400'

/** What only the gateway answers; everything else is a page of the application. */
const paths = ['/api', '/connect/start', '/connect/check', '/connect/callback', '/media', '/m/']

const calendar = 'src/features/calendar/CalendarScreen.tsx'
/** What so many screens have in them is one chunk for all of them. */
const manyScreens = 20

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null
}

const isSheet = (id: string) => /\.css$/.test(id)

/** Our own modules that these import before anything is drawn, and the sheets. Packages are not followed: their index files name far more than is used. */
const reached = (from: readonly string[], graph: Graph, without: ReadonlySet<string> = new Set()): Set<string> => {
  const found = new Set<string>()
  const open = [...from]
  // The list grows while it is walked.
  for (const one of open) {
    if (found.has(one) || without.has(one) || one.includes('node_modules')) continue
    found.add(one)
    open.push(...(graph.getModuleInfo(one)?.importedIds ?? []))
  }
  return found
}

let modulesOfShell: Set<string> | undefined
/** What the signed-in application loads before any screen: one chunk. */
const ofShell = (graph: Graph): Set<string> => {
  if (!modulesOfShell) {
    // The sheets of every page first: they say which layer wins.
    const entry = graph.getModuleInfo(here('src/main.tsx'))?.importedIds ?? []
    modulesOfShell = new Set([...entry.filter(isSheet), ...reached([here('src/app/App.tsx')], graph)])
  }
  return modulesOfShell
}
const shell = (id: string, graph: Graph) => (ofShell(graph).has(id) ? 'shell' : null)

const known = new Map<string, Set<string>>()
/** Our own modules of a screen beside those of the shell. */
const ofScreen = (files: readonly string[], graph: Graph): Set<string> => {
  const key = files.join()
  const modules = known.get(key) ?? reached(files.map(here), graph, ofShell(graph))
  known.set(key, modules)
  return modules
}
/** The screens that people see first, each one chunk with what it has beside the shell: its many small ones would be a request each. */
const first = (name: string, files: readonly string[]) => (id: string, graph: Graph) =>
  ofScreen(files, graph).has(id) ? name : null

let partsOfCalendar: RegExp | undefined
/** Modules of the calendar, and the components and icons that it names. The index files of their packages name all others too, so these are not followed. */
const ofCalendar = (id: string, graph: Graph) => {
  const own = ofScreen([calendar], graph)
  const named = () => [...own].flatMap(one => namedParts(graph.getModuleInfo(one)?.code ?? ''))
  partsOfCalendar ??= new RegExp(`/(components|icons)/(${named().join('|')})[/.]`)
  return own.has(id) || partsOfCalendar.test(id) ? 'shared' : null
}
/** `Menu` and `IconBell` of `import { Menu } from '@mantine/core'` and `import { IconBell as Bell } from '@tabler/icons-react'`. */
const namedParts = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]+)\}\s*from\s*["']@(?:mantine\/core|tabler\/icons-react)["']/g)].flatMap(
    ([, names = '']) => names.match(/\w+(?=\s*(?:,|$| as ))/g) ?? [],
  )

export default defineConfig({
  plugins: [react(), bareContracts(), kitStyles(), slimEmoji(), slimFonts(), earlyScreens(), precompress()],
  resolve: {
    // A second copy below another folder would give the hooks of React nothing to hold on to: an empty page.
    dedupe: ['react', 'react-dom'],
    alias: [
      // The browser never checks a schema: the services do. Saves 13 kB of every first page.
      { find: /^typebox$/, replacement: here('src/typebox-lite.ts') },
    ],
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    port: 4490,
    // The gateway knows its own address; a proxied browser keeps its cookies on the page's.
    proxy: Object.fromEntries(paths.map(path => [path, { target: gateway, changeOrigin: true }])),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        assetFileNames: fontFileNames,
        // React and the store change seldom: chunks of their own stay in the browser's cache over releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 5 },
            {
              name: 'store',
              test: /node_modules[\\/](@reduxjs|react-redux|redux|immer|reselect|react-router|react-router-dom)[\\/]/,
              priority: 4,
            },
            { name: shell, priority: 4 },
            // So is what most screens share: many small ones are compressed worse, and each is a request of its own.
            // In two: the calendar, which is opened first, waits for its own part alone.
            { name: ofCalendar, minShareCount: manyScreens, priority: 3.5 },
            { name: 'common', minShareCount: manyScreens, priority: 3 },
            { name: first('calendar', [calendar]), priority: 2 },
            {
              name: first('welcome', ['src/features/sign-in/WelcomeLayout.tsx', 'src/features/sign-in/SignIn.tsx']),
              priority: 2,
            },
            { name: 'icons', test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
