import * as accounts from '@fanfare/contracts/entities/accounts.ts'
import * as activity from '@fanfare/contracts/entities/activity.ts'
import * as bulk from '@fanfare/contracts/entities/bulk.ts'
import * as calendar from '@fanfare/contracts/entities/calendar.ts'
import * as captions from '@fanfare/contracts/entities/captions.ts'
import * as common from '@fanfare/contracts/entities/common.ts'
import * as contents from '@fanfare/contracts/entities/contents.ts'
import * as creators from '@fanfare/contracts/entities/creators.ts'
import * as dayNotes from '@fanfare/contracts/entities/day-notes.ts'
import * as defaultSettings from '@fanfare/contracts/entities/default-settings.ts'
import * as explored from '@fanfare/contracts/entities/explored.ts'
import * as hashtags from '@fanfare/contracts/entities/hashtags.ts'
import * as insightPosts from '@fanfare/contracts/entities/insight-posts.ts'
import * as insights from '@fanfare/contracts/entities/insights.ts'
import * as integrations from '@fanfare/contracts/entities/integrations.ts'
import * as invites from '@fanfare/contracts/entities/invites.ts'
import * as links from '@fanfare/contracts/entities/links.ts'
import * as locations from '@fanfare/contracts/entities/locations.ts'
import * as media from '@fanfare/contracts/entities/media.ts'
import * as notifications from '@fanfare/contracts/entities/notifications.ts'
import * as operator from '@fanfare/contracts/entities/operator.ts'
import * as person from '@fanfare/contracts/entities/person.ts'
import * as placing from '@fanfare/contracts/entities/placing.ts'
import * as plainSettings from '@fanfare/contracts/entities/plain-settings.ts'
import * as plans from '@fanfare/contracts/entities/plans.ts'
import * as postApproval from '@fanfare/contracts/entities/post-approval.ts'
import * as postContent from '@fanfare/contracts/entities/post-content.ts'
import * as postCsv from '@fanfare/contracts/entities/post-csv.ts'
import * as postFaults from '@fanfare/contracts/entities/post-faults.ts'
import * as postItems from '@fanfare/contracts/entities/post-items.ts'
import * as postLibraries from '@fanfare/contracts/entities/post-libraries.ts'
import * as postPublications from '@fanfare/contracts/entities/post-publications.ts'
import * as postSchedule from '@fanfare/contracts/entities/post-schedule.ts'
import * as postTypes from '@fanfare/contracts/entities/post-types.ts'
import * as posts from '@fanfare/contracts/entities/posts.ts'
import * as preflight from '@fanfare/contracts/entities/preflight.ts'
import * as products from '@fanfare/contracts/entities/products.ts'
import * as recents from '@fanfare/contracts/entities/recents.ts'
import * as reports from '@fanfare/contracts/entities/reports.ts'
import * as savedPosts from '@fanfare/contracts/entities/saved-posts.ts'
import * as security from '@fanfare/contracts/entities/security.ts'
import * as series from '@fanfare/contracts/entities/series.ts'
import * as shown from '@fanfare/contracts/entities/shown.ts'
import * as teams from '@fanfare/contracts/entities/teams.ts'
import * as tiktokOptions from '@fanfare/contracts/entities/tiktok-options.ts'
import * as timeslots from '@fanfare/contracts/entities/timeslots.ts'
import * as trace from '@fanfare/contracts/entities/trace.ts'
import * as users from '@fanfare/contracts/entities/users.ts'
import * as webhooks from '@fanfare/contracts/entities/webhooks.ts'
import * as live from '@fanfare/contracts/live.ts'
import { meanings, remarked, remarks } from './meanings.ts'
import { isPlainPattern } from './plain-pattern.ts'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type Schema = { [key: string]: unknown }

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether its values are numbers, be it beside null. */
export function isNumeric(schema: Schema): boolean {
  if (schema.type === 'integer' || schema.type === 'number') return true
  const values = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : []
  if (values.length > 0) return values.some(value => typeof value === 'number')
  return Array.isArray(schema.anyOf) && schema.anyOf.some(form => isNumeric(form as Schema))
}

