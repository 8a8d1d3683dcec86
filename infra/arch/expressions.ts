import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { filesBelow, isSource, root, textOf, walk } from './sources.ts'

/** A regular expression of a shipped source, as it is written. */
export interface Expression {
  path: string
  source: string
  flags: string
}

export interface Found {
  expressions: Expression[]
  /** Places that make an expression of something that is only known at run time. */
  made: string[]
}

interface Call {
  callee?: { name?: string }
  arguments?: unknown[]
}
interface Property {
  key?: { name?: string; value?: string }
  value?: { type?: string }
}

/**
 * Every regular expression below the source folders of the packages: literals, `RegExp(…)` and the `pattern`s of schemas.
 * Throws where a file does not parse.
 */
export function expressionsBelow(folders: readonly string[]): Found {
  const expressions: Expression[] = []
  const made: string[] = []
  for (const path of folders.flatMap(filesBelow).filter(isSource)) {
    const { program, errors } = parseSync(path, readFileSync(join(root, path), 'utf8'))
    if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
    walk(program, node => {
      const literal = node.regex as { pattern: string; flags: string } | null | undefined
      if (node.type === 'Literal' && literal) expressions.push({ path, source: literal.pattern, flags: literal.flags })
      const { callee, arguments: given = [] } = node as Call
      if ((node.type === 'NewExpression' || node.type === 'CallExpression') && callee?.name === 'RegExp') {
        const source = textOf(given[0])
        if (source === undefined) made.push(path)
        else expressions.push({ path, source, flags: textOf(given[1]) ?? '' })
      }
      const { key, value } = node as Property
      if (node.type === 'Property' && (key?.name ?? key?.value) === 'pattern') {
        const source = textOf(value)
        if (source !== undefined) expressions.push({ path, source, flags: 'u' })
        else if (value?.type === 'TemplateLiteral') made.push(path)
      }
    })
  }
  return { expressions, made }
}
