import { emptyContent, type PostContent } from '@fanfare/contracts/entities/post-content.ts'
import { optionWords } from '@fanfare/contracts/networks/facts.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { accountName, type Kind, kindFactsOrPost, networkOf, takesBeside } from '@fanfare/contracts/networks.ts'
import { pageTroubleOf, pageTroubleWords } from '@fanfare/contracts/page-alerts.ts'
import { crossPostOfPost, pageKindOf, pageOf } from '../parts.ts'
import { isSameName } from '../people.ts'
import { isScheduleError } from '../schedule.ts'
import { type Finding, kindNames, networkName, pass, type Subject, stop, warn } from './finding.ts'

/** Place and collaborators: whether the network has them, and whether the connection may name a place. */
export function detailChecks(subject: Subject): Finding[] {
  const { account, requiredPermissions, content, media } = subject
  const { location, collaborators } = content
  const { name } = networkOf(account.type)
  const kind = kindFactsOrPost(account.type, content.post_type)
  const { limits } = kind
  const [first, ...others] = content.items
  const isVideo = others.length === 0 && first !== undefined && media.get(first.media_id)?.type === 'video'
  const takes = takesBeside(kind, { count: content.items.length, isVideo })
  const findings: Finding[] = []
  const { permissions } = account
  if (
    location !== null &&
    takes.location &&
    permissions !== null &&
    requiredPermissions.location !== null &&
    !permissions.includes(requiredPermissions.location)
  ) {
    const text = `${networkName(account)} hasn’t allowed Fanfare to read Pages of places. Reconnect with all permissions on.`
    findings.push(
      warn('location_permission', 'Location may be refused', text, {
        cost: 20,
        fix: { kind: 'reconnect', label: 'Reconnect' },
      }),
    )
  }
  const tagsProducts = limits.productTags > 0 && content.items.some(({ product_tags }) => product_tags.length > 0)
  const { products } = requiredPermissions
  if (tagsProducts && permissions !== null && products?.some(one => !permissions.includes(one))) {
    const text = `${networkName(account)} refuses the post: Fanfare doesn’t have permission to tag products. Reconnect with products on.`
    const fix = { kind: 'reconnect', label: 'Reconnect' } as const
    findings.push(warn('products_permission', 'Products can’t be tagged', text, { cost: 45, fix }))
  }
  // What this login gives no access to is left out of the post.
  const beyond = [
    ...(location !== null && takes.location && requiredPermissions.location === null ? ['place'] : []),
    ...(tagsProducts && products === null ? ['product tags'] : []),
  ]
  if (beyond.length > 0) {
    const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(beyond)
    const { name: signedIn } = loginOf(account.login)
    const text = `${accountName(account)} is connected with ${signedIn} alone. Connect it through its Page to add ${beyond.length > 1 ? 'them' : 'it'}.`
    const fix = { kind: 'reconnect', label: 'Reconnect' } as const
    findings.push(warn('not_with_login', `Not sent: ${list}`, text, { cost: 15, fix }))
  }
  if (collaborators.length > 0 && limits.collaborators === 0)
    findings.push(
      pass('collaborators', `Nobody is invited on ${name}`, 'Collaborators are invited on other networks only.'),
    )
  const own = collaborators.find(username => isSameName(username, account.username))
  // Another account of the post may well invite this one.
  if (own !== undefined && limits.collaborators > 0 && !subject.isInvitedBeside)
    findings.push(
      warn('own_collaborator', `@${own} can’t be its own collaborator`, 'The post goes out without that invitation.', {
        fix: { kind: 'remove_collaborator', label: `Remove @${own}`, username: own },
      }),
    )
  const unsent = notSent(content, takes)
  if (unsent.length > 0) {
    const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(unsent)
    const posts =
      content.post_type !== 'post'
        ? `${kindNames[content.post_type]} on ${name}`
        : isVideo
          ? `Videos on ${name}`
          : content.items.length > 0 && kind.takes.link && unsent.length === 1 && unsent[0] === optionWords.link
            ? `${name} posts with a picture`
            : `${name} posts`
    findings.push(pass('not_sent', `Not sent: ${list}`, `${posts} have none.`))
  }
  return [...findings, ...crossPostChecks(subject)]
}

/** Options without which nothing is lost, or that another check mentions. */
const unmentioned: readonly string[] = [
  'share_to_feed',
  'post_to_page',
  'tiktok_options',
] satisfies (keyof typeof optionWords)[]

/** What was chosen and the kind of post does not have. */
function notSent(content: Subject['content'], takes: Kind['takes']): string[] {
  const chosen = (name: string) =>
    name in emptyContent && content[name as keyof PostContent] !== emptyContent[name as keyof PostContent]
  return Object.entries(optionWords).flatMap(([name, words]) =>
    chosen(name) && !unmentioned.includes(name) && !takes[name as keyof typeof optionWords] ? [words] : [],
  )
}

const withoutPage = { kind: 'no_page', label: 'Don’t post there' } as const
const crossPostTexts = {
  no_page: ['The linked Page isn’t connected', 'Connect it to this team, or the post goes out here only.'],
  mixed: ['Not posted to the linked Page', 'Carousels with a video go out here only.'],
} as const

/** Whether the linked page gets the post too (spec §5). */
function crossPostChecks({ account, content, media, timing, now, schedule }: Subject): Finding[] {
  const page = pageOf(account)
  const answer = crossPostOfPost({ account, page, content, media })
  const dueAt = isScheduleError(timing) ? null : timing.at
  const trouble = account.page ? pageTroubleOf(account.page, (dueAt ?? now).getTime()) : undefined
  if (answer === 'yes' && account.page?.locked && schedule !== 'draft') {
    const text = 'Your plan has no room for the linked Page. What is scheduled still goes out.'
    return [stop('page_locked', `${account.page.name} is locked`, text, { fix: withoutPage })]
  }
  if (answer === 'yes' && account.page && page && trouble) {
    const { title, text } = pageTroubleWords[trouble](account.page.name)
    const fix =
      trouble === 'off'
        ? ({ kind: 'turn_on', label: 'Turn on', account_id: page.id } as const)
        : ({ kind: 'reconnect', label: 'Reconnect', account_id: page.id } as const)
    return [warn('cross_post', title, text, { cost: 20, fix })]
  }
  // Before a video was read nothing is known of what becomes of it.
  const isRead = content.items.some(({ media_id }) => media.get(media_id)?.duration)
  const isOtherKind = content.post_type === 'reel' && isRead && pageKindOf({ page, content, media }) !== 'reel'
  if (answer === 'yes')
    return [
      pass(
        'cross_post',
        'The linked Page gets it too',
        `${isOtherKind ? 'There it’s a video, shown whole. ' : ''}As soon as it’s live here. If that fails, this post stays live.`,
      ),
    ]
  if (answer !== 'no_page' && answer !== 'mixed') return []
  const [title, text] = crossPostTexts[answer]
  return [
    warn(answer === 'no_page' ? 'page_missing' : 'cross_post', title, text, {
      fix: withoutPage,
    }),
  ]
}
