import { type Source, target } from './sources.ts'

/** Where an import of a file leads, if it is a file of the same package: relative, or by the package's own name. */
function ownTarget(own: { folder: string; name: string }, path: string, name: string): string | undefined {
  if (name.startsWith('.')) {
    const to = target(path, name.split('?')[0] as string)
    return to.startsWith(`${own.folder}/`) ? to : undefined
  }
  return name.startsWith(`${own.name}/`) ? `${own.folder}/src/${name.slice(own.name.length + 1)}` : undefined
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
export function circles(own: { folder: string; name: string }, sources: readonly Source[]): string[] {
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
