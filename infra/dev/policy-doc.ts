/** Writes docs/permissions.md from the policy table. `node infra/dev/policy-doc.ts` */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { type Feature, hasFeature } from '@fanfare/contracts/features.ts'
import { type Action, Creator, Manager, Owner, policy, roleName } from '@fanfare/contracts/policy.ts'
import { allows } from '@fanfare/contracts/policy-words.ts'
import { projectRoot } from './backing/places.ts'

export const policyFile = join(projectRoot, 'docs/permissions.md')

interface Rule {
  role: number
  feature?: Feature
  scope?: string
  anyKey?: true
  own?: true
  approval?: true
}
const roles = [Owner, Manager, Creator] as const
const actions = Object.keys(policy) as Action[]

const may = ({ role: least, own, approval }: Rule, role: (typeof roles)[number]): string => {
  if (role > least) return 'no'
  if (role !== Creator) return 'yes'
  return [own ? 'own' : 'yes', approval && 'with approval'].filter(Boolean).join(', ')
}
const key = ({ scope, anyKey }: Rule): string => (anyKey ? 'every key' : scope ? `\`${scope}\`` : 'no key')
/** The lowest product_id that includes it, where that is not every one. */
const plan = ({ feature }: Rule): string => {
  if (!feature || hasFeature(feature, 0)) return ''
  return `${[1, 2, 3].find(id => hasFeature(feature, id))} (\`${feature}\`)`
}
const calls = (action: Action): number => publicEndpoints.filter(endpoint => endpoint.action === action).length

const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const head = ['Action', 'What it allows', ...roles.map(role => roleName[role]), 'API key', 'From plan', 'Calls']

/** The page as it should be. */
export const policyPage = (): string =>
  [
    '# Permissions',
    '',
    'Who may do what in a team. Made by `node infra/dev/policy-doc.ts` from the table in `shared-contracts/src/policy.ts`, which the gateway, the services and',
    'the web application apply. _Settings, Team_ shows the same table with the rights of the reader’s own role.',
    '',
    '- _own_: of posts, uploads and saved captions, those that they made themselves.',
    '- _with approval_: where the team has approvals on (_Settings, Team, Approval_) and the member is not excepted, a Manager or the Owner approves it first. No call',
    '  of such a member, or of an API key of theirs, schedules or publishes; they ask for approval (`POST /api/posts/:id/request_approval`).',
    '- An API key has the role that its maker has now, and of what that allows only what its scopes name.',
    '- _Calls_: how many calls of the API ask for the action. Some check more: a Manager invites and removes Creators only.',
    '',
    row(head),
    row(head.map(() => '---')),
    ...actions.map(action => {
      const rule: Rule = policy[action]
      return row([
        `\`${action}\``,
        allows[action],
        ...roles.map(role => may(rule, role)),
        key(rule),
        plan(rule),
        calls(action),
      ])
    }),
    '',
  ].join('\n')

if (import.meta.main) writeFileSync(policyFile, policyPage())
