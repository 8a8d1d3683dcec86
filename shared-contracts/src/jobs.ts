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

export const jobs = [
  AdvancePublication,
  SyncAccount,
  ProcessMedia,
  ProcessVideo,
  RenderMedia,
  TidyMedia,
  TidyRenderings,
  SendMail,
  DeliverWebhook,
  SweepAccounts,
] as const
