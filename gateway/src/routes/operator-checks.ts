import type { Check } from '@fanfare/contracts/internal/checks.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { checkSite } from '../identity/same-site.ts'
import { clientAddress } from '../limits/client-address.ts'
import type { enterAs } from './operator-forms.ts'

const PATH = '/ops/operator/checks'
const BODY_BYTES = 1_024

/** What `make doctor` asks an installation, and shows as lines: its checks, and a test email to an address that the operator names. */
export function addChecks(app: FastifyInstance, deps: Deps, enter: ReturnType<typeof enterAs>): void {
  const { config, accounts, publishing, log, publicOrigin } = deps
  const lost =
    (name: string, service = name) =>
    (err: unknown): Check => {
      log.warn({ err }, 'a service could not be asked for its checks')
      return { name, outcome: 'failed', detail: `The service ${service} doesn’t answer. See its log.` }
    }

  app.get(PATH, async (request, reply) => {
    enter(request, reply)
    const found = await Promise.all([
      accounts.checks().catch(lost('accounts')),
      publishing.checks().catch(lost('publishing')),
    ])
    return reply.type('application/json').send({ status: true, data: found.flat() })
  })

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    // Only JSON: a form of a page of another site, with which a browser sends the password by itself, is not read.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(`${PATH}/mail`, {
      onRequest: async (request, reply) => {
        enter(request, reply)
        checkSite(request.raw.headers, publicOrigin)
      },
      handler: async (request, reply) => {
        const found = await accounts.testMail(addressIn(request.body)).catch((err: unknown): Check => {
          if (err instanceof AppError && err.status < 500) throw err
          return lost('test email', 'accounts')(err)
        })
        log.info({ address: clientAddress(request.raw, config.trustedProxies) }, 'the operator had a test email sent')
        return reply.type('application/json').send({ status: true, data: found })
      },
    })
  })
}

/** The address in a body; what is no JSON has none, which the accounts service refuses by its field. */
function addressIn(body: unknown): string {
  try {
    const { to } = JSON.parse(String(body)) as { to?: unknown }
    return typeof to === 'string' ? to : ''
  } catch {
    return ''
  }
}
