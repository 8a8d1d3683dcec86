/**
 * The lowest plan of a team in which each endpoint works, and the feature whose flag turns it off (`-`: none), written down by hand as the table of
 * callers is. Every endpoint of a team is named once; what is missing fails by its name.
 */
const table = `
  plan 0, feature -
    setApprovals readCreator requestApproval approvePost approvePosts sendBackPost
    getSubscription changePlan chooseKept listInvoices openBillingPortal getApiKey listApiKeys createApiKey revokeApiKey startConnect getTeam renameTeam deleteTeam handOverTeam leaveTeam
    listInvites revokeInvite removeMember listAvailableAccounts listSocialAccounts getSocialAccount connectSocialAccount updateSocialAccount
    disconnectSocialAccount socialAccountPicture createSocialSet updateSocialSet deleteSocialSet createUpload fetchMedia
    deleteUpload cancelRenderings getStorage getMedia mediaThumbnail mediaRedirect createPosts importPosts exportPosts
    preflight listPosts listCalendar postCounts failedCount oldestPost listQuota getPost updatePost schedulePost
    publishPost cancelPost retryPost checkPost decidePost postComment deletePost hidePost dismissAlerts restorePost
    listNotes storeNote updateNote deleteNote restoreNote readLink searchProducts bulkPosts undoBulkPosts getTrace
    listPostLibraries getPostLibrary storePostLibrary updatePostLibrary deletePostLibrary restorePostLibrary
    checkContents addContent addContents deleteContents showEditing lockContent updateThumbs startSync updatePostsZone
    markContentPosted createSeries getSeries updateSeries deleteSeries streamPostStatus streamTeam listAvailableSlots
    listWebhooks createWebhook updateWebhook deleteWebhook rotateWebhookSecret testWebhook listWebhookDeliveries
    replayWebhook searchLocations getLocation enqueuePosts cancelPosts movePosts swapPosts undoBatch shufflePosts
    clearPosts readGraph batchGraph refreshGraphToken readAccountGraph listPublishedPosts listVideoReels
    listAvailablePages addTeamAccount listPageConnected syncAccountMedia listAccounts findAccounts getAccount
    changeAccount removeAccount addAccount linkAccounts readConnectAccount saveConnectAccount renewConnectAccount

  plan 0, feature timeslots
    listTimeslots getTimeslot addTimeslots updateTimeslot copyTimeslots deleteTimeslots restoreTimeslots
    updateTimeslotZone

  plan 0, feature research
    listRecentProfiles storeRecentProfile deleteRecentProfile listRecentPages storeRecentPage deleteRecentPage
    listRecentHashtags storeRecentHashtag deleteRecentHashtag readResearchUse

  plan 0, feature collections
    listSavedPosts savePost moveSavedPosts deleteSavedPosts restoreSavedPosts listSavedFolders createSavedFolder
    renameSavedFolder deleteSavedFolder restoreSavedFolder storeSavedThumbnail readSavedThumbnail draftFromSavedPost

  plan 0, feature explore
    exploreProfile resolveLink

  plan 0, feature explore_fb
    explorePage

  plan 0, feature hashtag
    searchHashtags relatedHashtags readHashtag batchHashtags readHashtagLab exploreHashtagPosts

  plan 2, feature content
    listOwnContent refreshOwnContent

  plan 2, feature saved_captions
    listCaptions storeCaption updateCaption deleteCaption restoreCaption useCaption

  plan 2, feature insights
    readAccountInsights readAccountStats readFollowerGrowth readInsightSeries listInsightPosts readPostCurves
    readPostBreakdown listSuggestedTimes readTeamStats listBestPosts exportInsights
    listReportLinks createReportLink revokeReportLink listReportSchedules createReportSchedule updateReportSchedule
    deleteReportSchedule

  plan 2, feature team_activity
    listActivity exportActivity

  plan 2, feature team_member
    changeMember createInvite resendInvite
`

interface PlanRow {
  name: string
  /** The lowest product_id in which it works. */
  from: number
  feature: string | undefined
}

/** A row for each endpoint of a team. */
export const planRows: readonly PlanRow[] = table
  .trim()
  .split(/\n\s*\n/)
  .flatMap(group => {
    const [head = '', ...lines] = group.trim().split('\n')
    const [, from, feature] = /^plan (\d), feature ([a-z_-]+)$/.exec(head) ?? []
    if (from === undefined) throw new Error(`“${head}” is no head of this table`)
    const names = lines.join(' ').trim().split(/\s+/)
    return names.map(name => ({ name, from: Number(from), feature: feature === '-' ? undefined : feature }))
  })
