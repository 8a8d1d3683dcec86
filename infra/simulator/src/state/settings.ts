/** The switches of the simulated networks, read and written at `/_control/settings`. Times are ms. */
export interface Settings {
  /** Wait before every Graph call is handled. */
  latencyMs: number
  /** How long an image container stays IN_PROGRESS. */
  imageDelayMs: number
  videoDelayMs: number
  /** Publications per account in 24 h. */
  publishQuota: number
  /** Containers per account in 24 h, each carousel child counted. */
  containerLimit: number
  maxHashtags: number
  /** HTTP status of code 190: the documentation says 400, some paths answer 401. */
  authErrorStatus: 400 | 401
  /** HTTP status of codes 4, 10 and 200: recordings of the network mostly say 403. */
  forbiddenStatus: 400 | 403
  /** Whether every call must carry `appsecret_proof`. */
  proofRequired: boolean
  /** Whether `unpublished_content_type=DRAFT` is accepted at all. */
  allowDraftCreate: boolean
  /** Whether a draft may be published later by `is_published=true`. */
  allowDraftPublish: boolean
  /** Whether an unpublished video may be published later by `published=true`. */
  allowVideoPublish: boolean
  /** How long a video of a page cannot be read (100/33) after it was created and after its upload was finished. */
  freshVideoMissingMs: number
  /** Bytes that one `transfer` of a chunked upload is asked for. */
  videoChunkBytes: number
  /** How long an upload may take; later its session has expired. */
  uploadSessionMs: number
  /** Bound of the bytes of all unfinished uploads together, kept in memory; the oldest upload is dropped first. */
  uploadBytes: number
  /** Reels per page in 24 h. */
  reelLimit: number
  /** Longest video in a carousel, in seconds; the documentation gives none. */
  carouselVideoSeconds: number
  /** Whether a video with edit lists, or with its headers behind its data, is refused as the documentation says. */
  strictVideoFiles: boolean
  /** Most photos in one `attached_media`. */
  attachedMediaLimit: number
  /** Whether metrics of pages that the network has withdrawn are refused. */
  pageMetricsWithdrawn: boolean
  /** Metrics of posts that the network refuses, whatever the post. */
  refusedMetrics: string[]
  /** How long after a post went live there are no figures of it. */
  figuresDelayMs: number
  /** Days of the network, such as 2026-10-02, of which it gives no figures of accounts and pages. */
  missingFigureDays: string[]
  /**
   * When accounts had the followers that their records name, unix ms: from then on they grow. 0: they have them now, whenever that is, and nobody
   * sees an account but by its posts.
   */
  audienceAt: number
  /** Same text again within this time answers code 506; 0 accepts it, so that a doubled post can be counted. */
  duplicateTextWindowMs: number
  /** Whether media URLs are fetched and sniffed; off only to measure a client. */
  fetchMedia: boolean
  fetchTimeoutMs: number
  /** Keep a copy of what was fetched, for the profile pages. */
  keepBytes: boolean
  /** Bound of the kept copies in memory, in bytes; the oldest go first. */
  cacheBytes: number
  /** How long the address of a drawn picture or video is good, in seconds, and how often all of them were ended before their time. */
  mediaUrlSeconds: number
  mediaUrlGeneration: number
  /** Whether the app may read pages, posts and hashtags of others, which takes a review of each. */
  publicContentAccess: boolean
  /** Different hashtags of one account in 7 days. */
  hashtagLimit: number
  /** Calls of the photo app in an hour, before HTTP 429. */
  photoAppCallsPerHour: number
  /** Calls per hour and app before code 4, per hour and user before 17, per 24 h before 80001 and 80002. */
  appCallsPerHour: number
  userCallsPerHour: number
  pageCallsPerDay: number
  instagramCallsPerDay: number
  /** Regular expressions with one group each: the marker in a source URL, and in texts (message, caption, alt text). */
  markerUrlPattern: string
  markerTextPattern: string
  /** Permalinks on the real host names, or on the simulator so that they open. */
  permalinks: 'simulator' | 'network'
  /** Origin to use in links instead of the one the caller used, such as `http://localhost:4600`. */
  publicUrl: string
  /** Redirect addresses the login dialog accepts besides loopback ones. */
  redirectUris: string[]
  /** URLs at which the app is notified of users who removed it, and who want their data deleted; none when empty. */
  deauthorizeUrl: string
  deletionUrl: string
  /** The same of Instagram Login. */
  instagramDeauthorizeUrl: string
  instagramDeletionUrl: string
  /** URL of TikTok's webhooks; none when empty. */
  tiktokEventsUrl: string
  /** TikTok: calls of one token a minute, and posts of one account in 24 h. */
  tiktokInitsPerMinute: number
  tiktokStatusPerMinute: number
  tiktokCreatorInfoPerMinute: number
  tiktokPostsPerDay: number
  /** TikTok: seconds that access and refresh tokens last, and whether a refresh token works once. */
  tiktokAccessSeconds: number
  tiktokRefreshSeconds: number
  tiktokRotation: boolean
  /** TikTok: an app that was not audited posts to private accounts, for their owners alone. */
  tiktokAudited: boolean
  /** TikTok: URL prefixes and domains that the app has verified, of which it fetches; all when empty. */
  tiktokVerifiedUrls: string[]
  /** TikTok: how long after it went live a public post shows its id. */
  tiktokModerationMs: number
  /** TikTok: whether the list of videos has posts of photos too. */
  tiktokListsPhotos: boolean
}

