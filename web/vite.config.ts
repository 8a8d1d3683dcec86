import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareContracts } from './bare-contracts.ts'
import { kitStyles } from './kit-styles.ts'
import { precompress } from './precompress.ts'
import { slimEmoji } from './slim-emoji.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:4400'

/** What only the gateway answers; everything else is a page of the application. */
const paths = ['/api', '/connect/start', '/connect/check', '/connect/callback', '/media', '/m/']

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

const isSheet = (id: string) => /\.css$/.test(id)

let modulesOfShell: Set<string> | undefined
/** Our own modules that the signed-in application loads before any screen, with what they need of packages: one chunk. */
const shell = (id: string, graph: Graph) => {
  if (!modulesOfShell) {
    // The sheets of every page first: they say which layer wins.
    const entry = graph.getModuleInfo(here('src/main.tsx'))?.importedIds ?? []
    modulesOfShell = new Set(entry.filter(isSheet))
    const open = [here('src/app/App.tsx')]
    // Set and list grow while they are walked. Packages are not followed: their index files name far more than is used.
    for (const one of open) {
      if (modulesOfShell.has(one) || one.includes('node_modules')) continue
      modulesOfShell.add(one)
      open.push(...(graph.getModuleInfo(one)?.importedIds ?? []))
    }
  }
  return modulesOfShell.has(id) ? 'shell' : null
}

export default defineConfig({
  plugins: [react(), bareContracts(), kitStyles(), slimEmoji(), precompress()],
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
        // React and the store change seldom: chunks of their own stay in the browser's cache over releases.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            {
              name: 'store',
              test: /node_modules[\\/](@reduxjs|react-redux|redux|immer|reselect|react-router|react-router-dom)[\\/]/,
              priority: 2,
            },
            { name: shell, priority: 2 },
            // So is what most screens share: many small ones are compressed worse, and each is a request of its own.
            { name: 'common', minShareCount: 20, priority: 1 },
          ],
        },
      },
    },
  },
})
