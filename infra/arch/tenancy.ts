import { parseSync } from 'rolldown/utils'
import { type Node, textOf, walk } from './sources.ts'

/** Columns that say whose a row is, and the names by which a function can be given them. */
const owners: Record<string, readonly string[]> = {
  team_id: ['teamId', 'team_id', 'teamIds'],
  user_id: ['userId', 'user_id'],
}
type Tables = Record<string, readonly string[]>

/** The tables of a service's `db/` folder and the columns of each that say whose a row is. */
export function ownedTables(texts: Record<string, string>): Tables {
  const columns = new Map<string, string[]>()
  const tables = new Map<string, string>()
  for (const [path, text] of Object.entries(texts)) {
    walk(parseSync(path, text).program, node => {
      if (node.type !== 'TSInterfaceDeclaration') return
      const name = (node.id as { name: string }).name
      const members = (node.body as { body: Node[] }).body
      for (const member of members) {
        const key = (member.key as { name?: string } | undefined)?.name
        const type = (member.typeAnnotation as { typeAnnotation?: { typeName?: { name?: string } } } | undefined)
          ?.typeAnnotation
        if (!key) continue
        if (key in owners) columns.set(name, [...(columns.get(name) ?? []), key])
        if (type?.typeName?.name?.endsWith('Table')) tables.set(key, type.typeName.name)
      }
    })
  }
  return Object.fromEntries(
    [...tables].flatMap(([table, type]) => (columns.has(type) ? [[table, columns.get(type) ?? []]] : [])),
  )
}

interface Declared {
  name: string
  node: Node
  exported: boolean
}

/** What a module declares at its top level. */
function declarations(program: Node): Declared[] {
  const later = new Set<string>()
  walk(program, node => {
    if (node.type === 'ExportSpecifier') later.add((node.local as { name: string }).name)
  })
  return declared(program).map(one => ({ ...one, exported: one.exported || later.has(one.name) }))
}

function declared(program: Node): Declared[] {
  return (program.body as Node[]).flatMap(statement => {
    const exported = /^Export(Named|Default)Declaration$/.test(statement.type)
    const given = (exported ? statement.declaration : statement) as Node | null
    if (given?.type === 'FunctionDeclaration')
      return [{ name: (given.id as { name: string }).name, node: given, exported }]
    if (given?.type !== 'VariableDeclaration') return []
    return (given.declarations as Node[]).flatMap(one => {
      const { name } = one.id as { name?: string }
      return name && one.init ? [{ name, node: one.init as Node, exported }] : []
    })
  })
}

const isFunction = ({ type }: Node) => /Function(Declaration|Expression)$/.test(type)

/** The functions of an object that a function returns at once: `(db) => ({ find: (teamId) => … })`. */
function members(node: Node): { name: string; node: Node }[] {
  const body = node.body as Node | undefined
  const returned =
    body?.type === 'BlockStatement'
      ? ((body.body as Node[]).findLast(({ type }) => type === 'ReturnStatement')?.argument as Node | undefined)
      : body
  const object = returned?.type === 'ParenthesizedExpression' ? (returned.expression as Node) : returned
  if (object?.type !== 'ObjectExpression') return []
  return (object.properties as Node[]).flatMap(({ key, value }) => {
    const { name } = (key ?? {}) as { name?: string }
    return name && value && isFunction(value as Node) ? [{ name, node: value as Node }] : []
  })
}

/** Names of everything that the parameters of a function name: the parameters, keys taken out of an object, and keys of its type. */
function parameterNames({ params }: Node): Set<string> {
  const names = new Set<string>()
  walk(params, node => {
    if (node.type === 'Identifier') names.add(node.name as string)
  })
  return names
}

/**
 * Tables that code reads or changes, named as the argument of a query or within the text of a statement. Those into which it only inserts
 * are not among them: a new row names its owner itself.
 */
function tablesIn(node: Node, known: readonly string[]): Set<string> {
  const found = new Set<string>()
  const inserted = new Set<unknown>()
  walk(node, ({ type, callee, arguments: given }) => {
    const { property } = (callee ?? {}) as { property?: { name?: string } }
    if (type === 'CallExpression' && property?.name === 'insertInto') inserted.add((given as unknown[])[0])
  })
  walk(node, one => {
    const { type, value } = one
    const text =
      type === 'TemplateElement' ? (value as { raw: string }).raw : type === 'Literal' ? textOf({ value }) : undefined
    if (text === undefined || inserted.has(one)) return
    for (const table of known) {
      const named = text === table || text.startsWith(`${table} as `)
      if (named || new RegExp(`\\b(?:from|join|update)\\s+${table}\\b`).test(text)) found.add(table)
    }
  })
  return found
}

