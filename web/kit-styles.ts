import { join } from 'node:path'
import type { Plugin } from 'vite'

const sheets = join(import.meta.dirname, '../node_modules/@mantine/core/styles/')

/** What every page of the kit needs, in the order of the kit's own sheet. */
const everywhere = ['baseline', 'default-css-variables', 'global']

const wholeSheet = "import '@mantine/core/styles.layer.css'\n"
const importOf = (name: string) => `import ${JSON.stringify(`${sheets}${name}.layer.css`)}\n`

/**
 * Leaves the rules of components that no screen uses out of the build: the kit's one sheet of all is replaced by what every page needs, and
 * each component that is used brings its own rules. A component is imported after those it is made of, so its rules come after theirs.
 */
export const kitStyles = (): Plugin => ({
  name: 'kit-styles',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [/@mantine\/core\/esm\/.*\.mjs$/, /web\/src\/main\.tsx$/] },
    handler(code, id) {
      if (id.endsWith('main.tsx'))
        return { code: code.replace(wholeSheet, everywhere.map(importOf).join('')), map: null }
      const names = [...code.matchAll(/ from "[./\w-]*\/([\w-]+)\.module\.mjs"/g)].map(([, name]) => name as string)
      // Last, so that the rules of what it is made of come before.
      return names.length > 0 ? { code: `${code}\n${names.map(importOf).join('')}`, map: null } : null
    },
  },
})
