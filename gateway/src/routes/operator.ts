import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import { isId } from '@fanfare/contracts/entities/common.ts'
import { publicationStates } from '@fanfare/contracts/entities/operator.ts'
import type { ListPublications, PausePublishing } from '@fanfare/contracts/internal/publishing.ts'
import { type NetworkSlug, networkSlugs } from '@fanfare/contracts/networks.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { checkSite } from '../identity/same-site.ts'
import { clientAddress } from '../limits/client-address.ts'
import { formToken, isFormToken } from '../operator/form-token.ts'
import { awayPage, operatorPage } from '../operator/page.ts'
import { type Filter, publicationsPage, refusedPage } from '../operator/publications.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { requireOperator } from './operators.ts'

const LIST = '/ops/operator/publications'
/** Most UTF-16 units of a name, as the contract has it. */
const NAME_LENGTH = 60
const FORM_BYTES = 4_096

type Fields = Record<string, string>

/** Only what is one of the choices, or an id, is asked for: the rest of an address is nothing. */
const filterOf = ({ state = '', network = '', team = '', before = '' }: Fields): Filter => ({
  ...(publicationStates.some(one => one === state) ? { state } : {}),
  ...(networkSlugs.some(one => one === network) ? { network } : {}),
  ...(isId(team) ? { team } : {}),
  ...(isId(before) ? { before } : {}),
})

const bodyOf = ({ state, network, team, before }: Filter): BodyOf<typeof ListPublications> =>
  ({ state, network, team_id: team, before }) as BodyOf<typeof ListPublications>

/** A name as it was entered, without control characters, cut between characters where it is too long. */
function nameOf(given: string): string {
  let name = ''
  for (const character of given.replace(/\p{Cc}+/gu, ' ').trim()) {
    if (name.length + character.length > NAME_LENGTH) break
    name += character
  }
  return name.trim()
}

/** What a form asks to pause; undefined where it is none of the choices. */
function pauseOf({
  what = '',
  team = '',
}: Fields): Pick<BodyOf<typeof PausePublishing>, 'network' | 'team_id'> | undefined {
  if (what === 'all') return {}
  if (networkSlugs.some(one => one === what)) return { network: what as NetworkSlug }
  return what === 'team' && isId(team) ? { team_id: team } : undefined
}

/**
 * How publishing stands, at /ops/operator, and its publications with the forms that pause and resume it, for anyone who knows the operator's
 * password; without one configured there is nothing. The pages are documents without scripts.
 */
export function addOperatorPage(app: FastifyInstance, deps: Deps, security: SecurityHeaders): void {
  const { config, publishing, log, clock, publicOrigin } = deps
  const { operatorToken, identitySecret: secret } = config
  if (!operatorToken) return
  const enter = (request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(security.page).header('cache-control', 'no-store')
    requireOperator(deps, request, reply, operatorToken)
    reply.type('text/html; charset=utf-8')
  }
  const away = (err: unknown, reply: FastifyReply) => {
    log.warn({ err }, 'the operator’s page has no figures')
    return reply.code(503).send(awayPage)
  }

  app.get('/ops/operator', async (request, reply) => {
    enter(request, reply)
    try {
      return operatorPage(await publishing.figures())
    } catch (err) {
      return away(err, reply)
    }
  })
  app.get(LIST, async (request, reply) => {
    enter(request, reply)
    const filter = filterOf(request.query as Fields)
    try {
      const [page, { pauses }] = await Promise.all([publishing.publications(bodyOf(filter)), publishing.figures()])
      return publicationsPage(page, { filter, pauses, token: formToken(secret, clock) })
    } catch (err) {
      return away(err, reply)
    }
  })

  app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    const form = (path: string, act: (fields: Fields, by: string) => Promise<string | undefined>) =>
      scope.post(path, {
        // Access is checked before the body is read; a browser sends the password by itself, also for a page of another site.
        onRequest: async (request, reply) => {
          enter(request, reply)
          checkSite(request.raw.headers, publicOrigin)
        },
        handler: async (request, reply) => {
          const fields = (request.body ?? {}) as Fields
          const by = nameOf(fields.by ?? '')
          if (!isFormToken(fields.token, secret, clock))
            return reply.code(403).send(refusedPage('This form has expired. Load the page again and retry.'))
          if (by === '') return reply.code(422).send(refusedPage('Enter your name, so others know who did this.'))
          try {
            const refused = await act(fields, by)
            if (refused) return reply.code(422).send(refusedPage(refused))
          } catch (err) {
            if (!(err instanceof AppError) || err.status !== 422) return away(err, reply)
            return reply.code(422).send(refusedPage(`Publishing doesn’t accept this: ${err.message}`))
          }
          log.info(
            {
              by,
              address: clientAddress(request.raw, config.trustedProxies),
              path,
              what: fields.what,
              team: fields.team,
            },
            'the operator changed publishing',
          )
          return reply.redirect(LIST, 303)
        },
      })
    form('/ops/operator/pause', async (fields, by) => {
      const scope = pauseOf(fields)
      if (!scope) return 'Choose what to pause. For one team, enter its ID.'
      await publishing.pause({ ...scope, by })
      return undefined
    })
    form('/ops/operator/resume', async ({ id = '' }, by) => {
      if (!isId(id)) return 'This pause doesn’t exist.'
      await publishing.resume({ id, by })
      return undefined
    })
  })
}