/**
 * Exported functions of a store that read or write rows of teams or persons and do not take the id of either: they could give one team
 * what belongs to another. Returns them as `path#function`. `tables` are those of the service, see `ownedTables`.
 */
export function tenancyMistakes(path: string, text: string, tables: Tables): string[] {
  const { program } = parseSync(path, text)
  const all = declarations(program as unknown as Node)
  const byName = new Map(all.map(one => [one.name, one]))
  const known = Object.keys(tables)
  const asks = (node: Node, seen = new Set<string>()): Set<string> => {
    const found = tablesIn(node, known)
    walk(node, ({ type, name }) => {
      const other = type === 'Identifier' ? byName.get(name as string) : undefined
      if (!other || seen.has(other.name)) return
      seen.add(other.name)
      for (const table of asks(other.node, seen)) found.add(table)
    })
    return found
  }
  const names = (node: Node, columns: readonly string[]) => {
    const given = parameterNames(node)
    return columns.flatMap(column => owners[column] ?? []).some(name => given.has(name))
  }
  /** Finds its row by the hash of a secret that only its owner holds. */
  const isOwners = (node: Node) => [...parameterNames(node)].some(given => /^[a-z]+Hash$/.test(given))
  const lacks = ({ node }: Pick<Declared, 'name' | 'node'>): boolean => {
    if (isOwners(node)) return false
    const asked = [...asks(node)]
    return asked.length > 0 && !asked.some(table => names(node, tables[table] ?? []))
  }
  return all
    .filter(({ node, exported }) => exported && isFunction(node))
    .flatMap(one => {
      const inside = names(one.node, Object.keys(owners)) ? [] : members(one.node)
      return (inside.length > 0 ? inside : [one]).filter(lacks).map(({ name }) => `${path}#${name}`)
    })
}

