import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { CreateApiKey } from '@fanfare/contracts/endpoints/api-keys.ts'
import { ListSessions } from '@fanfare/contracts/endpoints/auth.ts'
import { ListIntegrations } from '@fanfare/contracts/endpoints/integrations.ts'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { CreateInvite } from '@fanfare/contracts/endpoints/members.ts'
import { CreateExport } from '@fanfare/contracts/endpoints/person.ts'
import { TestWebhook } from '@fanfare/contracts/endpoints/webhooks.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import { deviceOf, notificationOf } from './calls-notifications.ts'
import { recentHashtagOf, recentPageOf, recentProfileOf } from './calls-recents.ts'
import { reportLinkOf, reportScheduleOf } from './calls-reports.ts'
import { ownContents } from './calls-research.ts'
import { deletedSavedFolderOf, deletedSavedPostOf, savedFolderOf, savedPostOf } from './calls-saved-posts.ts'
import type { Setup } from './calls-setup.ts'
import { webhookOf } from './calls-webhooks.ts'

/** Ids of what a team has. Nothing of it is used up: every call about it is to fail. */
export interface Things {
  teams: string[]
  accounts: string[]
  media: string[]
  /** A post of every state. */
  posts: string[]
  libraries: string[]
  /** What a call for several posts did, to be undone. */
  batches: string[]
  /** Posts that repeat. */
  series: string[]
  keys: string[]
  webhooks: string[]
  webhookDeliveries: string[]
  sets: string[]
  /** Logins of the owner at networks. */
  integrations: string[]
  /** One that is there, and a deleted one. */
  slots: string[]
  sessions: string[]
  exports: string[]
  people: string[]
  invites: string[]
  /** One that is there, and a deleted one. */
  captions: string[]
  notes: string[]
  notifications: string[]
  pushDevices: string[]
  /** Recent searches of the owner. */
  recents: string[]
  /** Live posts of the team's accounts. */
  contents: string[]
  /** One that is there, and a deleted one. */
  savedPosts: string[]
  savedFolders: string[]
  reportLinks: string[]
  reportSchedules: string[]
}

const idsOf = (items: { id: string }[]) => items.map(({ id }) => id)

export async function thingsOf(setup: Setup): Promise<Things> {
  const { owner, teamId, ig, page, image } = setup
  const { key } = await owner.client.call(CreateApiKey, { body: { name: 'Ours', scopes: ['posts:read'] } })
  const inviting = { params: { teamId }, body: { role: Creator } }
  const { invite } = await owner.client.call(CreateInvite, inviting)
  const hook = await webhookOf(setup)
  const delivery = await owner.client.call(TestWebhook, { params: hook })
  const { upload } = await owner.client.call(CreateUpload, { body: { filename: 'a.jpg', bytes: 10 } })
  const posts = []
  for (const state of ['draft', 'planned', 'posted', 'failed', 'unconfirmed', 'deletedDraft'] as const)
    posts.push(await setup[state]())
  return {
    teams: [teamId],
    accounts: idsOf([ig, page, await setup.spareAccount()]),
    media: idsOf([image, upload]),
    posts: idsOf(posts),
    libraries: [(await setup.libraryItem()).id],
    batches: [await setup.batch()],
    series: [await setup.series()],
    keys: [key.id],
    webhooks: [hook.id],
    webhookDeliveries: [delivery.id],
    sets: [(await setup.socialSet()).id],
    integrations: idsOf(await owner.client.call(ListIntegrations)),
    slots: idsOf([await setup.timeslot(), await setup.deletedTimeslot()]),
    notes: idsOf([await setup.note(), await setup.deletedNote()]),
    captions: idsOf([await setup.caption(), await setup.deletedCaption()]),
    people: [owner.userId],
    invites: [invite.id],
    notifications: [await notificationOf(setup, owner)],
    pushDevices: [await deviceOf(setup, owner)],
    recents: idsOf([
      await recentProfileOf(setup, { person: owner }),
      await recentPageOf(setup, { person: owner }),
      await recentHashtagOf(setup, { person: owner }),
    ]),
    contents: idsOf(await ownContents(setup)),
    savedPosts: idsOf([await savedPostOf(setup), await deletedSavedPostOf(setup)]),
    savedFolders: idsOf([await savedFolderOf(setup), await deletedSavedFolderOf(setup)]),
    reportLinks: [(await reportLinkOf(setup)).id],
    reportSchedules: [(await reportScheduleOf(setup)).id],
    exports: [(await owner.client.call(CreateExport)).id],
    sessions: idsOf(await owner.client.call(ListSessions)),
  }
}

