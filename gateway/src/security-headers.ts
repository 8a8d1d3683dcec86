import type { Config } from './config.ts'

/** On every answer. */
function common(config: Config): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
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
    // What a service says of keeping its answer comes instead; an answer of which nothing is said is kept by nobody.
    data: { ...common(config), 'content-security-policy': data, 'cache-control': 'no-store' },
    page: { ...common(config), 'content-security-policy': page },
  }
}
