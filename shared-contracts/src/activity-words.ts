import type { Activity } from './entities/activity.ts'
import { networkOf } from './networks.ts'
import { planOf } from './plans.ts'
import { Owner, type Role, roleName } from './policy.ts'

type Said = Omit<Activity, 'id' | 'at'>

/** `when`: an instant in words, on the clock of the account. */
export interface Times {
  when: (at: string, zone: string) => string
}

/** What was done, as a sentence without its end: "Mira scheduled a post for 3 Dec, 09:00 on northfold.co". */
export const activitySentence = (entry: Said, { when }: Times): string => {
  const { by, operator, account, person, post_at: at, role, email, name, saved_count: count, key_id: key } = entry
  const who = by ? `${by.name}${key ? ' (API key)' : ''}` : operator ? `${operator} (operator)` : 'Fanfare'
  const on = account ? ` on ${account.name}` : ''
  const time = at ? ` for ${when(at, account?.timezone ?? 'UTC')}` : ''
  const whom = person?.name ?? 'someone'
  const named = account?.name ?? 'an account'
  const quoted = `“${name ?? ''}”`
  const to = name === null ? '' : ` to ${name}`
  const item = name ? `the item ${quoted}` : 'an item'
  const posts = count === 1 ? 'a post' : `${count ?? 'several'} posts`
  const saved = count === 1 ? 'a saved post' : `${count ?? 'several'} saved posts`
  const as = role === null ? '' : ` as ${roleName[role as Role]}`
  switch (entry.kind) {
    case 'post_created':
      return `${who} created a post${on}`
    case 'post_changed':
      return `${who} edited a post${on}`
    case 'post_scheduled':
      return `${who} scheduled a post${time}${on}`
    case 'post_cancelled':
      return `${who} moved a post back to drafts${on}`
    case 'post_published':
      return `A post was published${on}`
    case 'post_failed':
      return `A post couldn’t be published${on}`
    case 'post_confirmed_live':
      return `${who} confirmed that a post is live${on}`
    case 'post_confirmed_missing':
      return `${who} confirmed that a post isn’t live${on}`
    case 'post_deleted':
      return `${who} deleted a post${on}`
    case 'post_restored':
      return `${who} restored a post${on}`
    case 'post_approval_requested':
      return `${who} asked for approval of a post${on}`
    case 'post_approved':
      return `${who} approved a post${on}`
    case 'post_sent_back':
      return `${who} sent a post back${on}`
    case 'account_connected':
      return `${who} connected ${named}`
    case 'account_removed':
      return `${who} disconnected ${named}`
    case 'account_expired':
      return `${by?.name ?? (account ? networkOf(account.type).name : 'The network')} ended the connection of ${named}`
    case 'account_renewed':
      return by ? `${who} renewed the connection of ${named}` : `The connection of ${named} was renewed`
    case 'account_turned_off':
      return `${who} turned ${named} off`
    case 'account_turned_on':
      return `${who} turned ${named} on`
    case 'account_zone_changed':
      return `${who} changed the time zone of ${named}${name === null ? '' : ` to ${name}`}`
    case 'timeslots_changed':
      return `${who} changed the time slots of ${account?.name ?? 'several accounts'}`
    case 'caption_created':
      return `${who} saved the caption ${quoted}`
    case 'caption_changed':
      return `${who} changed the saved caption ${quoted}`
    case 'caption_deleted':
      return `${who} deleted the saved caption ${quoted}`
    case 'caption_restored':
      return `${who} restored the saved caption ${quoted}`
    case 'note_created':
      return `${who} created the note ${quoted}`
    case 'note_changed':
      return `${who} changed the note ${quoted}`
    case 'note_deleted':
      return `${who} deleted the note ${quoted}`
    case 'note_restored':
      return `${who} restored the note ${quoted}`
    case 'library_created':
      return `${who} added ${item} to the library`
    case 'library_changed':
      return `${who} changed ${item} of the library`
    case 'library_deleted':
      return `${who} deleted ${item} of the library`
    case 'library_restored':
      return `${who} restored ${item} of the library`
    case 'saved_posts_saved':
      return `${who} saved ${posts}`
    case 'saved_posts_deleted':
      return `${who} deleted ${saved}`
    case 'saved_posts_restored':
      return `${who} restored ${saved}`
    case 'saved_posts_moved':
      return `${who} moved ${saved} ${name === null ? 'out of their folder' : `to the folder ${quoted}`}`
    case 'saved_folder_created':
      return `${who} created the folder ${quoted} of saved posts`
    case 'saved_folder_renamed':
      return `${who} renamed a folder of saved posts to ${quoted}`
    case 'saved_folder_deleted':
      return `${who} deleted the folder ${quoted} of saved posts`
    case 'saved_folder_restored':
      return `${who} restored the folder ${quoted} of saved posts`
    case 'report_link_created':
      return `${who} shared the report ${quoted} by a link`
    case 'report_link_revoked':
      return `${who} revoked the link to the report ${quoted}`
    case 'report_schedule_created':
      return `${who} scheduled emails with the insights of ${named}`
    case 'report_schedule_changed':
      return `${who} changed the emails with the insights of ${named}`
    case 'report_schedule_deleted':
      return `${who} stopped the emails with the insights of ${named}`
    case 'social_set_created':
      return `${who} created the set ${quoted}`
    case 'social_set_changed':
      return `${who} changed the set ${quoted}`
    case 'social_set_deleted':
      return `${who} deleted the set ${quoted}`
    case 'member_invited':
      return `${who} invited ${email || 'someone'}`
    case 'invite_link_created':
      return `${who} created an invite link${role === null ? '' : ` for ${roleName[role as Role]}s`}`
    case 'invite_revoked':
      return `${who} revoked ${email ? `the invitation of ${email}` : 'an invite link'}`
    case 'member_joined':
      return `${whom} joined the team${as}`
    case 'member_left':
      return `${whom} left the team`
    case 'member_removed':
      return `${who} removed ${whom} from the team`
    case 'member_role_changed':
      return `${who} made ${whom} ${role === null ? 'a member' : `${role === Owner ? 'the' : 'a'} ${roleName[role as Role]}`}`
    case 'approvals_on':
      return `${who} turned approvals on`
    case 'approvals_off':
      return `${who} turned approvals off`
    case 'approvals_excepted':
      return `${who} changed who posts without approval`
    case 'plan_changed': {
      const plan = planOf(entry.product_id ?? 0).name
      return entry.by || entry.operator ? `${who} changed the plan to ${plan}` : `The plan changed to ${plan}`
    }
    case 'kept_chosen':
      return `${who} chose which accounts and members stay active`
    case 'team_renamed':
      return `${who} renamed the team to ${quoted}`
    case 'team_handed_over':
      return `${who} made ${whom} the team owner`
    case 'team_deleted':
      return `${who} deleted the team`
    case 'team_restored':
      return `${who} restored the team`
    case 'api_key_created':
      return `${who} created the API key ${quoted}`
    case 'api_key_revoked':
      return `${who} revoked the API key ${quoted}`
    case 'webhook_created':
      return `${who} created a webhook${to}`
    case 'webhook_changed':
      return `${who} changed a webhook${to}`
    case 'webhook_deleted':
      return `${who} deleted a webhook${to}`
  }
}
