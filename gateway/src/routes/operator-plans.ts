import { isId } from '@fanfare/contracts/entities/common.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { formToken } from '../operator/form-token.ts'
import { planRefusedPage, plansAwayPage, plansPage } from '../operator/plans.ts'
import type { SecurityHeaders } from '../security-headers.ts'
import { addForms, enterAs, type Fields } from './operator-forms.ts'

const LIST = '/ops/operator/plans'
const FIND_LENGTH = 80
const MOST_PAGES = 10_000

/** The end of a day (UTC), which is still part of the plan; undefined where it is no date. */
function endOf(date: string): Date | undefined {
  const end = new Date(`${date}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(end.getTime())
    ? new Date(end.getTime() + 86_400_000)
    : undefined
}

/** Plans of teams, at /ops/operator/plans, for who knows the operator's password. */
export function addOperatorPlans(app: FastifyInstance, deps: Deps, security: SecurityHeaders): void {
  const { config, team: teams, log, clock } = deps
  const { operatorToken } = config
  if (!operatorToken) return
  const enter = enterAs(deps, security, operatorToken)
  const away = (err: unknown, reply: FastifyReply) => {
    log.warn({ err }, 'the operator’s page of plans has none')
    return reply.code(503).send(plansAwayPage)
  }
  app.get(LIST, async (request, reply) => {
    enter(request, reply)
    const { find: given = '', page: at = '' } = request.query as Fields
    const find = `${given}`.slice(0, FIND_LENGTH)
    const page = /^\d{1,4}$/.test(at) ? Math.min(Number(at), MOST_PAGES) : 0
    try {
      return plansPage(await teams.plans({ find, page }), {
        find,
        page,
        token: formToken(config.identitySecret, clock),
      })
    } catch (err) {
      return away(err, reply)
    }
  })
  const forms = { enter, list: LIST, refused: planRefusedPage, away, said: 'the operator set a plan' }
  addForms(app, deps, forms, {
    [`${LIST}/set`]: async ({ team = '', plan = '', until = '' }, by) => {
      if (!isId(team)) return 'This team doesn’t exist.'
      if (!/^[0-3]$/.test(plan)) return 'Choose a plan.'
      const end = until === '' ? null : endOf(until)
      if (end === undefined || (end && end.getTime() <= clock.now()))
        return 'Choose a day from today on, or leave it empty.'
      await teams.setPlan({ team_id: team, product_id: Number(plan), expires_at: end?.toISOString() ?? null, by })
      return undefined
    },
  })
}
