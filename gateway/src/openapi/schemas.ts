import * as common from '@fanfare/contracts/entities/common.ts'
import * as media from '@fanfare/contracts/entities/media.ts'
import * as posts from '@fanfare/contracts/entities/posts.ts'
import * as teams from '@fanfare/contracts/entities/teams.ts'
import * as users from '@fanfare/contracts/entities/users.ts'
import * as live from '@fanfare/contracts/live.ts'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type Schema = { [key: string]: unknown }

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSchema = (value: unknown): value is Schema =>
  isObject(value) && ('properties' in value || 'pattern' in value || 'enum' in value || 'anyOf' in value)

/** The exported schemas of the contracts by their content, so that a schema met anywhere is called by its name. */
function namesByContent(): Map<string, string> {
  const names = new Map<string, string>()
  for (const module of [common, media, posts, teams, users, live]) {
    for (const [name, value] of Object.entries(module)) {
      if (!isSchema(value) || !/^[A-Z]/.test(name) || name === 'Done') continue
      const content = JSON.stringify(value)
      const other = names.get(content)
      // A place that holds one would be called by the other's name.
      if (other !== undefined) throw new Error(`the schemas ${other} and ${name} are alike: describe them`)
      names.set(content, name)
    }
  }
  return names
}

/** Turns schemas of the contracts into references to named components, and gathers those that were used. */
export function componentSchemas() {
  const names = namesByContent()
  const used = new Map<string, Schema>()

  const inside = (schema: Schema): Schema =>
    Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, key === 'enum' ? value : part(value)]))
  const part = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(part)
    return isObject(value) ? reference(value) : value
  }
  /** The schema itself, or a reference where it has a name. */
  const reference = (given: unknown): Schema => {
    const schema = given as Schema
    const name = names.get(JSON.stringify(schema))
    if (name === undefined) return inside(schema)
    if (!used.has(name)) {
      used.set(name, {})
      used.set(name, { title: name, ...inside(schema) })
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  return {
    reference,
    all: (): Record<string, Schema> => Object.fromEntries([...used].sort(([a], [b]) => a.localeCompare(b))),
  }
}

export type Components = ReturnType<typeof componentSchemas>
