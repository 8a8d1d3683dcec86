import { ConfigMistakes, type ConfigSpec, contradictionList, readConfig } from '@fanfare/runtime/config/config.ts'
import { expect, test } from 'vitest'
import { configSpecs } from '../config-specs.ts'
import { makeSecrets } from '../secrets.ts'
import { portsFrom, type Site, simulated, topology } from '../topology.ts'

const ports = portsFrom(4400)
const site: Site = {
  ports,
  host: () => '127.0.0.1',
  listenOn: '127.0.0.1',
  databaseUrl: service => `postgres://${service}:x@127.0.0.1:4432/fanfare`,
  redisUrl: service => `redis://${service}:x@127.0.0.1:4479`,
  secrets: makeSecrets(),
  mediaDir: '/data/media',
  publicUrl: 'http://127.0.0.1:4400',
  outside: simulated(ports, 'http://127.0.0.1:4480'),
  simulatorUrl: 'http://127.0.0.1:4480',
  webDir: '/app/web/dist',
  workers: 0,
}
const envOf = (kind: string) => topology(site).find(part => part.kind === kind)?.env ?? {}
const real = { GRAPH_URL: 'https://graph.facebook.com' }
const s3 = { MEDIA_STORAGE: 's3', S3_BUCKET: 'media', S3_KEY: 'key', S3_SECRET: 'secret' }

function mistakesOf(kind: string, env: Record<string, string>): string[] {
  try {
    readConfig(configSpecs[kind] as ConfigSpec, { ...envOf(kind), ...env })
    return []
  } catch (err) {
    if (err instanceof ConfigMistakes) return err.mistakes
    throw err
  }
}

