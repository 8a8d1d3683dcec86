import { AppError } from '@fanfare/runtime/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { checkSite } from '../identity/same-site.ts'
import { clientAddress } from '../limits/client-address.ts'
import { isFormToken } from '../operator/form-token.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { requireOperator } from './operators.ts'

/** Most UTF-16 units of a name, as the contract has it. */
const NAME_LENGTH = 60
const FORM_BYTES = 4_096

export type Fields = Record<string, string>

/** A name as it was entered, without control characters, cut between characters where it is too long. */
function nameOf(given: string): string {
  let name = ''
  for (const character of given.replace(/\p{Cc}+/gu, ' ').trim()) {
    if (name.length + character.length > NAME_LENGTH) break
    name += character
  }
  return name.trim()
}

/** Lets in who knows the operator's password, to pages that are documents without scripts. */
export const enterAs =
  (deps: Deps, security: SecurityHeaders, token: string) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(security.page).header('cache-control', 'no-store')
    requireOperator(deps, request, reply, token)
    reply.type('text/html; charset=utf-8')
  }

export interface Forms {
  enter: ReturnType<typeof enterAs>
  /** The page to which a form that was accepted leads. */
  list: string
  /** Instead of the page, where a form was refused, or the service is away. */
  refused(why: string): string
  away(err: unknown, reply: FastifyReply): unknown
  /** What the log says. */
  said: string
}

/** Each form with what it does: `act` returns why it refuses, in words. */
export function addForms(
  app: FastifyInstance,
  deps: Deps,
  { enter, list, refused, away, said }: Forms,
  forms: Record<string, (fields: Fields, by: string) => Promise<string | undefined>>,
): void {
  const { config, log, clock, publicOrigin } = deps
  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    for (const [path, act] of Object.entries(forms))
      scope.post(path, {
        // Access is checked before the body is read; a browser sends the password by itself, also for a page of another site.
        onRequest: async (request, reply) => {
          enter(request, reply)
          checkSite(request.raw.headers, publicOrigin)
        },
        handler: async (request, reply) => {
          const fields = (request.body ?? {}) as Fields
          const by = nameOf(fields.by ?? '')
          if (!isFormToken(fields.token, config.identitySecret, clock))
            return reply.code(403).send(refused('This form has expired. Load the page again and retry.'))
          if (by === '') return reply.code(422).send(refused('Enter your name, so others know who did this.'))
          try {
            const why = await act(fields, by)
            if (why) return reply.code(422).send(refused(why))
          } catch (err) {
            if (!(err instanceof AppError) || err.status >= 500) return away(err, reply)
            return reply.code(422).send(refused(`Fanfare doesn’t accept this: ${err.message}`))
          }
          const { what, team, plan } = fields
          log.info({ by, address: clientAddress(request.raw, config.trustedProxies), path, what, team, plan }, said)
          return reply.redirect(list, 303)
        },
      })
  })
}
