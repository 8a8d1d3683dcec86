import type { Schema } from './schemas.ts'

/** Examples by the name of a field, where the type alone would say nothing. */
const BY_NAME: Record<string, unknown> = {
  email: 'ada@example.org',
  // Only turning the second factor on or off changes it.
  twoFactor: { active: false, app: false, email: false },
  sendEmailCopyTo: 'ada@example.org',
  expires_at: '2099-12-31T23:59:59Z',
  password: 'correct horse battery',
  current: 'correct horse battery',
  name: 'Ada Lovelace',
  username: 'ada.lovelace',
  caption: 'Morning light over the harbour #lisbon',
  alt_text: 'Fishing boats in the morning sun',
  first_comment: 'Which one is your favourite?',
  title: 'Harbour',
  filename: 'harbour.jpg',
  file_name: 'harbour.jpg',
  mime: 'image/jpeg',
  bytes: 482_113,
  timezone: 'Europe/Lisbon',
  zone: 'Europe/Lisbon',
  code: '123456',
  token: 'Zm9yIHRoZSBsaW5rIG9mIGEgbWVzc2FnZQ',
  challenge: 'Y2hhbGxlbmdl',
  endpoint: 'https://updates.push.example.com/wpush/v2/gAAAAA',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  copyConfirmed: false,
  keyword: 'harbour',
  tag: 'Shop',
  tags: ['Shop'],
  status: 'SCHEDULED,ERROR',
  dominant_color: '#e8a15d',
  dominantColor: '#e8a15d',
  e: '1790000000',
  s: 'c2lnbmF0dXJl',
  link: 'https://harbour.example/shop',
  permalink: 'https://www.instagram.com/p/C4xYz1AbCdE/',
  pic_url: 'https://network.example/ada.jpg',
  thumbnail_url: 'https://network.example/harbour.jpg',
  imageData: 'data:image/webp;base64,UklGRhYAAABXRUJQ',
  variant: 'original',
  ext: 'jpg',
  x: 0.25,
  y: 0.4,
  width: 0.5,
  height: 0.5,
}

/** Examples of the few text patterns that the contracts use, tried in this order. */
const BY_PATTERN = [
  '348219584102400001',
  '2026-10-15T18:05:00Z',
  '2026-10-15T18:05',
  '2026-10-15',
  '09:30',
  'DRAFT',
  'https://network.example/harbour.jpg',
  'image',
  'members',
  'ada',
  '348219584102400001,348219584102400002',
]

function fits(schema: Schema, value: unknown): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value)
  if (schema.const !== undefined) return schema.const === value
  if (schema.type === 'object') {
    const { properties = {} } = schema as { properties?: object }
    return typeof value === 'object' && Object.keys(value as object).every(key => Object.hasOwn(properties, key))
  }
  if (schema.type === 'integer') return Number.isInteger(value) && inRange(schema, value as number)
  if (schema.type === 'number') return typeof value === 'number' && inRange(schema, value)
  if (schema.type !== 'string' || typeof value !== 'string') return false
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema as Record<string, number> & Schema
  if (value.length < Number(minLength) || value.length > Number(maxLength)) return false
  return pattern === undefined || new RegExp(String(pattern)).test(value)
}

function inRange({ minimum, maximum }: Schema, value: number): boolean {
  return value >= Number(minimum ?? Number.NEGATIVE_INFINITY) && value <= Number(maximum ?? Number.POSITIVE_INFINITY)
}

function text(schema: Schema): string {
  const found = BY_PATTERN.find(one => schema.pattern !== undefined && fits(schema, one))
  return found ?? 'text'.padEnd(Number(schema.minLength ?? 0), 'x')
}

/** Two names, or two ways to say one thing: a body that has both is refused, so an example has the second. */
const inPlaceOf: Record<string, string> = {
  description: 'caption',
  media: 'items',
  schedule_publish_timestamp: 'schedule',
  igtv_share_preview_to_feed: 'share_to_feed',
  social_account_id: 'account_id',
  account: 'account_id',
  day: 'days',
  hour: 'hours',
  all: 'ids',
}

/** An example of an object of which only what must be there, and `also`, is given. */
function object(schema: Schema, depth: number): Record<string, unknown> {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, Schema>; required?: string[] }
  // On top everything is shown; deeper only what must be there.
  const isOther = (key: string) => (inPlaceOf[key] ?? '') in properties
  const keys = depth === 0 ? Object.keys(properties).filter(key => !isOther(key)) : required
  return Object.fromEntries(keys.map(key => [key, exampleOf(properties[key] as Schema, key, depth + 1)]))
}

/** A value that follows the schema (the contracts' own, without references), as a person would write it. */
export function exampleOf(schema: Schema, name = '', depth = 0): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  const known = BY_NAME[name]
  if (known !== undefined && fits(schema, known)) return known
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const forms = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (forms) return exampleOf(forms[0] as Schema, name, depth)
  switch (schema.type) {
    case 'object':
      return object(schema, depth)
    case 'array':
      return [exampleOf(schema.items as Schema, name, depth + 1)]
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return schema.type === 'string' ? text(schema) : {}
  }
}
