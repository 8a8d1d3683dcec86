import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'

/** What a composer of posts never asks a browser for. */
const NO_DEVICES = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'bluetooth',
  'midi',
  'display-capture',
  'browsing-topics',
]
  .map(feature => `${feature}=()`)
  .join(', ')

/** On every answer. */
function common(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    // A page that opens ours, or that ours opens, gets no hold of it.
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': NO_DEVICES,
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
}

function policy(rules: Record<string, string>): string {
  return Object.entries(rules)
    .map(([rule, sources]) => `${rule} ${sources}`.trim())
    .join('; ')
}

export interface SecurityHeaders {
  /** What every answer carries, whatever it is. */
  common: Record<string, string>
  /** Data and media: nothing in them may run, should a browser ever show them as a page. */
  data: Record<string, string>
  /** The application and the API page. */
  page: Record<string, string>
}

/**
 * The fixed headers, made once: @fastify/helmet sets the same ones anew for each reply, which shows in the measured
 * throughput. Scripts come from this origin alone and never inline. Styles may stand inline: the component kit writes
 * its theme into style elements.
 */
export function securityHeaders(config: Config): SecurityHeaders {
  const media = ["'self'", 'data:', 'blob:', ...config.mediaOrigins].join(' ')
  const page = policy({
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': media,
    'media-src': media,
    'font-src': "'self' data:",
    'connect-src': ["'self'", ...config.mediaOrigins].join(' '),
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  })
  const data = policy({ 'default-src': "'none'", 'frame-ancestors': "'none'", sandbox: '' })
  return {
    common: common(config),
    // What a service says of keeping its answer comes instead; an answer of which nothing is said is kept by nobody.
    data: { ...common(config), 'content-security-policy': data, 'cache-control': 'no-store' },
    page: { ...common(config), 'content-security-policy': page },
  }
}

/** Has every answer that goes through Fastify carry the headers: probes, errors, redirects, copies that are still good. Those that are piped have them from their routes. */
export function addSecurityHeaders(app: FastifyInstance, { common }: SecurityHeaders): void {
  const all = Object.entries(common)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of all) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}
