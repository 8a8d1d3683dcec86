import { API_VERSION, VERSION_HEADER } from '@fanfare/contracts/version.ts'
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

/** On every response. */
function common(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    // A page that opens this one, or that it opens, gets no reference to its window.
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
  /** On every response. */
  common: Record<string, string>
  /** Data and media: nothing in them may run, should a browser ever show them as a page. */
  data: Record<string, string>
  /** The application and the API page. */
  page: Record<string, string>
}

/**
 * The fixed headers, made once: @fastify/helmet computes the same ones again for each reply, which shows in the measured
 * throughput. Scripts come from this origin alone and never inline. Styles may be inline: the component kit writes
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
    // A service's own cache-control replaces this; without one a response must not be cached.
    data: {
      ...common(config),
      'content-security-policy': data,
      'cache-control': 'no-store',
      [VERSION_HEADER]: API_VERSION,
    },
    page: { ...common(config), 'content-security-policy': page },
  }
}

/** Sets the headers on every response that goes through Fastify: probes, errors, redirects, 304. Piped ones have them from their routes. */
export function addSecurityHeaders(app: FastifyInstance, { common }: SecurityHeaders): void {
  const all = Object.entries(common)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of all) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}
