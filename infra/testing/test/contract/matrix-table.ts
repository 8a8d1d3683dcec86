/**
 * Who may call what, written down by hand: it follows from no table of the product, so that an edit there shows here.
 *
 *   ok       succeeds                     team     team_not_found
 *   in       not_signed_in                post     post_not_found
 *   role     not_allowed                  media    media_not_found
 *   caption  caption_not_found
 *   note     note_not_found
 *   saved    saved_post_not_found         folder  saved_folder_not_found
 *   person   session_only                 account  social_account_not_found
 *   slot     timeslot_not_found
 *   a scope  scope_missing without it     key      api_key_not_found
 *   library  post_library_not_found         hook     webhook_not_found             batch    batch_not_found
 *   series   series_not_found              report   report_link_not_found        schedule report_schedule_not_found
 *
 *   An owner cannot leave: of `leaveTeam`, another member of the team makes the call that is said to be the owner's.
 *
 *   own      not_allowed, but with posts and uploads of their own
 *
 * The stranger is the owner of another team; the calls are about this team's things. The key is the owner's. The last column is such a key with
 * every scope but the one that is given there.
 */
const table = `
                        anonymous  stranger  creator  manager  owner   key     key without

  signUp                ok         ok        ok       ok       ok      ok      ok
  signIn                ok         ok        ok       ok       ok      ok      ok
  signInSecondFactor    ok         ok        ok       ok       ok      ok      ok
  sendSignInCode        ok         ok        ok       ok       ok      ok      ok
  confirmEmail          ok         ok        ok       ok       ok      ok      ok
  forgotPassword        ok         ok        ok       ok       ok      ok      ok
  reviewReset           ok         ok        ok       ok       ok      ok      ok
  resetPassword         ok         ok        ok       ok       ok      ok      ok
  listTimezones         ok         ok        ok       ok       ok      ok      ok
  confirmCopies         ok         ok        ok       ok       ok      ok      ok
  readUnsubscribe       ok         ok        ok       ok       ok      ok      ok
  unsubscribeOneClick   ok         ok        ok       ok       ok      ok      ok
  changeSubscription    ok         ok        ok       ok       ok      ok      ok
  readInvite            ok         ok        ok       ok       ok      ok      ok
  readReport            ok         ok        ok       ok       ok      ok      ok
  readReportPicture     ok         ok        ok       ok       ok      ok      ok
  deauthorizeLogin      ok         ok        ok       ok       ok      ok      ok
  deleteLoginData       ok         ok        ok       ok       ok      ok      ok
  takeLoginEvent        ok         ok        ok       ok       ok      ok      ok
  readDataDeletion      ok         ok        ok       ok       ok      ok      ok

  signOut               in         ok        ok       ok       ok      person  person
  resendConfirmation    in         ok        ok       ok       ok      person  person
  changePassword        in         ok        ok       ok       ok      person  person
  confirmPassword       in         ok        ok       ok       ok      person  person
  listSessions          in         ok        ok       ok       ok      person  person
  readSecurityLog       in         ok        ok       ok       ok      person  person
  revokeSession         in         ok        ok       ok       ok      person  person
  setupTotp             in         ok        ok       ok       ok      person  person
  enableTotp            in         ok        ok       ok       ok      person  person
  disableTotp           in         ok        ok       ok       ok      person  person
  setupEmailFactor      in         ok        ok       ok       ok      person  person
  enableEmailFactor     in         ok        ok       ok       ok      person  person
  sendEmailCode         in         ok        ok       ok       ok      person  person
  disableEmailFactor    in         ok        ok       ok       ok      person  person
  getUser               in         ok        ok       ok       ok      person  person
  updateUser            in         ok        ok       ok       ok      person  person
  changeEmail           in         ok        ok       ok       ok      person  person
  cancelEmailChange     in         ok        ok       ok       ok      person  person
  listExports           in         ok        ok       ok       ok      person  person
  createExport          in         ok        ok       ok       ok      person  person
  downloadExport        in         ok        ok       ok       ok      person  person
  reviewDeletion        in         ok        ok       ok       ok      person  person
  deleteUser            in         ok        ok       ok       ok      person  person
  getSettings           in         ok        ok       ok       ok      person  person
  updateSettings        in         ok        ok       ok       ok      person  person
  listNotifications     in         ok        ok       ok       ok      person  person
  countNotifications    in         ok        ok       ok       ok      person  person
  markNotifications     in         ok        ok       ok       ok      person  person
  openNotification      in         ok        ok       ok       ok      person  person
  resendCopies          in         ok        ok       ok       ok      person  person
  listPushDevices       in         ok        ok       ok       ok      person  person
  addPushDevice         in         ok        ok       ok       ok      person  person
  removePushDevice      in         ok        ok       ok       ok      person  person
  testPushDevice        in         ok        ok       ok       ok      person  person
  switchTeam            in         ok        ok       ok       ok      person  person
  createTeam            in         ok        ok       ok       ok      person  person
  listDeletedTeams      in         ok        ok       ok       ok      person  person
  restoreTeam           in         ok        ok       ok       ok      person  person
  acceptInvite          in         ok        ok       ok       ok      person  person
  readJoinedTeam        in         ok        ok       ok       ok      person  person
  finishConnect         in         ok        ok       ok       ok      person  person
  checkConnect          in         ok        ok       ok       ok      person  person
  listIntegrations      in         ok        ok       ok       ok      person  person
  removeIntegration     in         ok        ok       ok       ok      person  person
  disconnectLogins      in         ok        ok       ok       ok      person  person
  refreshSession        in         ok        ok       ok       ok      person  person
  saveConnect           in         ok        ok       ok       ok      person  person

  getApiKey             in         ok        ok       ok       ok      ok      ok
  listApiKeys           in         ok        role     ok       ok      person  person
  createApiKey          in         ok        role     ok       ok      person  person
  revokeApiKey          in         key       role     ok       ok      person  person
  listWebhooks          in         ok        role     ok       ok      person  person
  createWebhook         in         ok        role     ok       ok      person  person
  updateWebhook         in         hook      role     ok       ok      person  person
  deleteWebhook         in         hook      role     ok       ok      person  person
  rotateWebhookSecret   in         hook      role     ok       ok      person  person
  testWebhook           in         hook      role     ok       ok      person  person
  listWebhookDeliveries in         hook      role     ok       ok      person  person
  replayWebhook         in         hook      role     ok       ok      person  person
  startConnect          in         ok        role     ok       ok      person  person

  getTeam               in         team      ok       ok       ok      ok      team:read
  renameTeam            in         team      role     role     ok      person  person
  deleteTeam            in         team      role     role     ok      person  person
  handOverTeam          in         team      role     role     ok      person  person
  leaveTeam             in         team      ok       ok       ok      person  person
  changeMember          in         team      role     role     ok      person  person
  removeMember          in         team      role     ok       ok      person  person
  listActivity          in         team      role     ok       ok      ok      team:read
  exportActivity        in         team      role     ok       ok      ok      team:read
  setApprovals          in         team      role     ok       ok      person  person
  listInvites           in         team      role     ok       ok      person  person
  createInvite          in         team      role     ok       ok      person  person
  resendInvite          in         team      role     ok       ok      person  person
  revokeInvite          in         team      role     ok       ok      person  person
  getSubscription       in         team      ok       ok       ok      ok      team:read
  changePlan            in         team      role     role     ok      person  person
  chooseKept            in         team      role     role     ok      person  person
  listInvoices          in         team      role     role     ok      person  person
  openBillingPortal     in         team      role     role     ok      person  person
  stripeWebhook         ok         ok        ok       ok       ok      ok      ok
  listAvailableAccounts in         team      role     ok       ok      person  person
  listSocialAccounts    in         team      ok       ok       ok      ok      accounts:read
  getSocialAccount      in         team      ok       ok       ok      ok      accounts:read
  connectSocialAccount  in         team      role     ok       ok      person  person
  updateSocialAccount   in         team      role     ok       ok      person  person
  disconnectSocialAccount in       team      role     ok       ok      person  person
  readGraph             in         account   ok       ok       ok      ok      accounts:read
  batchGraph            in         account   ok       ok       ok      ok      accounts:read
  refreshGraphToken     in         account   role     ok       ok      person  person
  readAccountGraph      in         account   ok       ok       ok      ok      accounts:read
  readAccountInsights   in         account   ok       ok       ok      ok      insights:read
  readAccountStats      in         account   ok       ok       ok      ok      insights:read
  readFollowerGrowth    in         account   ok       ok       ok      ok      insights:read
  readInsightSeries     in         account   ok       ok       ok      ok      insights:read
  listInsightPosts      in         account   ok       ok       ok      ok      insights:read
  readPostCurves        in         account   ok       ok       ok      ok      insights:read
  readPostBreakdown     in         account   ok       ok       ok      ok      insights:read
  listSuggestedTimes    in         account   ok       ok       ok      ok      insights:read
  readTeamStats         in         account   ok       ok       ok      ok      insights:read
  listBestPosts         in         account   ok       ok       ok      ok      insights:read
  exportInsights        in         account   ok       ok       ok      ok      insights:read
  listReportLinks       in         ok        ok       ok       ok      ok      insights:read
  createReportLink      in         account   ok       ok       ok      person  person
  revokeReportLink      in         report    ok       ok       ok      person  person
  listReportSchedules   in         ok        ok       ok       ok      ok      insights:read
  createReportSchedule  in         account   ok       ok       ok      person  person
  updateReportSchedule  in         schedule  ok       ok       ok      person  person
  deleteReportSchedule  in         schedule  ok       ok       ok      person  person
  listPublishedPosts    in         account   ok       ok       ok      ok      accounts:read
  listVideoReels        in         account   ok       ok       ok      ok      accounts:read
  socialAccountPicture  in         team      ok       ok       ok      ok      accounts:read
  listAvailablePages    in         team      role     ok       ok      person  person
  addTeamAccount        in         team      role     ok       ok      person  person
  listPageConnected     in         team      ok       ok       ok      ok      accounts:read
  syncAccountMedia      in         team      ok       ok       ok      ok      posts:write
  listAccounts          in         ok        ok       ok       ok      ok      accounts:read
  findAccounts          in         ok        ok       ok       ok      ok      accounts:read
  getAccount            in         account   ok       ok       ok      ok      accounts:read
  changeAccount         in         account   role     ok       ok      person  person
  removeAccount         in         account   role     ok       ok      person  person
  addAccount            in         ok        role     ok       ok      person  person
  linkAccounts          in         ok        role     ok       ok      person  person
  readConnectAccount    in         ok        role     ok       ok      person  person
  saveConnectAccount    in         ok        role     ok       ok      person  person
  renewConnectAccount   in         account   role     ok       ok      person  person
  createSocialSet       in         team      role     ok       ok      person  person
  updateSocialSet       in         team      role     ok       ok      person  person
  deleteSocialSet       in         team      role     ok       ok      person  person

  createUpload          in         ok        ok       ok       ok      ok      media:write
  fetchMedia            in         ok        ok       ok       ok      ok      media:write
  deleteUpload          in         media     own      ok       ok      ok      media:write
  cancelRenderings      in         media     own      ok       ok      ok      media:write
  getStorage            in         ok        ok       ok       ok      ok      posts:read
  putUpload             ok         ok        ok       ok       ok      ok      ok
  getUpload             ok         ok        ok       ok       ok      ok      ok
  getMedia              in         media     ok       ok       ok      ok      posts:read
  mediaThumbnail        in         media     ok       ok       ok      ok      posts:read
  mediaBytes            ok         ok        ok       ok       ok      ok      ok
  mediaRedirect         in         media     ok       ok       ok      ok      posts:read

  createPosts           in         account   ok       ok       ok      ok      posts:write
  importPosts           in         ok        ok       ok       ok      ok      posts:write
  exportPosts           in         ok        ok       ok       ok      ok      posts:read
  preflight             in         account   ok       ok       ok      ok      posts:read
  listPosts             in         ok        ok       ok       ok      ok      posts:read
  listCalendar          in         ok        ok       ok       ok      ok      posts:read
  postCounts            in         ok        ok       ok       ok      ok      posts:read
  failedCount           in         ok        ok       ok       ok      ok      posts:read
  oldestPost            in         ok        ok       ok       ok      ok      posts:read
  listQuota             in         ok        ok       ok       ok      ok      posts:read
  getPost               in         post      ok       ok       ok      ok      posts:read
  updatePost            in         post      own      ok       ok      ok      posts:write
  schedulePost          in         post      own      ok       ok      ok      posts:write
  publishPost           in         post      own      ok       ok      ok      posts:write
  cancelPost            in         post      own      ok       ok      ok      posts:write
  retryPost             in         post      own      ok       ok      ok      posts:write
  checkPost             in         post      own      ok       ok      ok      posts:write
  decidePost            in         post      role     ok       ok      ok      posts:write
  requestApproval       in         post      own      ok       ok      ok      posts:write
  approvePost           in         post      role     ok       ok      ok      posts:write
  approvePosts          in         post      role     ok       ok      ok      posts:write
  sendBackPost          in         post      role     ok       ok      ok      posts:write
  postComment           in         post      own      ok       ok      ok      posts:write
  deletePost            in         post      own      ok       ok      ok      posts:write
  hidePost              in         post      own      ok       ok      ok      posts:write
  dismissAlerts         in         post      own      ok       ok      ok      posts:write
  restorePost           in         post      own      ok       ok      ok      posts:write
  listCaptions          in         ok        ok       ok       ok      ok      posts:read
  storeCaption          in         ok        ok       ok       ok      ok      posts:write
  updateCaption         in         caption   own      ok       ok      ok      posts:write
  deleteCaption         in         caption   own      ok       ok      ok      posts:write
  restoreCaption        in         caption   own      ok       ok      ok      posts:write
  useCaption            in         caption   ok       ok       ok      ok      posts:write
  listNotes             in         ok        ok       ok       ok      ok      posts:read
  storeNote             in         ok        ok       ok       ok      ok      posts:write
  updateNote            in         note      ok       ok       ok      ok      posts:write
  deleteNote            in         note      ok       ok       ok      ok      posts:write
  restoreNote           in         note      ok       ok       ok      ok      posts:write
  readLink              in         ok        ok       ok       ok      ok      posts:read
  searchProducts        in         account   ok       ok       ok      ok      posts:read
  readCreator           in         account   ok       ok       ok      ok      posts:read
  searchLocations       in         account   ok       ok       ok      ok      posts:read
  getLocation           in         account   ok       ok       ok      ok      posts:read
  bulkPosts             in         post      own      ok       ok      ok      posts:write
  undoBulkPosts         in         post      own      ok       ok      ok      posts:write
  getTrace              in         post      ok       ok       ok      ok      posts:read
  listPostLibraries     in         ok        ok       ok       ok      ok      posts:read
  getPostLibrary        in         library   ok       ok       ok      ok      posts:read
  storePostLibrary      in         account   ok       ok       ok      ok      posts:write
  updatePostLibrary     in         library   own      ok       ok      ok      posts:write
  deletePostLibrary     in         library   own      ok       ok      ok      posts:write
  restorePostLibrary    in         library   own      ok       ok      ok      posts:write
  enqueuePosts          in         account   ok       ok       ok      ok      posts:write
  cancelPosts           in         account   ok       ok       ok      ok      posts:write
  movePosts             in         post      ok       ok       ok      ok      posts:write
  swapPosts             in         post      ok       ok       ok      ok      posts:write
  undoBatch             in         batch     ok       ok       ok      ok      posts:write
  shufflePosts          in         account   role     ok       ok      ok      posts:write
  clearPosts            in         account   role     ok       ok      ok      posts:write
  checkContents         in         post      ok       ok       ok      ok      posts:read
  addContent            in         account   ok       ok       ok      ok      posts:write
  addContents           in         ok        ok       ok       ok      ok      posts:write
  deleteContents        in         post      own      ok       ok      ok      posts:write
  showEditing           in         post      own      ok       ok      ok      posts:write
  lockContent           in         post      own      ok       ok      ok      posts:write
  updateThumbs          in         post      ok       ok       ok      ok      media:write
  startSync             in         account   ok       ok       ok      ok      posts:write
  updatePostsZone       in         account   role     ok       ok      ok      posts:write
  markContentPosted     in         post      role     ok       ok      ok      posts:write
  createSeries          in         account   ok       ok       ok      ok      posts:write
  getSeries             in         series    ok       ok       ok      ok      posts:read
  updateSeries          in         series    own      ok       ok      ok      posts:write
  deleteSeries          in         series    own      ok       ok      ok      posts:write
  streamPostStatus      in         post      ok       ok       ok      ok      posts:read
  streamTeam            in         ok        ok       ok       ok      ok      posts:read

  listTimeslots         in         ok        ok       ok       ok      ok      posts:read
  getTimeslot           in         slot      ok       ok       ok      ok      posts:read
  addTimeslots          in         account   role     ok       ok      ok      posts:write
  updateTimeslot        in         slot      role     ok       ok      ok      posts:write
  copyTimeslots         in         account   role     ok       ok      ok      posts:write
  deleteTimeslots       in         slot      role     ok       ok      ok      posts:write
  restoreTimeslots      in         slot      role     ok       ok      ok      posts:write
  updateTimeslotZone    in         account   role     ok       ok      ok      posts:write
  listAvailableSlots    in         ok        ok       ok       ok      ok      posts:read

  listRecentProfiles    in         ok        ok       ok       ok      ok      research:read
  storeRecentProfile    in         ok        ok       ok       ok      ok      research:write
  deleteRecentProfile   in         ok        ok       ok       ok      ok      research:write
  listRecentPages       in         ok        ok       ok       ok      ok      research:read
  storeRecentPage       in         ok        ok       ok       ok      ok      research:write
  deleteRecentPage      in         ok        ok       ok       ok      ok      research:write
  listRecentHashtags    in         ok        ok       ok       ok      ok      research:read
  storeRecentHashtag    in         ok        ok       ok       ok      ok      research:write
  deleteRecentHashtag   in         ok        ok       ok       ok      ok      research:write
  exploreProfile        in         account   ok       ok       ok      ok      research:read
  explorePage           in         account   ok       ok       ok      ok      research:read
  resolveLink           in         ok        ok       ok       ok      ok      research:read
  readResearchUse       in         account   ok       ok       ok      ok      research:read
  exploreHashtagPosts   in         account   ok       ok       ok      ok      research:read
  searchHashtags        in         ok        ok       ok       ok      ok      research:read
  relatedHashtags       in         ok        ok       ok       ok      ok      research:read
  readHashtag           in         ok        ok       ok       ok      ok      research:read
  batchHashtags         in         ok        ok       ok       ok      ok      research:read
  readHashtagLab        in         account   ok       ok       ok      ok      research:read
  listOwnContent        in         ok        ok       ok       ok      ok      research:read
  refreshOwnContent     in         account   ok       ok       ok      ok      research:read
  listSavedPosts        in         ok        ok       ok       ok      ok      research:read
  savePost              in         ok        ok       ok       ok      ok      research:write
  moveSavedPosts        in         folder    ok       ok       ok      ok      research:write
  deleteSavedPosts      in         ok        ok       ok       ok      ok      research:write
  restoreSavedPosts     in         ok        ok       ok       ok      ok      research:write
  listSavedFolders      in         ok        ok       ok       ok      ok      research:read
  createSavedFolder     in         ok        ok       ok       ok      ok      research:write
  renameSavedFolder     in         folder    ok       ok       ok      ok      research:write
  deleteSavedFolder     in         folder    ok       ok       ok      ok      research:write
  restoreSavedFolder    in         folder    ok       ok       ok      ok      research:write
  storeSavedThumbnail   in         saved     ok       ok       ok      ok      research:write
  readSavedThumbnail    in         saved     ok       ok       ok      ok      research:read
  draftFromSavedPost    in         saved     ok       ok       ok      ok      research:write
`

