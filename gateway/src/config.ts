import { type ConfigOf, consistent, setting } from '@fanfare/runtime/config/config.ts'
import { serviceSettings, urlsOf } from '@fanfare/runtime/config/settings.ts'

const http = ['http', 'https']

const settings = {
  ...serviceSettings({ port: 3000 }),
  publicUrl: setting.url({
    default: 'http://127.0.0.1:3000',
    schemes: http,
    doc: 'Address that browsers use. Changing calls from pages of another origin are refused.',
  }),
  redisUrl: setting.url({
    default: 'redis://127.0.0.1:6379',
    schemes: ['redis', 'rediss'],
    doc: 'Redis for live streams, rate limits and idempotency keys. The gateway works on without it, each process for itself.',
  }),
  installation: setting.text({
    doc: 'Prefix of this installation in Redis; lets several share one.',
    default: 'fanfare',
    maxLength: 40,
  }),
  accountsUrl: urlsOf('accounts', 3001),
  teamUrl: urlsOf('team', 3002),
  publishingUrl: urlsOf('publishing', 3003),
  researchUrl: urlsOf('research', 3004),
  insightsUrl: urlsOf('insights', 3005),
  upstreamConnections: setting.int({ default: 64, min: 1, max: 4096, doc: 'Connections kept open to each service.' }),
  upstreamTimeoutMs: setting.int({
    default: 30_000,
    min: 10,
    max: 600_000,
    doc: 'How long a service may take to begin its response, and between two parts of it, milliseconds.',
  }),
  trustedProxies: setting.int({
    default: 0,
    min: 0,
    max: 10,
    doc: 'Reverse proxies in front of the gateway; as many entries of X-Forwarded-For are believed.',
  }),
  rateLimitUser: setting.int({
    default: 600,
    min: 1,
    doc: 'Requests a minute of one API key, and changing ones of one signed-in person.',
  }),
  rateLimitRead: setting.int({
    default: 3_000,
    min: 1,
    doc: 'Reading requests a minute of one signed-in person. They have a count of their own: pages that load again never keep anybody from working.',
  }),
  rateLimitTeam: setting.int({
    default: 3_000,
    min: 1,
    doc: 'Requests a minute of all API keys of one team together and, counted apart, changing ones of all its people.',
  }),
  rateLimitAnonymous: setting.int({
    default: 120,
    min: 1,
    doc: 'Requests a minute of one address that is not signed in.',
  }),
  rateLimitFactor: setting.int({
    default: 1,
    min: 1,
    max: 1_000_000,
    doc: 'Multiplies every limit, those of single endpoints too; for load tests.',
  }),
  identityCacheMs: setting.int({
    default: 15_000,
    min: 0,
    max: 300_000,
    doc: 'How long a resolved session or key is remembered. Revoking drops it at once; this bounds it while Redis is away.',
  }),
  streamsPerUser: setting.int({ default: 20, min: 1, max: 1000, doc: 'Live streams that one person may hold open.' }),
  pingMs: setting.int({
    default: 15_000,
    min: 50,
    max: 60_000,
    doc: 'Time between pings of live streams, milliseconds.',
  }),
  webDir: setting.text({ default: 'web/dist', doc: 'Folder of the built web application.' }),
  mediaOrigins: setting.list({
    default: [],
    doc: 'Further origins from which pages may load pictures and videos, such as a CDN.',
  }),
  operatorToken: setting.secret({
    optional: true,
    minLength: 16,
    doc: 'Password (user name: operator) of the operator’s pages at /ops/operator and /ops/queues. Without it there are none.',
  }),
  metricsToken: setting.secret({
    optional: true,
    minLength: 16,
    doc: 'Bearer token for GET /metrics. Without it the address does not exist.',
  }),
}

/** Every setting of the gateway, and what must hold between them. */
export const configSpec = consistent(settings, [
  {
    of: ['ACCOUNTS_URL', 'TEAM_URL', 'PUBLISHING_URL', 'RESEARCH_URL', 'INSIGHTS_URL'],
    rule: 'Each is another service.',
    breaks: ({ accountsUrl, teamUrl, publishingUrl, researchUrl, insightsUrl }) =>
      new Set([accountsUrl, teamUrl, publishingUrl, researchUrl, insightsUrl]).size < 5,
  },
  {
    of: ['OPERATOR_TOKEN', 'METRICS_TOKEN'],
    rule: 'They differ: who collects figures may not act on the queues.',
    breaks: ({ operatorToken, metricsToken }) => operatorToken !== undefined && operatorToken === metricsToken,
  },
])

export type Config = ConfigOf<typeof configSpec>
