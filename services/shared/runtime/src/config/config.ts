import { withoutEnding } from '@fanfare/contracts/text.ts'

/** One setting: how its text is read, what it defaults to, and what it is for. */
export interface Setting<T> {
  kind: string
  doc: string
  /** The environment variable; by default the key in SCREAMING_SNAKE_CASE. */
  env?: string
  default?: T
  optional: boolean
  secret: boolean
  /** The rule in words, for messages and the table. */
  rule: string
  /** Reads the text; throws an Error whose message ends the sentence "NAME …". */
  read(raw: string): T
}

export type ConfigSpec = Record<string, Setting<unknown>>
export type ConfigOf<S extends ConfigSpec> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : never }

interface Common {
  doc: string
  env?: string
}
interface SettingFactory<T, Extra> {
  (options: Common & Extra & { optional: true }): Setting<T | undefined>
  (options: Common & Extra & { default?: T; optional?: false }): Setting<T>
}

/** All that is wrong with the settings of a process, at once. */
export class ConfigMistakes extends Error {
  readonly mistakes: string[]
  constructor(mistakes: string[]) {
    super(`The configuration has ${mistakes.length} mistake(s):\n${mistakes.map(line => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigMistakes'
    this.mistakes = mistakes
  }
}

type Reading<T, Extra> = (extra: Extra) => { rule: string; read(raw: string): T }

function settingFactory<T, Extra>(kind: string, reading: Reading<T, Extra>, secret = false): SettingFactory<T, Extra> {
  return ((options: Common & Extra & { default?: T; optional?: boolean }): Setting<T | undefined> => ({
    kind,
    doc: options.doc,
    ...(options.env === undefined ? {} : { env: options.env }),
    ...(options.default === undefined ? {} : { default: options.default }),
    optional: options.optional ?? false,
    secret,
    ...reading(options),
  })) as SettingFactory<T, Extra>
}

interface Length {
  minLength?: number
  maxLength?: number
}
interface Bounds {
  min?: number
  max?: number
}

function length(what: string, { minLength = 1, maxLength = Number.POSITIVE_INFINITY }: Length) {
  const most = Number.isFinite(maxLength) ? `, at most ${maxLength}` : ''
  const rule = minLength > 1 || most ? `${what} of at least ${minLength}${most} characters` : what
  return {
    rule,
    read(raw: string): string {
      if (raw.length < minLength || raw.length > maxLength) throw new Error(`must be ${rule}`)
      return raw
    },
  }
}

const text = settingFactory<string, Length>('text', extra => length('text', extra))

const secret = settingFactory<string, Length>('secret', extra => length('a secret', extra), true)

/** A comma list of secrets, kept as one text: the first is in use, the others are still accepted. */
const secrets = settingFactory<string, { minLength: number }>(
  'secrets',
  ({ minLength }) => {
    const rule = `a comma-separated list of secrets, each of at least ${minLength} characters`
    return {
      rule,
      read(raw) {
        const parts = raw.split(',').map(part => part.trim())
        if (parts.some(part => part.length < minLength)) throw new Error(`must be ${rule}`)
        return parts.join(',')
      },
    }
  },
  true,
)

const int = settingFactory<number, Bounds>(
  'int',
  ({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }) => {
    const bounds = [
      ...(min > Number.MIN_SAFE_INTEGER ? [`at least ${min}`] : []),
      ...(max < Number.MAX_SAFE_INTEGER ? [`at most ${max}`] : []),
    ]
    const rule = ['an integer', ...bounds].join(', ')
    return {
      rule,
      read(raw) {
        const value = Number(raw)
        if (!/^-?\d+$/.test(raw) || value < min || value > max) throw new Error(`must be ${rule}`)
        return value
      },
    }
  },
)

const flag = settingFactory<boolean, unknown>('flag', () => ({
  rule: 'true or false',
  read(raw) {
    if (/^(true|1|yes|on)$/i.test(raw)) return true
    if (/^(false|0|no|off)$/i.test(raw)) return false
    throw new Error('must be true or false')
  },
}))

const url = settingFactory<string, { schemes?: string[] }>('url', ({ schemes }) => {
  const rule = schemes ? `a URL with ${schemes.join(' or ')}` : 'a URL'
  return {
    rule,
    read(raw) {
      const parsed = URL.parse(raw)
      if (!parsed || (schemes && !schemes.includes(parsed.protocol.slice(0, -1)))) throw new Error(`must be ${rule}`)
      // Base URLs are joined with paths that begin with a slash.
      return withoutEnding(raw, '/')
    },
  }
})

/** Base URLs of one service, kept as one text: a service may have several replicas. */
const urls = settingFactory<string, { schemes: string[] }>('urls', ({ schemes }) => {
  const rule = `URLs with ${schemes.join(' or ')}, comma-separated`
  return {
    rule,
    read(raw) {
      const items = raw.split(',').map(item => URL.parse(item.trim()))
      const origins = items.map(item => {
        if (!item || !schemes.includes(item.protocol.slice(0, -1)) || item.pathname !== '/')
          throw new Error(`must be ${rule}, without a path`)
        return item.origin
      })
      return [...new Set(origins)].join(',')
    },
  }
})

const list = settingFactory<string[], { of?: readonly string[] }>('list', ({ of }) => ({
  rule: of ? `a comma-separated list of ${of.join(', ')}` : 'a comma-separated list',
  read(raw) {
    const items = raw
      .split(',')
      .map(item => item.trim())
      .filter(item => item !== '')
    const odd = of && items.find(item => !of.includes(item))
    if (odd !== undefined) throw new Error(`must be a comma-separated list of ${of?.join(', ')}`)
    return items
  },
}))

function choice<const T extends string>(options: Common & { of: readonly T[]; default?: NoInfer<T> }): Setting<T> {
  const rule = `one of ${options.of.join(', ')}`
  return settingFactory<T, { of: readonly T[] }>('choice', () => ({
    rule,
    read(raw) {
      const found = options.of.find(item => item === raw)
      if (found === undefined) throw new Error(`must be ${rule}`)
      return found
    },
  }))(options)
}

/** Factories of settings, one per kind. `secret` values are never printed. */
export const setting = { text, int, flag, url, urls, choice, secret, secrets, list }

/** Settings that contradict each other though each is right by itself. */
export interface Contradiction<C> {
  /** Their variables; at least two. */
  of: [string, string, ...string[]]
  /** What holds between them and why, as a sentence. */
  rule: string
  breaks(config: C): boolean
}

// biome-ignore lint/suspicious/noExplicitAny: contradictions of specs of every shape
const contradictions = new WeakMap<ConfigSpec, Contradiction<any>[]>()

/** `spec`, whose readers refuse settings that contradict each other. The message names all variables of a contradiction. */
export function consistent<S extends ConfigSpec>(spec: S, rules: Contradiction<ConfigOf<S>>[]): S {
  contradictions.set(spec, rules)
  return spec
}

const named = (variables: string[]) => variables.join(', ').replace(/, (?=[^,]*$)/, ' and ')

/** Whether a URL leads to the machine itself, and to no other. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname)

/** The environment variable of a setting: `databaseUrl` is DATABASE_URL; a key in capitals is its own name. */
export function envName(key: string, item: Setting<unknown>): string {
  if (item.env !== undefined) return item.env
  return /^[A-Z0-9_]+$/.test(key) ? key : key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()
}

/**
 * Reads every setting of `spec` from `env`. An empty variable counts as absent. Throws ConfigMistakes with all mistakes;
 * the texts name the variable and its rule and never repeat a value. Contradictions are looked for once each value is right.
 */
export function readConfig<S extends ConfigSpec>(spec: S, env: Record<string, string | undefined>): ConfigOf<S> {
  const values: Record<string, unknown> = {}
  const mistakes: string[] = []
  for (const [key, item] of Object.entries(spec)) {
    const name = envName(key, item)
    const raw = env[name]?.trim()
    if (raw === undefined || raw === '') {
      if (item.default === undefined && !item.optional) mistakes.push(`${name} is missing: ${item.rule}. ${item.doc}`)
      values[key] = item.default
      continue
    }
    try {
      values[key] = item.read(raw)
    } catch (mistake) {
      mistakes.push(`${name} ${(mistake as Error).message}. ${item.doc}`)
    }
  }
  if (mistakes.length > 0) throw new ConfigMistakes(mistakes)
  const config = values as ConfigOf<S>
  const broken = (contradictions.get(spec) ?? []).filter(({ breaks }) => breaks(config))
  if (broken.length > 0)
    throw new ConfigMistakes(broken.map(({ of, rule }) => `${named(of)} contradict each other. ${rule}`))
  return config
}

function cell(value: string): string {
  return value.replaceAll('|', '\\|').replaceAll('\n', ' ')
}

function fallback(item: Setting<unknown>): string {
  if (item.default === undefined) return item.optional ? 'none' : '**required**'
  if (item.secret) return 'set for development'
  return `\`${Array.isArray(item.default) ? item.default.join(',') : String(item.default)}\``
}

/** What must hold between settings as a markdown list; empty where nothing must. */
export function contradictionList(spec: ConfigSpec): string {
  return (contradictions.get(spec) ?? [])
    .map(({ of, rule }) => `- ${named(of.map(name => `\`${name}\``))}: ${rule}`)
    .join('\n')
}

/** The settings as a markdown table: variable, rule, default, what it is for. */
export function configTable(spec: ConfigSpec): string {
  const rows = Object.entries(spec).map(
    ([key, item]) => `| \`${envName(key, item)}\` | ${cell(item.rule)} | ${cell(fallback(item))} | ${cell(item.doc)} |`,
  )
  return ['| variable | value | default | what it is for |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
