import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type ParseResult, parseSync } from 'rolldown/utils'

export const root = join(import.meta.dirname, '../..')

const generated = new Set(['node_modules', 'dist', 'test-results', 'playwright-report', 'coverage'])

/** Made of contracts, which are checked themselves. */
const generatedFile = 'api-client/src/generated.ts'

/** All files below a folder of the project, as paths from its root, without what is generated. */
export function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap(item => {
    const path = join(folder, item.name)
    if (item.isDirectory()) return generated.has(item.name) || item.name.startsWith('.') ? [] : filesBelow(path)
    return item.isFile() && path !== generatedFile ? [path] : []
  })
}

export const isSource = (path: string) => /\.(ts|tsx|mts)$/.test(path)

/** A node of a parsed source (ESTree). */
export interface Node {
  type: string
  [key: string]: unknown
}

let last: { path: string; text: string; parsed: ParseResult } | undefined

/** A parsed source. Rules that look at one file after another share its tree: to parse all files again for each rule took as long as the rules. */
export function parse(path: string, text: string): ParseResult {
  if (last?.path !== path || last.text !== text) last = { path, text, parsed: parseSync(path, text) }
  return last.parsed
}

/** Visits every node of a parsed source. */
export function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit)
  } else if (node && typeof node === 'object') {
    if (typeof (node as Node).type === 'string') visit(node as Node)
    for (const value of Object.values(node)) if (typeof value === 'object') walk(value, visit)
  }
}

/** The value of a string, or of a template without holes; undefined for everything else. */
export function textOf(source: unknown): string | undefined {
  const { value, quasis } = (source ?? {}) as { value?: unknown; quasis?: { value: { cooked: string } }[] }
  if (typeof value === 'string') return value
  // A template without holes is a plain text; one with holes names no file that could be checked.
  return quasis?.length === 1 ? quasis[0]?.value.cooked : undefined
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
  'TSExternalModuleReference',
])

export interface Source {
  path: string
  /** Every module it names: values, types, re-exports, `import()`, `require()` and `import('…').T`. */
  imports: string[]
  /** Lines of `import()` and `require()` that do not say which module they load, so that no rule about imports could see it. */
  unnamed: number[]
  /** Members of the global `process` that it touches. */
  process: string[]
}

/** Reads what a text of TypeScript imports and which parts of `process` it touches. Throws where it does not parse. */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parse(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const imports: string[] = []
  const unnamed: number[] = []
  const touched: string[] = []
  walk(program, node => {
    const { callee, arguments: given } = node as { callee?: { name?: string }; arguments?: unknown[] }
    const isRequire = node.type === 'CallExpression' && callee?.name === 'require'
    if (importing.has(node.type) || isRequire) {
      const name = textOf(isRequire ? given?.[0] : (node.source ?? node.expression ?? node.argument))
      if (name !== undefined) imports.push(name)
      else if (isRequire || node.type === 'ImportExpression')
        unnamed.push(text.slice(0, Number(node.start)).split('\n').length)
    }
    const { object, property } = node as { object?: { name?: string }; property?: { name?: string } }
    const member = property?.name ?? textOf(property)
    if (node.type === 'MemberExpression' && object?.name === 'process' && member) touched.push(member)
    const { init, id } = node as {
      init?: { name?: string }
      id?: { type?: string; properties?: { key?: { name?: string } }[] }
    }
    if (node.type === 'VariableDeclarator' && init?.name === 'process' && id?.type === 'ObjectPattern')
      for (const item of id.properties ?? []) touched.push(item.key?.name ?? '?')
  })
  return { path, imports, unnamed, process: touched }
}

/** The sources below a folder. */
export function sourcesBelow(folder: string): Source[] {
  return filesBelow(folder)
    .filter(isSource)
    .map(path => readSource(path, readFileSync(join(root, path), 'utf8')))
}

/** Where a relative import of a file leads, as a path from the root of the project. */
export function target(path: string, name: string): string {
  return relative(root, join(root, path, '..', name))
}
