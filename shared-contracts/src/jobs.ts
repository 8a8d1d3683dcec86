import { type Static, type TObject, Type } from 'typebox'

/** A job carries ids only: the process that takes one reads from Postgres what is to be done, and whether. */
export interface JobValue<P extends TObject = TObject> {
  name: string
  queue: string
  payload: P
  /** How often the queue itself tries it; 1 where the row decides about another try. */
  attempts?: number
  backoffMs?: number
}
export const defineJob = <P extends TObject>(job: JobValue<P>) => job
export type JobPayload<J> = J extends JobValue<infer P> ? Static<P> : never

const Id = Type.String({ pattern: '^[0-9]{1,20}$' })

/** Takes one publication as far as it will go now. There is one such job for each publication that is due soon. */
export const AdvancePublication = defineJob({
  name: 'advance-publication',
  queue: 'publishing',
  payload: Type.Object({ publicationId: Id }),
  // For unexpected errors; responses of the network are handled in the publication itself.
  attempts: 5,
  backoffMs: 1000,
})
/** Reads what the network counts of the live posts of one account. */
export const SyncAccount = defineJob({
  name: 'sync-account',
  queue: 'syncs',
  payload: Type.Object({ accountId: Id, teamId: Id }),
  // What it could not read it says; a person asks again.
  attempts: 1,
})
/** Reads the live posts of one account as its network has them. */
export const SyncOwnContent = defineJob({
  name: 'sync-own-content',
  queue: 'own-contents',
  payload: Type.Object({ accountId: Id, teamId: Id }),
  // What it could not read it says; it is asked for again when somebody looks.
  attempts: 1,
})
/** Reads up to 100 hashtags that somebody waits for, and comes again while there are more. */
export const ReadHashtags = defineJob({
  name: 'read-hashtags',
  queue: 'hashtags',
  payload: Type.Object({}),
  // What it had in hand is free again after its lease; the sweeper starts another.
  attempts: 1,
})
/** Gives back hashtags that lost workers held, and starts what a lost queue left behind. */
export const SweepHashtags = defineJob({
  name: 'sweep-hashtags',
  queue: 'research-sweeper',
  payload: Type.Object({}),
  attempts: 1,
})
/** Deletes what research has read and takes as it was no more. */
export const SweepResearch = defineJob({
  name: 'sweep-research',
  queue: 'research-sweeper',
  payload: Type.Object({}),
  attempts: 1,
})
/** Keeps a copy of the thumbnail of a saved post. */
export const CaptureThumbnail = defineJob({
  name: 'capture-thumbnail',
  queue: 'saved-posts',
  payload: Type.Object({ savedPostId: Id, teamId: Id }),
  attempts: 4,
  backoffMs: 5000,
})
/** Gives back what deleted posts of a team took of its plan, and commits what saved ones take. */
export const SettleSavedPosts = defineJob({
  name: 'settle-saved-posts',
  queue: 'saved-posts',
  payload: Type.Object({ teamId: Id }),
  attempts: 4,
  backoffMs: 5000,
})
/** Reads figures of one account at its network: those of the last days, or of a time before what is known. */
export const ReadInsights = defineJob({
  name: 'read-insights',
  queue: 'insights',
  payload: Type.Object({ accountId: Id, teamId: Id }),
  // What it could not read is due again after a while; the sweeper starts another.
  attempts: 1,
})
/** Reads the newest posts of one account at its network, or what is counted of those that are due. */
export const ReadInsightPosts = defineJob({
  name: 'read-insight-posts',
  queue: 'insights',
  payload: Type.Object({ accountId: Id, teamId: Id }),
  // As above.
  attempts: 1,
})
/** Starts readings that are due. */
export const SweepInsights = defineJob({
  name: 'sweep-insights',
  queue: 'insights-sweeper',
  payload: Type.Object({}),
  attempts: 1,
})
/** Sends the figures of a schedule by email, where they are due. */
export const SendReport = defineJob({
  name: 'send-report',
  queue: 'insights',
  payload: Type.Object({ scheduleId: Id, teamId: Id }),
  attempts: 3,
  backoffMs: 5000,
})
/** Starts the sending of figures that are due by email. */
export const SweepReports = defineJob({
  name: 'sweep-reports',
  queue: 'insights-sweeper',
  payload: Type.Object({}),
  attempts: 1,
})
/** Deletes figures that are older than what is kept. */
export const PruneInsights = defineJob({
  name: 'prune-insights',
  queue: 'insights-sweeper',
  payload: Type.Object({}),
  attempts: 1,
})
/** Makes thumbnail and dominant colour of an uploaded picture. */
export const ProcessMedia = defineJob({
  name: 'process-media',
  queue: 'media',
  payload: Type.Object({ mediaId: Id, teamId: Id }),
  attempts: 3,
  backoffMs: 2000,
})
/** Reads an uploaded video: what it is, its thumbnail and timeline. */
export const ProcessVideo = defineJob({
  name: 'process-video',
  queue: 'videos',
  payload: Type.Object({ mediaId: Id, teamId: Id }),
  attempts: 3,
  backoffMs: 2000,
})
/** Makes of a video what its row in `renderings` says. */
export const RenderMedia = defineJob({
  name: 'render-media',
  queue: 'renderings',
  payload: Type.Object({ renderingId: Id, teamId: Id }),
  attempts: 3,
  backoffMs: 2000,
})
/** Removes uploads that were abandoned, and continues those that were interrupted. */
export const TidyMedia = defineJob({ name: 'tidy-media', queue: 'media', payload: Type.Object({}), attempts: 1 })
/** Removes renderings that were made long ago. */
export const TidyRenderings = defineJob({
  name: 'tidy-renderings',
  queue: 'media',
  payload: Type.Object({}),
  attempts: 1,
})
/** Sends one stored message by SMTP. */
export const SendMail = defineJob({
  name: 'send-mail',
  queue: 'mail',
  payload: Type.Object({ mailId: Id }),
  attempts: 6,
  backoffMs: 5000,
})

