import { target } from './sources.ts'

/** The part of a service that a path is in, and the folder below its `src`: `services/team/src/model/a.ts` is in `model` of `services/team`. */
export function placeOf(path: string): { owner: string; layer: string } | undefined {
  const [, owner, layer] = /^(services\/(?!shared\/)[^/]+|gateway)\/src\/([^/]+)/.exec(path) ?? []
  return owner && layer ? { owner, layer } : undefined
}

/** Where a relative import leads within the same service: the folder or file below its `src`. */
export function layerOf(owner: string, path: string, name: string): string | undefined {
  const to = target(path, name)
  return to.startsWith(`${owner}/src/`) ? to.slice(`${owner}/src/`.length).split('/')[0] : undefined
}