export const defaultSettings: Readonly<Settings> = {
  latencyMs: 0,
  imageDelayMs: 300,
  videoDelayMs: 4000,
  publishQuota: 100,
  containerLimit: 400,
  maxHashtags: 30,
  authErrorStatus: 400,
  forbiddenStatus: 403,
  proofRequired: false,
  allowDraftCreate: true,
  allowDraftPublish: true,
  allowVideoPublish: true,
  freshVideoMissingMs: 0,
  videoChunkBytes: 50 * 1024 * 1024,
  uploadSessionMs: 24 * 3_600_000,
  uploadBytes: 512 * 1024 * 1024,
  reelLimit: 30,
  carouselVideoSeconds: 60,
  strictVideoFiles: false,
  attachedMediaLimit: 10,
  pageMetricsWithdrawn: false,
  refusedMetrics: [],
  figuresDelayMs: 300_000,
  missingFigureDays: [],
  audienceAt: 0,
  duplicateTextWindowMs: 0,
  fetchMedia: true,
  fetchTimeoutMs: 15_000,
  keepBytes: true,
  cacheBytes: 96 * 1024 * 1024,
  mediaUrlSeconds: 86_400,
  mediaUrlGeneration: 0,
  publicContentAccess: true,
  hashtagLimit: 30,
  photoAppCallsPerHour: 10_000_000,
  appCallsPerHour: 10_000_000,
  userCallsPerHour: 10_000_000,
  pageCallsPerDay: 10_000_000,
  instagramCallsPerDay: 10_000_000,
  markerUrlPattern: '/m/([0-9]+)',
  markerTextPattern: '#m([0-9]+)',
  permalinks: 'simulator',
  publicUrl: '',
  redirectUris: [],
  deauthorizeUrl: '',
  deletionUrl: '',
  instagramDeauthorizeUrl: '',
  instagramDeletionUrl: '',
  tiktokEventsUrl: '',
  tiktokInitsPerMinute: 6,
  tiktokStatusPerMinute: 30,
  tiktokCreatorInfoPerMinute: 20,
  tiktokPostsPerDay: 15,
  tiktokAccessSeconds: 86_400,
  tiktokRefreshSeconds: 365 * 86_400,
  tiktokRotation: true,
  tiktokAudited: true,
  tiktokVerifiedUrls: [],
  tiktokModerationMs: 0,
  tiktokListsPhotos: true,
}

/** Checks a partial change and returns the merged settings. Throws an Error naming the field and rule. */
export function changeSettings(settings: Settings, change: Record<string, unknown>): Settings {
  const next: Record<string, unknown> = { ...settings }
  for (const [key, value] of Object.entries(change)) {
    const standard = defaultSettings[key as keyof Settings]
    if (standard === undefined) throw new Error(`settings: there is no "${key}"`)
    if (Array.isArray(standard) ? !Array.isArray(value) : typeof value !== typeof standard)
      throw new Error(`settings: "${key}" must be a ${Array.isArray(standard) ? 'list' : typeof standard}`)
    if (typeof value === 'number' && !(value >= 0)) throw new Error(`settings: "${key}" must be 0 or more`)
    if (key === 'authErrorStatus' && value !== 400 && value !== 401)
      throw new Error('settings: "authErrorStatus" must be 400 or 401')
    if (key === 'forbiddenStatus' && value !== 400 && value !== 403)
      throw new Error('settings: "forbiddenStatus" must be 400 or 403')
    if (key === 'permalinks' && value !== 'simulator' && value !== 'network')
      throw new Error('settings: "permalinks" must be "simulator" or "network"')
    if (key.endsWith('Pattern')) new RegExp(value as string)
    next[key] = value
  }
  return next as unknown as Settings
}
