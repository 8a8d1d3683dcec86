import { reexports } from './exports.ts'
import { layerOf, placeOf } from './service-folders.ts'
import { type Node, parse, type Source, target, textOf, walk } from './sources.ts'

/** Routes are the outermost part: only `service.ts` and other routes import them. */
export function routeMistakes({ path, imports }: Source): string[] {
  const place = placeOf(path)
  if (!place || place.layer === 'routes' || place.layer === 'service.ts') return []
  return imports
    .filter(name => name.startsWith('.') && layerOf(place.owner, path, name) === 'routes')
    .map(name => `${path} imports ${name}`)
}

/** The folders of a service from the bottom up: a file imports from its own folder and from those below. */
const folders = [
  'model',
  'crypto',
  'db',
  'stores',
  'storage',
  'pictures',
  'video',
  'faults',
  'networks',
  'clients',
  'actions',
  'mails',
  'history',
  'jobs',
  'publisher',
  'consumers',
  'routes',
]

/**
 * What a file imports of a folder above its own, so that folders would need one another in a circle though no two files do; and a folder
 * that has no place in the order. Files directly below `src` put a service together and have none.
 */
export function folderMistakes({ path, imports }: Source): string[] {
  const place = placeOf(path)
  if (!place || place.owner === 'gateway' || place.layer.endsWith('.ts')) return []
  const own = folders.indexOf(place.layer)
  if (own < 0) return [`${path} is in a folder that has no place among the others`]
  return imports
    .filter(name => {
      const layer = name.startsWith('.') ? layerOf(place.owner, path, name) : undefined
      return layer !== undefined && !layer.endsWith('.ts') && folders.indexOf(layer) > own
    })
    .map(name => `${path} imports ${name}`)
}

/** Modules that a source loads, those of types aside. */
function valueImports(program: unknown): string[] {
  const found: string[] = []
  walk(program, node => {
    if (!/^(ImportDeclaration|ImportExpression|ExportNamedDeclaration|ExportAllDeclaration)$/.test(node.type)) return
    const { importKind, exportKind, specifiers = [] } = node as Record<string, unknown>
    const parts = specifiers as Record<string, unknown>[]
    const areTypes = parts.length > 0 && parts.every(one => one.importKind === 'type' || one.exportKind === 'type')
    const name = textOf(node.source)
    if (name !== undefined && importKind !== 'type' && exportKind !== 'type' && !areTypes) found.push(name)
  })
  return found
}

/**
 * Ways around the order of the folders by the files directly below `src` of a service, which have no place in it: such a file hands on what
 * a folder has, or a folder loads one that itself loads a folder above. `deps.ts` knows all folders, so they take its types alone.
 * `files` are those of the service, with their texts.
 */
export function rootMistakes(files: readonly { path: string; text: string }[]): string[] {
  const known = files.flatMap(({ path, text }) => {
    const place = placeOf(path)
    if (!place || place.owner === 'gateway') return []
    const program = parse(path, text).program as unknown as Node
    const isRoot = place.layer.endsWith('.ts')
    const loads = valueImports(program).flatMap(name => (name.startsWith('.') ? [target(path, name)] : []))
    return [{ path, place, isRoot, loads, handsOn: isRoot ? reexports(program, { types: true }) : [] }]
  })
  const byPath = new Map(known.map(one => [one.path, one]))
  /** The highest folder that a file below `src` loads, by itself or by another such file. */
  const heightOf = (path: string, seen: readonly string[] = []): number =>
    Math.max(
      -1,
      ...(byPath.get(path)?.loads ?? []).map(to => {
        if (byPath.get(to)?.isRoot) return seen.includes(to) ? -1 : heightOf(to, [...seen, path])
        return folders.indexOf(placeOf(to)?.layer ?? '')
      }),
    )
  return known.flatMap(({ path, place, isRoot, loads, handsOn }) => {
    if (isRoot) return handsOn.map(({ name }) => `${path} hands ${name} on`)
    return loads
      .filter(to => byPath.get(to)?.isRoot && heightOf(to) > folders.indexOf(place.layer))
      .map(to => `${path} loads ${to}, which loads ${folders[heightOf(to)]}/`)
  })
}

/** Who imports a migration besides their list: its statements are for all teams, and no rule about functions of stores looks at them. */
export function migrationMistakes({ path, imports }: Source): string[] {
  const place = placeOf(path)
  if (!place || /\/src\/db\/migrations(\.ts$|\/)/.test(path)) return []
  return imports
    .filter(name => name.startsWith('.') && target(path, name).startsWith(`${place.owner}/src/db/migrations/`))
    .map(name => `${path} imports ${name}`)
}

/** Folders of a service that a store may import from. */
const belowStores = new Set(['stores', 'db', 'model'])

/** Packages that call others: a store reads and writes the database alone. */
const calling = /^@fanfare\/(networks\/|runtime\/(http|jobs|replicas)\/)/

/** What a store imports of the code that uses stores, or to call others. */
export function storeMistakes({ path, imports }: Source): string[] {
  const place = placeOf(path)
  if (place?.layer !== 'stores') return []
  return imports
    .filter(name =>
      name.startsWith('.') ? !belowStores.has(layerOf(place.owner, path, name) ?? '') : calling.test(name),
    )
    .map(name => `${path} imports ${name}`)
}
