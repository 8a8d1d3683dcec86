import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const core = join(import.meta.dirname, '../node_modules/@mantine/core')
const wholeSheet = "import '@mantine/core/styles.layer.css'\n"
/** The part with what every page of the kit needs. */
const everywhere = 'everywhere'
const prefix = '/@kit-styles/'
const importOf = (name: string) => `import ${JSON.stringify(`${prefix}${name}.css`)}\n`

const classesOf = (text: string): string[] => text.match(/\bm_[0-9a-f]+\b/g) ?? []

/** The rules of a sheet, each with the comments before it. */
const rulesOf = (sheet: string): string[] => {
  const rules: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: mark, index } of sheet.matchAll(/\/\*[\s\S]*?\*\/|[{}]/g)) {
    if (mark === '{') depth++
    if (mark !== '}' || --depth > 0) continue
    rules.push(sheet.slice(from, index + 1))
    from = index + 1
  }
  return rules
}

/**
 * The kit's one sheet of all by component. The sheets that the kit has for single components are of no use: their lengths are px and do not
 * follow the reader's text size; they only say which classes are whose. Throws where a rule belongs to none.
 */
export const partsOfKit = (): Map<string, string> => {
  const whole = readFileSync(join(core, 'styles.layer.css'), 'utf8')
  const owners = readdirSync(join(core, 'styles'))
    .filter(file => file.endsWith('.layer.css'))
    .map(file => ({
      name: file.replace('.layer.css', ''),
      classes: new Set(classesOf(readFileSync(join(core, 'styles', file), 'utf8'))),
    }))
  const parts = new Map<string, string>()
  let before = everywhere
  for (const rule of rulesOf(whole.slice(whole.indexOf('{') + 1, whole.lastIndexOf('}')))) {
    const classes = classesOf(rule)
    const names = owners.filter(owner => classes.every(one => owner.classes.has(one))).map(({ name }) => name)
    // Rules of a component stand together: where a class is of several, it is of the one before.
    const name = classes.length === 0 ? everywhere : names.includes(before) ? before : names[0]
    if (name === undefined) throw new Error(`A rule of the kit belongs to no component: ${rule.slice(0, 120)}`)
    parts.set(name, (parts.get(name) ?? '') + rule)
    before = name
  }
  return parts
}

/**
 * Leaves the rules of components that no screen uses out of the build: the kit's one sheet of all is replaced by what every page needs, and
 * each component that is used brings its own rules. A component is imported after those it is made of, so its rules come after theirs.
 */
export const kitStyles = (): Plugin => {
  let parts = new Map<string, string>()
  return {
    name: 'kit-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      parts = partsOfKit()
    },
    resolveId(id) {
      return id.startsWith(prefix) ? id : undefined
    },
    load(id) {
      return id.startsWith(prefix) ? `@layer mantine {${parts.get(id.slice(prefix.length, -4)) ?? ''}}` : undefined
    },
    transform: {
      filter: { id: [/@mantine\/core\/esm\/.*\.mjs$/, /web\/src\/main\.tsx$/] },
      handler(code, id) {
        if (id.endsWith('main.tsx')) return { code: code.replace(wholeSheet, importOf(everywhere)), map: null }
        const names = [...code.matchAll(/ from "[./\w-]*\/([\w-]+)\.module\.mjs"/g)].map(([, name]) => name as string)
        // Last, so that the rules of what it is made of come before.
        return names.length > 0 ? { code: `${code}\n${names.map(importOf).join('')}`, map: null } : null
      },
    },
  }
}