/** Status and code of each refusal, as clients rely on them. */
const refusals: Record<string, { status: number; code: string }> = {
  in: { status: 401, code: 'not_signed_in' },
  role: { status: 403, code: 'not_allowed' },
  own: { status: 403, code: 'not_allowed' },
  person: { status: 403, code: 'session_only' },
  scope: { status: 403, code: 'scope_missing' },
  team: { status: 404, code: 'team_not_found' },
  post: { status: 404, code: 'post_not_found' },
  media: { status: 404, code: 'media_not_found' },
  caption: { status: 404, code: 'caption_not_found' },
  note: { status: 404, code: 'note_not_found' },
  saved: { status: 404, code: 'saved_post_not_found' },
  folder: { status: 404, code: 'saved_folder_not_found' },
  account: { status: 404, code: 'social_account_not_found' },
  key: { status: 404, code: 'api_key_not_found' },
  hook: { status: 404, code: 'webhook_not_found' },
  slot: { status: 404, code: 'timeslot_not_found' },
  batch: { status: 404, code: 'batch_not_found' },
  series: { status: 404, code: 'series_not_found' },
  report: { status: 404, code: 'report_link_not_found' },
  schedule: { status: 404, code: 'report_schedule_not_found' },
  library: { status: 404, code: 'post_library_not_found' },
}