/** Store functions that no single team or person asks, each by its name, so that one that is added is looked at too. */
export const forAll: { why: string; functions: string[] }[] = [
  {
    why: 'the publisher works on publications of all teams, by the id that it has claimed',
    functions: [
      'services/publishing/src/stores/claims.ts#claimPublications',
      'services/publishing/src/stores/claims.ts#releaseLease',
      'services/publishing/src/stores/claims.ts#publisherIdle',
      'services/publishing/src/stores/due.ts#isBehind',
      'services/publishing/src/stores/due.ts#jobRowsOf',
      'services/publishing/src/stores/due.ts#nextOfAccounts',
      'services/publishing/src/stores/due.ts#dueRowsOf',
      'services/publishing/src/stores/due.ts#claimStatusesOf',
      'services/publishing/src/stores/held.ts#holdLate',
      'services/publishing/src/stores/held.ts#takeHeld',
      'services/publishing/src/stores/history-checks.ts#claimAccount',
      'services/publishing/src/stores/history-checks.ts#askedAbout',
      'services/publishing/src/stores/history-checks.ts#openOn',
      'services/publishing/src/stores/history-cuts.ts#insertCut',
      'services/publishing/src/stores/history-cuts.ts#holdDoubtful',
      'services/publishing/src/stores/history-cuts.ts#insertAccounts',
      'services/publishing/src/stores/history-cuts.ts#accountsOfCut',
      'services/publishing/src/stores/history-cuts.ts#postsOfCut',
      'services/publishing/src/stores/history-mark.ts#lastWrite',
      'services/publishing/src/stores/requests.ts#request',
      'services/publishing/src/stores/waiting.ts#waitsForPart',
      'services/publishing/src/stores/waiting.ts#waitingOf',
      'services/publishing/src/stores/waiting.ts#beginStranded',
      'services/publishing/src/stores/workers.ts#leave',
      'services/publishing/src/stores/writes.ts#writePart',
      'services/publishing/src/stores/writes.ts#stepWriter',
    ],
  },
  {
    why: 'the operator sees and pauses all teams',
    functions: [
      'services/publishing/src/stores/figures.ts#countByState',
      'services/publishing/src/stores/figures.ts#oldestDue',
      'services/publishing/src/stores/figures.ts#latePosts',
      'services/publishing/src/stores/figures.ts#heldByReason',
      'services/publishing/src/stores/figures.ts#unconfirmedPosts',
      'services/publishing/src/stores/figures.ts#failedByReason',
      'services/publishing/src/stores/figures.ts#lateness',
      'services/publishing/src/stores/figures.ts#leaseOwners',
      'services/publishing/src/stores/pauses.ts#isPaused',
      'services/publishing/src/stores/pauses.ts#openPauses',
      'services/publishing/src/stores/pauses.ts#endPause',
      'services/publishing/src/stores/pauses.ts#holdPaused',
      'services/team/src/stores/subscriptions.ts#teamsWithPlans',
    ],
  },
  {
    why: 'the job has the id of an export alone, whose row names the person',
    functions: ['services/accounts/src/stores/exports.ts#beginExport'],
  },
  {
    why: 'takes the id of the person who made them, in all teams, for a copy of their data',
    functions: ['services/accounts/src/stores/webhooks.ts#webhooksBy'],
  },
  {
    why: 'takes the publication, whose row names the team',
    functions: ['services/publishing/src/stores/other-publications.ts#hasRivals'],
  },
  {
    why: 'takes the subscription that an event of the payment provider names, whose row names the team',
    functions: ['services/team/src/stores/subscriptions.ts#teamPaidBy'],
  },
  {
    why: 'the job that sends it takes the notification, whose row names the person',
    functions: [
      'services/accounts/src/stores/notifications.ts#findForSending',
      'services/accounts/src/stores/notifications.ts#takeDue',
    ],
  },
  {
    why: 'a network says what its person did: every connection of theirs is meant',
    functions: ['services/accounts/src/stores/connections.ts#lockConnectionsOfNetworkPerson'],
  },
  {
    why: 'a network says that something has become of a post, by the id that it gave it',
    functions: ['services/publishing/src/stores/looks.ts#lookNow'],
  },
  {
    why: 'asked with a signed address, by networks too',
    functions: ['services/publishing/src/stores/media.ts#findSignedMedia'],
  },
  {
    why: 'each of the queries that it batches names its team',
    functions: ['services/publishing/src/stores/media.ts#mediaReader'],
  },
  {
    why: 'removes what has ended, of all teams',
    functions: [
      'services/publishing/src/stores/idempotency.ts#deleteOldRequests',
      'services/publishing/src/stores/media.ts#cancelIdleUploads',
      'services/publishing/src/stores/media.ts#staleMedia',
      'services/publishing/src/stores/media.ts#strandedMedia',
      'services/publishing/src/stores/renderings.ts#strandedRenderings',
      'services/publishing/src/stores/renderings.ts#unusedRenderings',
    ],
  },
  {
    why: 'the sweep removes, ends or renews what is past its time or soon will be, of all persons',
    functions: [
      'services/accounts/src/stores/connections.ts#deleteEndedConnectStates',
      'services/accounts/src/stores/finished-dialogs.ts#deleteEndedFinishedDialogs',
      'services/accounts/src/stores/credentials.ts#credentialsPastEnd',
      'services/accounts/src/stores/credentials.ts#credentialsToReview',
      'services/accounts/src/stores/expiring.ts#markExpiring',
      'services/accounts/src/stores/devices.ts#deleteUnusedDevices',
      'services/accounts/src/stores/email-changes.ts#deleteEndedEmailChanges',
      'services/accounts/src/stores/exports.ts#lateExports',
      'services/accounts/src/stores/exports.ts#deleteEndedExports',
      'services/accounts/src/stores/links.ts#deleteEndedLinks',
      'services/accounts/src/stores/notices.ts#teamsWithNotices',
      'services/accounts/src/stores/notices.ts#deleteOldNotices',
      'services/accounts/src/stores/notification-people.ts#peopleWithoutSummary',
      'services/accounts/src/stores/notifications.ts#overdueNotifications',
      'services/accounts/src/stores/notifications.ts#deleteOldNotifications',
      'services/accounts/src/stores/push-devices.ts#deleteFailingDevices',
      'services/accounts/src/stores/security-log.ts#deleteOldSecurityLines',
      'services/accounts/src/stores/sessions.ts#deleteEndedSessions',
      'services/accounts/src/stores/token-renewals.ts#tokensToRenew',
      'services/accounts/src/stores/webhook-deliveries.ts#dueDeliveries',
      'services/accounts/src/stores/webhook-deliveries.ts#deleteOldDeliveries',
      'services/team/src/stores/activity.ts#deleteOldActivity',
      'services/team/src/stores/invite-mails.ts#deleteOldInviteMails',
      'services/team/src/stores/invites.ts#deleteOldAccepted',
      'services/team/src/stores/invites.ts#deleteOldInvites',
      'services/team/src/stores/quotas.ts#deleteOldQuotas',
      'services/team/src/stores/subscriptions.ts#endedPlans',
      'services/publishing/src/stores/purged-teams.ts#purgedTeams',
      'services/research/src/stores/looks.ts#deleteOldLooks',
      'services/research/src/stores/own-content-syncs.ts#deleteOldSyncs',
      'services/research/src/stores/own-contents.ts#deleteOldContents',
      'services/research/src/stores/saved-counting.ts#allUnsettled',
      'services/research/src/stores/saved-folders.ts#purgeFolders',
      'services/research/src/stores/saved-posts.ts#purgeSaved',
      'services/research/src/stores/saved-thumbnails.ts#withoutThumbnail',
      'services/research/src/stores/saved-thumbnails.ts#giveUpThumbnails',
    ],
  },
]