const isSchema = (value: unknown): value is Schema => isObject(value) && '~kind' in value

/** What is said of a field that is no number; `title` only of posts. */
function remarkOn(name: string, schema: Schema): string | undefined {
  if (name === 'title' && !remarked.includes(common.originalOf(schema))) return undefined
  return Object.hasOwn(remarks, name) ? remarks[name] : undefined
}

/**
 * The exported schemas of the contracts and their names. A schema is known by what it is, not by how it looks: `TeamRole` and
 * `MediaStatus` are two schemas of the same values. Throws Error when two schemas have one name.
 */
function namesOf(modules: object[]): Map<object, string> {
  const names = new Map<object, string>()
  const owners = new Map<string, object>()
  for (const [name, value] of modules.flatMap(module => Object.entries(module))) {
    if (!isSchema(value) || name === 'Done') continue
    if ((owners.get(name) ?? value) !== value) throw new Error(`two schemas of the contracts are called ${name}`)
    owners.set(name, value)
    if (!names.has(value)) names.set(value, name)
  }
  return names
}

/** The modules whose exported schemas have names: every one of `entities/`, and what is live. */
export const contractModules: object[] = [
  accounts,
  bulk,
  calendar,
  captions,
  contents,
  explored,
  hashtags,
  insightPosts,
  insights,
  reports,
  integrations,
  locations,
  person,
  placing,
  postCsv,
  series,
  dayNotes,
  common,
  media,
  postContent,
  postLibraries,
  postFaults,
  postItems,
  postPublications,
  postSchedule,
  posts,
  preflight,
  notifications,
  teams,
  timeslots,
  trace,
  users,
  webhooks,
  live,
  activity,
  creators,
  invites,
  links,
  operator,
  plans,
  postApproval,
  postTypes,
  products,
  recents,
  savedPosts,
  security,
  tiktokOptions,
  shown,
  defaultSettings,
  plainSettings,
]

/** Turns schemas of the contracts into references to named components, and collects those that were used. */
export function componentSchemas(modules: object[] = contractModules) {
  const names = namesOf(modules)
  const used = new Map<string, Schema>()

  /** The named schemas that are being written, the innermost last: a field may mean something of its own in one. */
  const within: string[] = []
  const field = (name: string, schema: Schema): Schema => {
    const written = reference(schema)
    const meaning = meanings[`${within.at(-1)}.${name}`] ?? meanings[name]
    if (isNumeric(schema))
      return '$ref' in written || written.description || !meaning ? written : { ...written, description: meaning }
    const remark = remarkOn(name, schema)
    return remark ? { ...written, description: remark } : written
  }
  const fields = (schemas: Schema): Schema =>
    Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, field(name, schema as Schema)]))
  // A pattern that generators would stumble over stays with the server, and the description says what it asks for.
  const isShown = ([key, value]: [string, unknown]) =>
    key !== 'pattern' || typeof value !== 'string' || isPlainPattern(value)
  const inside = (schema: Schema): Schema =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(isShown)
        .map(([key, value]) => {
          if (key === 'properties') return [key, fields(value as Schema)]
          return [key, key === 'enum' ? value : part(value)]
        }),
    )
  const part = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(part)
    return isObject(value) ? reference(value) : value
  }
  /** The schema itself, or a reference where it has a name. */
  const reference = (given: unknown): Schema => {
    const schema = common.originalOf(given as object) as Schema
    const name = names.get(schema)
    if (name === undefined) return inside(schema)
    if (!used.has(name)) {
      used.set(name, {})
      within.push(name)
      const written = {
        title: name,
        ...inside(schema),
        ...(name === 'Instant' || name === 'InstantInput' ? { format: 'date-time' } : {}),
      }
      within.pop()
      used.set(name, isNumeric(schema) ? { description: meanings[name], ...written } : written)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  return {
    reference,
    all: (): Record<string, Schema> => Object.fromEntries([...used].sort(([a], [b]) => a.localeCompare(b))),
  }
}

export type Components = ReturnType<typeof componentSchemas>
