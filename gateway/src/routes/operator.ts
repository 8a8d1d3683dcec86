import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import { isId } from '@fanfare/contracts/entities/common.ts'
import { publicationStates } from '@fanfare/contracts/entities/operator.ts'
import type { ListPublications, PausePublishing } from '@fanfare/contracts/internal/publishing.ts'
import { type NetworkSlug, networkSlugs } from '@fanfare/contracts/networks.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { formToken } from '../operator/form-token.ts'
import { awayPage, operatorPage } from '../operator/page.ts'
import { type Filter, publicationsPage, refusedPage } from '../operator/publications.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { addChecks } from './operator-checks.ts'
import { addForms, enterAs, type Fields } from './operator-forms.ts'

const LIST = '/ops/operator/publications'

/** Only what is one of the choices, or an id, is asked for: the rest of an address is nothing. */
const filterOf = ({ state = '', network = '', team = '', before = '' }: Fields): Filter => ({
  ...(publicationStates.some(one => one === state) ? { state } : {}),
  ...(networkSlugs.some(one => one === network) ? { network } : {}),
  ...(isId(team) ? { team } : {}),
  ...(isId(before) ? { before } : {}),
})

const bodyOf = ({ state, network, team, before }: Filter): BodyOf<typeof ListPublications> =>
  ({ state, network, team_id: team, before }) as BodyOf<typeof ListPublications>

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
  const { config, publishing, log, clock } = deps
  const { operatorToken, identitySecret: secret } = config
  if (!operatorToken) return
  const enter = enterAs(deps, security, operatorToken)
  addChecks(app, deps, enter)
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

  const forms = {
    enter,
    list: LIST,
    refused: refusedPage,
    away,
    said: 'the operator changed publishing',
  }
  addForms(app, deps, forms, {
    '/ops/operator/pause': async (fields, by) => {
      const scope = pauseOf(fields)
      if (!scope) return 'Choose what to pause. For one team, enter its ID.'
      await publishing.pause({ ...scope, by })
      return undefined
    },
    '/ops/operator/resume': async ({ id = '' }, by) => {
      if (!isId(id)) return 'This pause doesn’t exist.'
      await publishing.resume({ id, by })
      return undefined
    },
  })
}
