import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Source, target } from './sources.ts'

interface Own {
  folder: string
  name: string
  /** What the package gives others by its name, with the package's folder: `services/team/src/*`, `infra/*`. */
  exported?: string
}

/** A package with what its package.json exports: the one pattern that all of ours have. Throws where it exports something else. */
export function withExported<Package extends Own>(own: Package): Package & { exported: string } {
  const { exports = {} } = JSON.parse(readFileSync(join(root, own.folder, 'package.json'), 'utf8'))
  const { './*': all, ...others } = exports as Record<string, string>
  if (all === undefined || Object.keys(others).length > 0)
    throw new Error(`${own.folder}/package.json exports ${JSON.stringify(exports)}, of which the rules know only ./*`)
  return { ...own, exported: join(own.folder, all) }
}

/** Where an import of a file leads, if it is a file of the same package: relative, or by the package's own name. */
export function ownTarget(own: Own, path: string, given: string): string | undefined {
  const name = given.split('?')[0] as string
  if (name.startsWith('.')) {
    const to = target(path, name)
    return to.startsWith(`${own.folder}/`) ? to : undefined
  }
  const { exported = `${own.folder}/src/*` } = own
  return name.startsWith(`${own.name}/`) ? exported.replace('*', name.slice(own.name.length + 1)) : undefined
}

/** The shortest way from a file back to itself, as the files in the order of their imports; undefined where there is none. */
function wayBack(from: string, next: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const seen = new Set<string>()
  let ways = [[from]]
  while (ways.length > 0) {
    const longer: string[][] = []
    for (const way of ways) {
      for (const to of next.get(way.at(-1) as string) ?? []) {
        if (to === from) return way
        if (seen.has(to)) continue
        seen.add(to)
        longer.push([...way, to])
      }
    }
    ways = longer
  }
  return undefined
}

/**
 * Files of a package that import one another in a circle, imports of types included: such files can only be read, moved and tested
 * together. Each circle is named once, by its shortest form.
 */
export function circles(own: Own, sources: readonly Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  const next = new Map(
    sources.map(({ path, imports }) => [
      path,
      [...new Set(imports.flatMap(name => ownTarget(own, path, name) ?? []))].filter(to => paths.has(to)),
    ]),
  )
  const named = new Set<string>()
  const found: string[] = []
  for (const { path } of sources) {
    if (named.has(path)) continue
    const way = wayBack(path, next)
    if (!way) continue
    for (const file of way) named.add(file)
    found.push([...way, path].join(' -> '))
  }
  return found
}