const columns = ['anonymous', 'stranger', 'creator', 'manager', 'owner', 'key', 'without'] as const
type Column = (typeof columns)[number]
/** Keys with every scope of other members, by the column of who made them: a key may what it may, and no more than its maker. */
const makers = { managerKey: 'manager', creatorKey: 'creator' } as const satisfies Record<string, Column>
export const callers = [...columns, 'managerKey', 'creatorKey'] as const
export type CallerName = (typeof callers)[number]

export interface Row {
  name: string
  /** The refusal that each caller is to meet; undefined: the call succeeds. */
  refused: Record<CallerName, { status: number; code: string } | undefined>
  /** Callers who may when the post is their own. */
  own: readonly CallerName[]
  /** The scope that the last caller's key is without. */
  scope: string | undefined
}

export const rows: readonly Row[] = table
  .split('\n')
  .slice(2)
  .filter(line => line.trim() !== '')
  .map(line => {
    const [name = '', ...cells] = line.trim().split(/\s+/)
    const scope = cells.at(-1)?.includes(':') ? cells.at(-1) : undefined
    const refused = columns.map((caller, at) => {
      const cell = cells[at] ?? ''
      const met = cell === 'ok' ? undefined : refusals[cell === scope ? 'scope' : cell]
      if (cell !== 'ok' && !met) throw new Error(`${name}: “${cell}” is no word of this table`)
      return [caller, met] as const
    })
    const by = Object.fromEntries(refused) as Record<Column, (typeof refused)[number][1]>
    // What no key may is said before what its maker may not.
    const { managerKey, creatorKey } = makers
    const keys = { managerKey: by.key ?? by[managerKey], creatorKey: by.key ?? by[creatorKey] }
    const own: CallerName[] = columns.filter((_, at) => cells[at] === 'own')
    if (!by.key && own.includes(creatorKey)) own.push('creatorKey')
    return { name, own, scope, refused: { ...by, ...keys } }
  })