/** Which kind of thing a place takes the id of: by its name, and where it is just an id by the address. */
const kinds: [RegExp, keyof Things][] = [
  [/teamId$|body\.to$|body\.team_id$|team_prefered_id$|\/notifications query\.team_id$/, 'teams'],
  [/\/recent\/.* params\.id$/, 'recents'],
  [/linkId$/, 'reportLinks'],
  [/scheduleId$|\/report-schedules\/.* body\.id$/, 'reportSchedules'],
  [/saved_post_id$/, 'savedPosts'],
  [/folder_id$|\/saved-post\/folder\/.* params\.id$/, 'savedFolders'],
  [/\/saved-post.* (params\.id|body\.(ids|posts)(\.0)?)$/, 'savedPosts'],
  [/\/content-update query\.ids$/, 'contents'],
  [/query\.acc$/, 'accounts'],
  [/\/notifications\/devices\/.* params\.id$/, 'pushDevices'],
  [/\/notifications\/mark body\.ids(\.0)?$|\/notifications\/:id\/open params\.id$/, 'notifications'],
  [/setId$|social_set_id$/, 'sets'],
  [/\/connect\/integrations\/.* params\.id$/, 'integrations'],
  [/^\/api\/accounts\/:id(\/[\w-]+){0,2} params\.id$|account_ids(\.0)?$/, 'accounts'],
  [/\/timeslots\/.* (params\.id|body\.id|body\.ids(\.0)?)$/, 'slots'],
  [/\.slot\.id$/, 'slots'],
  [/\/posts\/(shuffle|clear)\/.* params\.id$/, 'accounts'],
  [/body\.batch$/, 'batches'],
  [
    /owner_id$|accountId$|accountIds(\.0)?$|accounts(\.0)?$|account_id$|(body|query)\.account(\.id)?$|\/copy body\.(from|to\.0)$/,
    'accounts',
  ],
  [/\/posts\/approve .*posts\.0\.id$/, 'posts'],
  [/\/posts\/bulk.* body\.(ids|posts\.0\.id)(\.0)?$/, 'posts'],
  [
    /authors$|body\.(author_id|created_by)$|memberId$|member_ids?(\.0)?$|except(\.0)?$|query\.people$|body\.members(\.0)?$/,
    'people',
  ],
  [/inviteId$/, 'invites'],
  [/media_id$|media\.0\.id$|\/(media|backblaze|m)\/.* params\.id$/, 'media'],
  [
    /query\.(ids|except)$|post_id$|repost_of$|copy_of$|replaces\.id$|body\.posts(\.0)?$|\/(posts|contents)\/.* (params|query|body)\.id$/,
    'posts',
  ],
  [/library_id$|library_items(\.0)?$|\/post-libraries\/.* (params|body)\.id$/, 'libraries'],
  [/\/series\/.* params\.id$/, 'series'],
  [/\/captions\/.* (params|body)\.id$/, 'captions'],
  [/\/notes\/.* (params|body)\.id$/, 'notes'],
  [/\/webhooks\/.* (body\.delivery|query\.after)$/, 'webhookDeliveries'],
  [/\/webhooks\/.* params\.id$/, 'webhooks'],
  [/\/keys\/.* params\.id$|api_keys(\.0)?$/, 'keys'],
  [/\/exports\/.* params\.id$/, 'exports'],
  [/\/sessions\/.* params\.id$/, 'sessions'],
]

/** The ids of another team's things to name at a place. Throws where it is not known what the place takes. */
export function nameable(things: Things, { name, url }: Endpoint, place: string): string[] {
  const [, kind] = kinds.find(([pattern]) => pattern.test(`${url} ${place}`)) ?? []
  if (!kind) throw new Error(`${name} takes an id at ${place}, and it is not known of what`)
  return things[kind]
}