/** Settings, each right by itself, and the variables that the refusal must name. */
const refused: [kind: string, env: Record<string, string>, of: string[]][] = [
  ['accounts', real, ['GRAPH_URL', 'DIALOG_URL']],
  [
    'accounts',
    { ...real, DIALOG_URL: 'https://www.facebook.com', PUBLIC_URL: 'http://fanfare.example.com' },
    ['PUBLIC_URL', 'DIALOG_URL'],
  ],
  ['team', { STRIPE_SECRET_KEY: 'sk_test' }, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICES']],
  [
    'accounts',
    { INSTAGRAM_CODES_URL: 'https://api.instagram.com' },
    ['INSTAGRAM_DIALOG_URL', 'INSTAGRAM_CODES_URL', 'INSTAGRAM_GRAPH_URL'],
  ],
  ['accounts', { INSTAGRAM_APP_SECRET: '' }, ['INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET']],
  [
    'gateway',
    { TEAM_URL: 'http://127.0.0.1:4401' },
    ['ACCOUNTS_URL', 'TEAM_URL', 'PUBLISHING_URL', 'RESEARCH_URL', 'INSIGHTS_URL'],
  ],
  [
    'gateway',
    { OPERATOR_TOKEN: 'the same for both', METRICS_TOKEN: 'the same for both' },
    ['OPERATOR_TOKEN', 'METRICS_TOKEN'],
  ],
  ['publishing', { MEDIA_STORAGE: 's3' }, ['MEDIA_STORAGE', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET']],
  ['publishing', { ...s3, S3_BUCKET: '' }, ['MEDIA_STORAGE', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET']],
  ['publishing', { ...s3, S3_SECRET: '' }, ['MEDIA_STORAGE', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET']],
  ['publishing', { ...s3, MEDIA_STORAGE: 'disk' }, ['MEDIA_STORAGE', 'S3_BUCKET']],
  [
    'publishing',
    { PUBLIC_URL: 'https://fanfare.example.com', MEDIA_URL: 'http://cdn.example.com' },
    ['MEDIA_URL', 'PUBLIC_URL'],
  ],
  ['publishing', real, ['PUBLIC_URL', 'MEDIA_URL', 'GRAPH_URL']],
  [
    'publishing',
    { ...real, PUBLIC_URL: 'https://fanfare.example.com', MEDIA_URL: 'https://localhost' },
    ['PUBLIC_URL', 'MEDIA_URL', 'GRAPH_URL'],
  ],
  [
    'publishing',
    { TIKTOK_VIDEO_DELIVERY: 'address', TIKTOK_URL: 'https://open.tiktokapis.com' },
    ['TIKTOK_VIDEO_DELIVERY', 'PUBLIC_URL', 'MEDIA_URL'],
  ],
  ['publishing', { LEASE_MS: '20000' }, ['LEASE_MS', 'CALL_TIMEOUT_MS']],
  ['publishing', { LEASE_MS: '60000', CALL_TIMEOUT_MS: '30000' }, ['DRAIN_MS', 'CALL_TIMEOUT_MS']],
  ['publishing', { DEADLINE_MS: '20000', GRACE_PERIOD_MS: '1000' }, ['DEADLINE_MS', 'CALL_TIMEOUT_MS']],
  ['publishing', { DEADLINE_MS: '120000' }, ['DEADLINE_MS', 'GRACE_PERIOD_MS']],
  ['publishing', { BACKOFF_MS: '1800000' }, ['DEADLINE_MS', 'BACKOFF_MS']],
  ['publishing', { ASK_MS: '130000' }, ['GRACE_PERIOD_MS', 'ASK_MS']],
  ['publishing', { POLL_MS: '400000' }, ['PREPARING_MS', 'POLL_MS']],
  ['publishing', { PREPARING_VIDEO_MS: '1000' }, ['PREPARING_VIDEO_MS', 'PREPARING_MS']],
]

test.each(refused)('%s does not start with %o', (kind, env, of) => {
  const mistakes = mistakesOf(kind, env)
  expect(mistakes).toHaveLength(1)
  for (const name of of) expect(mistakes[0]).toContain(name)
  expect(mistakes[0]).toContain('contradict each other')
})

const single: [kind: string, env: Record<string, string>, name: string][] = [
  ['gateway', { TRUSTED_PROXIES: 'yes' }, 'TRUSTED_PROXIES'],
  ['gateway', { TRUSTED_PROXIES: '-1' }, 'TRUSTED_PROXIES'],
  ['accounts', { DATABASE_POOL: '0' }, 'DATABASE_POOL'],
  ['publishing', { PUBLISH_CONCURRENCY: '0' }, 'PUBLISH_CONCURRENCY'],
  ['accounts', { SEAL_KEYS: 'k1:short' }, 'SEAL_KEYS'],
  ['accounts', { SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  ['publishing', { GRAPH_URL: 'ftp://graph' }, 'GRAPH_URL'],
]
test.each(single)('%s does not start with %o alone', (kind, env, name) => {
  const mistakes = mistakesOf(kind, env)
  expect(mistakes).toHaveLength(1)
  expect(mistakes[0]).toMatch(new RegExp(`^${name} `))
})

test('every contradiction that a service knows is in the table', () => {
  for (const [kind, spec] of Object.entries(configSpecs)) {
    const rules = contradictionList(spec).split('\n').filter(Boolean)
    const met = new Set(refused.filter(([name]) => name === kind).map(([, , of]) => of.join()))
    expect(met.size, kind).toBe(rules.length)
  }
})

test('what goes together starts: the demo, real networks, a bucket', () => {
  const https = { PUBLIC_URL: 'https://fanfare.example.com' }
  for (const kind of Object.keys(configSpecs)) {
    expect(mistakesOf(kind, {}), kind).toEqual([])
    expect(mistakesOf(kind, { ...https, ...real, DIALOG_URL: 'https://www.facebook.com' }), kind).toEqual([])
  }
  expect(mistakesOf('publishing', s3)).toEqual([])
  // A developer's own app at Meta accepts the machine itself.
  expect(mistakesOf('accounts', { ...real, DIALOG_URL: 'https://www.facebook.com' })).toEqual([])
})
