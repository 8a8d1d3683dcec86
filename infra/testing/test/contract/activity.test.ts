import { changes } from '@fanfare/contracts/endpoint.ts'
import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { type ActivityKind, activityKinds } from '@fanfare/contracts/entities/activity.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type System, startSystem } from '../../system.ts'
import { ask, goodCall } from './calls.ts'
import { type Caller, type Setup, settings, startSetup } from './calls-setup.ts'
import { endpointOf, expectGood } from './matrix-stand.ts'

/**
 * The record of a team knows who did what to what: each call that changes something of a team is in it, as this table says, or is named below
 * with the reason why not.
 */

const recorded = `
  createPosts, schedulePost, retryPost, updatePostsZone       post_scheduled
  updatePost, movePosts, swapPosts, shufflePosts              post_scheduled
  addContent, addContents, importPosts, createSeries          post_created
  draftFromSavedPost                                          post_created
  enqueuePosts, updateSeries                                  post_scheduled
  publishPost                                                 post_published
  decidePost                                                  post_confirmed_live post_published
  markContentPosted                                           post_published
  cancelPost, cancelPosts, undoBatch, clearPosts              post_cancelled
  deletePost, hidePost, bulkPosts, deleteSeries               post_deleted
  deleteContents                                              post_deleted
  restorePost, undoBulkPosts                                  post_restored
  requestApproval                                             post_approval_requested
  approvePost, approvePosts                                   post_approved
  sendBackPost                                                post_sent_back
  addAccount, linkAccounts, saveConnectAccount                account_connected
  connectSocialAccount, addTeamAccount                        account_connected
  removeAccount, disconnectSocialAccount                      account_removed
  renewConnectAccount                                         account_renewed
  changeAccount, updateTimeslotZone                           account_zone_changed
  updateSocialAccount                                         account_turned_off account_zone_changed
  addTimeslots, updateTimeslot, copyTimeslots                 timeslots_changed
  deleteTimeslots, restoreTimeslots                           timeslots_changed
  storeCaption                                                caption_created
  updateCaption                                               caption_changed
  deleteCaption                                               caption_deleted
  restoreCaption                                              caption_restored
  storePostLibrary                                            library_created
  updatePostLibrary                                           library_changed
  deletePostLibrary                                           library_deleted
  restorePostLibrary                                          library_restored
  storeNote                                                   note_created
  updateNote                                                  note_changed
  deleteNote                                                  note_deleted
  restoreNote                                                 note_restored
  savePost                                                    saved_posts_saved
  moveSavedPosts                                              saved_posts_moved
  deleteSavedPosts                                            saved_posts_deleted
  restoreSavedPosts                                           saved_posts_restored
  createSavedFolder                                           saved_folder_created
  renameSavedFolder                                           saved_folder_renamed
  deleteSavedFolder                                           saved_folder_deleted
  restoreSavedFolder                                          saved_folder_restored
  createReportLink                                            report_link_created
  revokeReportLink                                            report_link_revoked
  createReportSchedule                                        report_schedule_created
  updateReportSchedule                                        report_schedule_changed
  deleteReportSchedule                                        report_schedule_deleted
  createSocialSet                                             social_set_created
  updateSocialSet                                             social_set_changed
  deleteSocialSet                                             social_set_deleted
  createInvite, resendInvite                                  member_invited
  revokeInvite                                                invite_revoked
  changeMember                                                member_role_changed
  removeMember                                                member_removed
  leaveTeam                                                   member_left
  setApprovals                                                approvals_excepted
  changePlan                                                  plan_changed
  chooseKept                                                  kept_chosen
  renameTeam                                                  team_renamed
  handOverTeam                                                team_handed_over
  deleteTeam                                                  team_deleted
  createApiKey                                                api_key_created
  revokeApiKey                                                api_key_revoked
  createWebhook                                               webhook_created
  updateWebhook, rotateWebhookSecret                          webhook_changed
  deleteWebhook                                               webhook_deleted
`
const rows = recorded
  .trim()
  .split('\n')
  .flatMap(line => {
    const [names = '', kinds = ''] = line.trim().split(/ {2,}/)
    return names.split(', ').map((name): [string, ActivityKind[]] => [name, kinds.split(' ') as ActivityKind[]])
  })

