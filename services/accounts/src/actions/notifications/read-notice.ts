import { AccountExpired } from '@fanfare/contracts/entities/teams.ts'
import { accountName } from '@fanfare/contracts/networks.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import type { TeamAccount } from '../../clients/team.ts'
import type { NotificationFacts, NotificationItem } from '../../model/notifications/facts.ts'
import { postLabel } from '../../model/notifications/labels.ts'
import type { NoticeForPeople } from '../../model/notifications/person-groups.ts'
import { recipientsOf } from '../../model/notifications/recipients.ts'
import { isStill, ofAccount, ofPlan, ofPost, ofTeam } from '../../model/notifications/subjects.ts'
import type { NoticeRow } from '../../stores/notices.ts'
import type { Connector, Known } from './known.ts'

const DAY = 86_400_000

/** Whether a connection that was to expire goes on for longer by now. */
const isRenewed = ({ end, announced }: Connector, expiresAt: string | undefined): boolean => {
  const said = Date.parse(expiresAt ?? '')
  const isAnnounced = announced !== null && Math.abs(announced.getTime() - said) < DAY
  return isAnnounced && (end === null || end.getTime() > said + DAY)
}

const nameOf = (account: TeamAccount | undefined): string | undefined => account && accountName(account)

/** What one notice says, and to whom; undefined where that is no longer so. */
export function readNotice(row: NoticeRow, known: Known): NoticeForPeople | undefined {
  const { kind, subject_id: id, data, at } = row
  const { restorable_until: until, members: all } = known.people
  // Of a deleted team nobody is notified of anything else.
  if ((until !== null) !== (kind === 'team_deleted')) return undefined
  // Who has no seat can't open anything in the team.
  const members = ofTeam(kind) ? all : all.filter(({ locked }) => !locked)
  const { people, posts, accounts, connectors, atRisk, invited, names } = known
  const facts: Omit<NotificationFacts, 'items'> = {
    team: people.name,
    ...(data.approved === undefined ? {} : { approved: data.approved }),
    ...(data.note ? { note: data.note } : {}),
    ...(data.expiresAt ? { expiresAt: data.expiresAt } : {}),
    ...(data.week ? { week: data.week } : {}),
    ...(data.by && names.has(data.by) ? { by: names.get(data.by) as string } : {}),
  }
  if (ofPost(kind)) {
    const post = posts.get(id)
    if (!post || !isStill(kind, post.state)) return undefined
    const account = nameOf(accounts.get(post.account_id))
    const item: NotificationItem = { id, label: postLabel(post.excerpt), ...(account ? { account } : {}) }
    const to = recipientsOf(kind, { members, author: post.author_id, by: data.by })
    return { kind, cause: row.cause, at, to, item, facts: { ...facts, ...(post.fault ? { fault: post.fault } : {}) } }
  }
  if (ofAccount(kind)) {
    const account = accounts.get(id)
    // Connected again meanwhile: there is nothing to say.
    if (!account || account.removed || (kind === 'connection_ended' && account.status !== AccountExpired))
      return undefined
    const of = connectors.get(id)
    const { userId: connector, login = '', reason = null } = of ?? {}
    const isWarning = kind === 'connection_expiring'
    if (isWarning && of && isRenewed(of, data.expiresAt)) return undefined
    const to = recipientsOf(kind, { members, connector })
    const why = kind === 'connection_ended' && reason ? { reason } : {}
    const risk = atRisk.get(id)
    const warned = {
      ...(of ? { credential: of.credential } : {}),
      ...(data.expiresAt ? { expiresAt: data.expiresAt } : {}),
    }
    const planned = (isWarning || kind === 'connection_ended') && risk ? { atRisk: risk } : {}
    // Connections of one login end for one reason.
    return {
      kind,
      cause: login,
      at,
      to,
      item: { id, label: nameOf(account) ?? '', ...(isWarning ? warned : {}), ...planned },
      facts: { ...facts, ...why },
    }
  }
  if (kind === 'insights_report') {
    const account = accounts.get(id)
    if (!account || account.removed || !data.report) return undefined
    const to = recipientsOf(kind, { members, chosen: data.chosen })
    const item = { id, label: nameOf(account) ?? '' }
    return { kind, cause: row.cause, at, to, item, facts: { ...facts, report: data.report } }
  }
  if (kind === 'invitation') {
    const invite = invited.get(row.id)
    if (!invite) return undefined
    const to = recipientsOf(kind, { members, invited: invite.userId })
    return { kind, cause: row.cause, at, to, item: { id, label: people.name }, facts: { ...facts, by: invite.by } }
  }
  if (kind === 'member_joined') {
    // Gone again meanwhile.
    if (!members.some(({ user_id }) => user_id === id)) return undefined
    const item = { id, label: names.get(id) ?? 'A new member' }
    return { kind, cause: row.cause, at, to: recipientsOf(kind, { members, by: id }), item, facts }
  }
  const item = { id, label: people.name }
  if (kind === 'seat_changed') {
    // Changed again meanwhile.
    if (members.find(({ user_id }) => user_id === id)?.locked !== (data.seat === 'lost')) return undefined
    const to = recipientsOf(kind, { members, seated: id })
    const seat = data.seat ? { seat: data.seat } : {}
    return { kind, cause: row.cause, at, to, item, facts: { ...facts, ...ownerOf(known), ...seat } }
  }
  if (kind === 'team_handed_over') {
    // Handed over again meanwhile.
    if (known.people.owner_id !== id) return undefined
    // Who did it hears of it as well: it may have been someone else at their browser.
    const to = recipientsOf(kind, { members, owners: [id, ...(data.by ? [data.by] : [])] })
    return { kind, cause: row.cause, at, to, item, facts: { ...facts, ...ownerOf(known) } }
  }
  const ofIt = ofTeam(kind) || ofPlan(kind) ? teamFacts(row, known) : {}
  if (!ofIt) return undefined
  const to = recipientsOf(kind, { members, by: data.by })
  return { kind, cause: row.cause, at, to, item, facts: { ...facts, ...ofIt } }
}

const ownerOf = ({ people, names }: Known) => {
  const owner = names.get(people.owner_id)
  return owner === undefined ? {} : { owner }
}

/** What is said of a team as a whole, or of its plan; undefined where that is no longer so. */
function teamFacts({ kind, data }: NoticeRow, known: Known): Partial<NotificationFacts> | undefined {
  const { product_id, plan_ends_at: end, restorable_until: until } = known.people
  if (kind === 'team_deleted') return { ...ownerOf(known), ...(until === null ? {} : { until }) }
  // Changed again meanwhile.
  if (kind === 'plan_changed' && data.plan?.after !== product_id) return undefined
  if (kind === 'plan_ending' && Date.parse(data.endsAt ?? '') !== Date.parse(end ?? '')) return undefined
  const before = data.plan && planOf(data.plan.before)
  const plan = planOf(product_id)
  return {
    ...(end === null ? {} : { endsAt: end }),
    ...(data.operator ? { operator: true } : {}),
    plan: {
      name: plan.name,
      ...(before ? { before: before.name, smaller: plan.productId < before.productId } : {}),
    },
  }
}
