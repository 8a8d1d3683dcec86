import { type Features, featuresRule, readFeatures } from '@fanfare/contracts/features.ts'
import { type Setting, setting } from './config.ts'

/** FEATURES: the flags of the installation. */
const features: Setting<Features | undefined> = {
  kind: 'features',
  doc: 'Flags of features, beside their defaults (draft, dashboard and plan_addon are off, all others on). The same list for all services. Some features begin with product_id 2, `name:all` gives them to every plan. Without research there is no explore, explore_fb or hashtag either. plan_addon has no effect in this version.',
  optional: true,
  secret: false,
  rule: featuresRule,
  read: readFeatures,
}

/** The settings that every service has; spread them into its `configSpec`. `port` is the service's own default port. */
export function serviceSettings({ port }: { port: number }) {
  return {
    port: setting.int({ doc: 'Port to listen on; 0 takes any free one.', default: port, min: 0, max: 65_535 }),
    host: setting.text({ doc: 'Address to listen on.', default: '127.0.0.1' }),
    identitySecret: setting.secrets({
      doc: 'Signs what one process hands another: identities, events, form tokens. The same list for all; the first signs, all verify.',
      minLength: 32,
    }),
    features,
    logLevel: setting.choice({
      doc: 'How much is logged.',
      of: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      default: 'info',
    }),
    logPretty: setting.flag({ doc: 'Lines for a person instead of JSON.', default: false }),
    drainPauseMs: setting.int({
      doc: 'Time between SIGTERM, when /ready turns to 503, and the closing of the port, in milliseconds. Give balancers time to look; 3000 to 5000 behind one. Part of DRAIN_MS.',
      default: 0,
      min: 0,
      max: 60_000,
    }),
    drainMs: setting.int({
      doc: 'Longest time between SIGTERM and the end, in milliseconds.',
      default: 25_000,
      min: 0,
      max: 600_000,
    }),
  }
}

/** The settings of a service with a database, a queue and events. */
export function storeSettings() {
  return {
    databaseUrl: setting.url({ doc: 'Postgres, with the role of this service.', schemes: ['postgres', 'postgresql'] }),
    databasePool: setting.int({ doc: 'Most database connections of this process.', default: 10, min: 1, max: 200 }),
    databaseTimeoutMs: setting.int({
      doc: 'Longest time of one statement, milliseconds. A server that sends nothing for 2 seconds longer counts as gone.',
      default: 10_000,
      min: 100,
      max: 600_000,
    }),
    redisUrl: setting.url({
      doc: 'Redis, for queues, events and live topics. May be emptied at any moment.',
      schemes: ['redis', 'rediss'],
    }),
    installation: setting.text({
      doc: 'Prefix of this installation in Redis; lets several share one.',
      default: 'fanfare',
      maxLength: 40,
    }),
  }
}

/** Where another service is; on one machine it listens on `port`. */
export const urlsOf = (service: string, port: number) =>
  setting.urls({
    default: `http://127.0.0.1:${port}`,
    schemes: ['http', 'https'],
    doc: `Base URL of ${service}, or of each of its replicas.`,
  })