/** What changes nothing that a team would ask about later, with the reason. */
const exceptions: Record<string, string> = {
  ...only('It looks, and stores nothing.', 'preflight checkContents batchGraph batchHashtags'),
  ...only('It begins a dialog of a network; what comes of it is recorded.', 'startConnect'),
  ...only('It reads the network again.', 'syncAccountMedia startSync refreshGraphToken checkPost'),
  ...only('It opens a page of the payment provider; a change there comes back as an event of it.', 'openBillingPortal'),
  ...only('A request to a receiver; the webhook keeps its deliveries with their times.', 'testWebhook replayWebhook'),
  ...only('A file by itself is in no post; the post that uses it is recorded.', 'createUpload fetchMedia deleteUpload'),
  ...only(
    'It remembers what one person looked for, for that person alone.',
    'storeRecentProfile deleteRecentProfile storeRecentPage deleteRecentPage storeRecentHashtag deleteRecentHashtag',
  ),
  ...only('It stops or replaces what is made of a file, never a post.', 'cancelRenderings updateThumbs'),
  ...only('It hides a message. What it was about is in the history of the post.', 'dismissAlerts'),
  ...only('In the history of the post, which has each of its comments.', 'postComment'),
  ...only('It says that a person has a post open, and is over within minutes.', 'showEditing lockContent'),
  ...only('It counts a use of a caption in a post, which is recorded.', 'useCaption'),
  ...only('The picture that a saved post is shown with.', 'storeSavedThumbnail'),
}
function only(reason: string, ...names: string[]): Record<string, string> {
  return Object.fromEntries(names.flatMap(line => line.split(' ')).map(name => [name, reason]))
}

/** Kinds that no call of a member of the team makes by itself: from outside it, from a network, and the other way of a switch. */
const others: ActivityKind[] = [
  'post_changed',
  'post_failed',
  'post_confirmed_missing',
  'account_expired',
  'account_turned_on',
  'invite_link_created',
  'member_joined',
  'approvals_on',
  'approvals_off',
  'team_restored',
]

test('each call that changes something of a team has a kind in its record, or a reason why not', () => {
  const named = [...rows.map(([name]) => name), ...Object.keys(exceptions)]
  const changing = publicEndpoints.filter(({ access, method }) => access === 'team' && changes(method))
  expect(named.toSorted()).toEqual(changing.map(({ name }) => name).toSorted())
  expect(new Set([...rows.flatMap(([, kinds]) => kinds), ...others])).toEqual(new Set(activityKinds))
})

describe('the record has an entry after', () => {
  let system: System
  let setup: Setup
  let owner: Caller
  let admin: pg.Client
  beforeAll(async () => {
    system = await startSystem(settings)
    setup = await startSetup(system)
    owner = { kind: 'person', client: setup.owner.client, person: setup.owner }
    admin = new pg.Client(system.database.adminUrl)
    await admin.connect()
  })
  afterAll(async () => {
    await admin?.end()
    await system?.close()
  })
  const entriesAfter = async (id: string) =>
    (await admin.query('select id, kind, by_id from team.activity where id > $1 order by id', [id])).rows as {
      id: string
      kind: ActivityKind
      by_id: string | null
    }[]
  /** Those of Fanfare and its networks: nobody is named. */
  const nobodys: ActivityKind[] = ['post_published']

  test.each(rows)('%s', async (name, kinds) => {
    const endpoint = endpointOf(name)
    const call = await goodCall(endpoint, setup, owner)
    await system.drain()
    const last = (await entriesAfter('0')).at(-1)?.id ?? '0'
    expectGood(await ask(endpoint, call, owner), endpoint)
    await system.drain()
    const entries = await entriesAfter(last)
    expect(entries.map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
    for (const { kind, by_id } of entries)
      if (kinds.includes(kind) && !nobodys.includes(kind)) expect([kind, by_id]).toEqual([kind, expect.any(String)])
  })

  test('and no entry is ever changed, not even in the database', async () => {
    await expect(admin.query("update team.activity set kind = 'post_created'")).rejects.toThrow('never changed')
    await expect(admin.query('delete from team.activity where id = 0')).resolves.toMatchObject({ rowCount: 0 })
  })
})
