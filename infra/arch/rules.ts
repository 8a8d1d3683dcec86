import { isBuiltin } from 'node:module'
import { type Source, target } from './sources.ts'

export interface Package {
  /** Folder from the root of the project. */
  folder: string
  /** Name of its package. */
  name: string
  /** Packages of ours that it may import. */
  may: string[]
  /** The only foreign packages that it may import, where that is limited. */
  only?: string[]
}

const base = ['@fanfare/contracts', '@fanfare/runtime', '@fanfare/networks']
const service = (name: string): Package => ({ folder: `services/${name}`, name: `@fanfare/${name}`, may: base })

/** Who may import whom. A service never imports another one; nothing that ships imports infra. */
export const packages: Package[] = [
  { folder: 'shared-contracts', name: '@fanfare/contracts', may: [], only: ['typebox'] },
  { folder: 'api-client', name: '@fanfare/api-client', may: [], only: ['@oazapfts/runtime'] },
  { folder: 'services/shared/runtime', name: '@fanfare/runtime', may: ['@fanfare/contracts'] },
  { folder: 'services/shared/networks', name: '@fanfare/networks', may: ['@fanfare/contracts', '@fanfare/runtime'] },
  service('accounts'),
  service('team'),
  service('publishing'),
  service('research'),
  service('insights'),
  { folder: 'gateway', name: '@fanfare/gateway', may: base },
  { folder: 'web', name: '@fanfare/web', may: ['@fanfare/contracts'] },
  { folder: 'extension', name: '@fanfare/extension', may: ['@fanfare/contracts'] },
]

/** `@scope/name/deep/file.ts` is the package `@scope/name`. */
function packageOf(name: string): string {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}

const isRelative = (name: string) => name.startsWith('.')
const isTest = (own: Package, path: string) => !path.startsWith(`${own.folder}/src/`)

/** What a source of a package imports although it may not. Tests may use the test harness of infra besides. */
export function foreignImports(own: Package, { path, imports }: Source): string[] {
  const inTest = isTest(own, path)
  // By its own name a package's code would pass by the rules about its folders, which read relative imports.
  const allowed = new Set([...own.may, ...(inTest ? [own.name, '@fanfare/infra'] : [])])
  return imports
    .filter(name => {
      if (isRelative(name)) {
        const to = target(path, name)
        const outside = !to.startsWith(`${own.folder}/`)
        return outside && !(inTest && to.startsWith('infra/'))
      }
      const owner = packageOf(name)
      if (owner.startsWith('@fanfare/')) return !allowed.has(owner)
      return own.only !== undefined && !inTest && !own.only.includes(owner)
    })
    .map(name => `${path} imports ${name}`)
}

/** Foreign packages that a package's code imports and its own package.json does not name. */
export function undeclared(own: Package, declared: string[], { path, imports }: Source): string[] {
  if (isTest(own, path)) return []
  return imports
    .filter(
      name =>
        !isRelative(name) && !isBuiltin(name) && !declared.includes(packageOf(name)) && packageOf(name) !== own.name,
    )
    .map(name => `${path} imports ${name}, which its package.json does not name`)
}

/** A folder of `web/src` that has rules of its own: a feature, or `app`, `lib`, `ui`. Undefined for files right below `web/src`. */
const webArea = (path: string) => /^web\/src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[1]

/** The areas of `web/src` that each one may import besides itself. `app` composes everything and has no rule. */
const webMay = (area: string): string[] =>
  area === 'ui' ? ['assets'] : area === 'lib' ? ['assets', 'ui'] : ['assets', 'lib', 'ui']

/**
 * Who imports whom in the web application: features import `lib`, `ui` and themselves; `lib` imports `ui`; `ui` imports neither. Only
 * `main.tsx` and `app` import `app`, which composes the features.
 */
export function webMistakes({ path, imports }: Source): string[] {
  const from = webArea(path)
  if (!from || from === 'app') return []
  const allowed = [from, ...webMay(from)]
  return imports
    .filter(isRelative)
    .filter(name => {
      const to = target(path, name)
      return to.startsWith('web/src/') && !allowed.includes(webArea(to) ?? '')
    })
    .map(name => `${path} imports ${name}`)
}

const ofTheProcess = ['env', 'on', 'once', 'exit', 'exitCode', 'kill', 'argv']

/** What node runs besides the main.ts of each service: the preloaded telemetry, the commands of an operator, the picture processes. */
const entries = [
  'services/shared/runtime/src/telemetry/otel.ts',
  'services/shared/runtime/src/events/replay.ts',
  'services/publishing/src/restored.ts',
  'services/publishing/src/picture-process.ts',
]

/** Ends programs that it started, each with all that it started itself. */
const endsPrograms = 'services/publishing/src/video/run-program.ts'

/** Only entries, such as main.ts, touch the environment, the arguments and signals. */
export function processMistakes({ path, imports, process }: Source): string[] {
  if (path.endsWith('/src/main.ts') || entries.includes(path)) return []
  const touched = process
    .filter(name => ofTheProcess.includes(name) && !(name === 'kill' && path === endsPrograms))
    .map(name => `${path} touches process.${name}`)
  const imported = imports
    .filter(name => name === 'node:process' || name === 'process')
    .map(name => `${path} imports ${name}`)
  return [...touched, ...imported]
}

const capitals = /^(README\.md|CHANGELOG\.md|LICENSE|Makefile|Dockerfile)$/
const component = /^[A-Z][A-Za-z0-9]*(\.test|\.browser\.test)?\.tsx$|^[A-Z][A-Za-z0-9]*\.module\.css$/

/** Names are in kebab-case; React components and what belongs to one have the component's name. */
export function hasGoodName(path: string): boolean {
  const name = path.split('/').at(-1) as string
  if (capitals.test(name)) return true
  if (path.startsWith('web/') && component.test(name)) return true
  return name === name.toLowerCase() && !/[\s_]/.test(name.replace(/^_+/, ''))
}
