import { parseSync } from 'rolldown/utils'
import { type Node, walk } from './sources.ts'

/** The files that every service begins with, and what each of them exports. */
const entryFiles: Record<string, readonly string[]> = {
  'src/main.ts': [],
  'src/config.ts': ['configSpec', 'Config'],
  'src/deps.ts': ['Deps', 'openDeps'],
  'src/service.ts': ['createService'],
}

/** Names that a module exports. */
function exportsOf(path: string, text: string): Set<string> {
  const names = new Set<string>()
  const program = parseSync(path, text).program as unknown as { body: Node[] }
  for (const { type, declaration, specifiers } of program.body) {
    if (type !== 'ExportNamedDeclaration') continue
    const { id, declarations = [] } = (declaration ?? {}) as {
      id?: { name: string }
      declarations?: { id: { name?: string } }[]
    }
    for (const name of [id?.name, ...declarations.map(one => one.id.name)]) if (name) names.add(name)
    walk(specifiers, node => {
      if (node.type === 'ExportSpecifier') names.add((node.exported as { name: string }).name)
    })
  }
  return names
}

/** What a service lacks of the skeleton that all have. `read` returns the text of a file of the service, or undefined. */
export function skeletonMistakes(folder: string, read: (file: string) => string | undefined): string[] {
  return Object.entries(entryFiles).flatMap(([file, names]) => {
    const text = read(file)
    if (text === undefined) return [`${folder}/${file} is missing`]
    const exported = exportsOf(file, text)
    return names.filter(name => !exported.has(name)).map(name => `${folder}/${file} does not export ${name}`)
  })
}