/** Makes notifications of what has happened in a team. */
export const MakeNotifications = defineJob({
  name: 'make-notifications',
  queue: 'mail',
  payload: Type.Object({ teamId: Id }),
  attempts: 6,
  backoffMs: 2000,
})

/** Sends a notification by email and to browsers, once no more of the same cause comes. */
export const DeliverNotification = defineJob({
  name: 'deliver-notification',
  queue: 'webhooks',
  payload: Type.Object({ notificationId: Id }),
  attempts: 5,
  backoffMs: 5000,
})

/** Makes the weekly summaries of people in whose time zone it is Monday morning. */
export const MakeSummaries = defineJob({
  name: 'make-summaries',
  queue: 'accounts-sweeper',
  payload: Type.Object({}),
  attempts: 1,
})

/** Sends a notification to one browser. */
export const SendPush = defineJob({
  name: 'send-push',
  queue: 'webhooks',
  payload: Type.Object({ notificationId: Id, deviceId: Id }),
  attempts: 5,
  backoffMs: 10_000,
})

/** Collects what is kept of a person into a zip. */
export const MakeExport = defineJob({
  name: 'make-export',
  queue: 'exports',
  payload: Type.Object({ exportId: Id }),
  attempts: 3,
  backoffMs: 10_000,
})

/** Makes one try to deliver a webhook's message. */
export const DeliverWebhook = defineJob({
  name: 'deliver-webhook',
  queue: 'webhooks',
  payload: Type.Object({ deliveryId: Id, teamId: Id }),
  attempts: 1,
})

/** Queues mail that is missing in a queue that was lost, and deletes sessions, links and states that have ended. */
export const SweepAccounts = defineJob({
  name: 'sweep-accounts',
  queue: 'accounts-sweeper',
  payload: Type.Object({}),
  attempts: 1,
})

/** Deletes teams whose time to be restored is over, and invitations that expired long ago. */
export const SweepTeams = defineJob({
  name: 'sweep-teams',
  queue: 'teams-sweeper',
  payload: Type.Object({}),
  attempts: 1,
})

/** Deletes what publishing holds of teams that are gone for good. */
export const PurgeTeams = defineJob({ name: 'purge-teams', queue: 'media', payload: Type.Object({}), attempts: 1 })

export const jobs = [
  AdvancePublication,
  SyncAccount,
  SyncOwnContent,
  ReadHashtags,
  SweepHashtags,
  SweepResearch,
  CaptureThumbnail,
  SettleSavedPosts,
  ReadInsights,
  ReadInsightPosts,
  SweepInsights,
  SendReport,
  SweepReports,
  PruneInsights,
  ProcessMedia,
  ProcessVideo,
  RenderMedia,
  TidyMedia,
  TidyRenderings,
  SendMail,
  MakeNotifications,
  DeliverNotification,
  SendPush,
  MakeSummaries,
  MakeExport,
  DeliverWebhook,
  SweepAccounts,
  SweepTeams,
  PurgeTeams,
] as const
