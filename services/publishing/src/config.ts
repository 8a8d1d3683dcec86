import { type ConfigOf, consistent, isLoopback, setting } from '@fanfare/runtime/config/config.ts'
import { serviceSettings, storeSettings, urlsOf } from '@fanfare/runtime/config/settings.ts'

const http = ['http', 'https']

const settings = {
  ...serviceSettings({ port: 3003 }),
  ...storeSettings(),
  accountsUrl: urlsOf('accounts', 3001),
  teamUrl: urlsOf('team', 3002),
  researchUrl: urlsOf('research', 3004),
  accountCacheMs: setting.int({
    default: 10_000,
    min: 0,
    max: 300_000,
    doc: 'How long what the team service said of social accounts is believed, milliseconds.',
  }),
  publicUrl: setting.url({
    default: 'http://127.0.0.1:3000',
    schemes: http,
    doc: 'Address of the gateway as browsers use it.',
  }),
  mediaUrl: setting.url({
    optional: true,
    schemes: http,
    doc: 'Address under which the networks fetch media, where that is not PUBLIC_URL (a CDN in front of the gateway).',
  }),
  mediaSecret: setting.secret({ doc: 'Signs the addresses of uploads and of media.', minLength: 32 }),
  mediaStorage: setting.choice({
    of: ['disk', 's3'],
    default: 'disk',
    doc: 'Where uploaded files lie: in MEDIA_DIR, or in a bucket of an S3-compatible store.',
  }),
  mediaDir: setting.text({
    default: '.data/media',
    doc: 'Folder of uploaded files. All processes of publishing must see the same one.',
  }),
  s3Endpoint: setting.url({
    optional: true,
    schemes: http,
    doc: 'S3-compatible store, such as https://s3.eu-central-003.backblazeb2.com. Absent: Amazon.',
  }),
  s3Bucket: setting.text({ optional: true, doc: 'Bucket of uploaded files; required with MEDIA_STORAGE=s3.' }),
  s3Key: setting.secret({ optional: true, doc: 'Access key id of the bucket; required with MEDIA_STORAGE=s3.' }),
  s3Secret: setting.secret({ optional: true, doc: 'Secret access key of the bucket; required with MEDIA_STORAGE=s3.' }),
  s3Region: setting.text({ default: 'us-east-1', doc: 'Region of the bucket.' }),
  uploadHours: setting.int({
    default: 24,
    min: 1,
    max: 168,
    doc: 'How long an upload may take, in hours; then what was stored of it is removed.',
  }),
  pictureMemoryMb: setting.int({
    default: 1024,
    min: 256,
    max: 16_384,
    doc: 'Memory that reading one picture may take, in MiB; two uploads are read and one rendering is made at once, each in a process of its own.',
  }),
  ffmpegPath: setting.text({
    default: 'ffmpeg',
    doc: 'The program ffmpeg, which renders videos. Without it, and without ffprobe, uploads of video are refused and all else works.',
  }),
  ffprobePath: setting.text({
    default: 'ffprobe',
    doc: 'The program ffprobe, which reads videos. It comes with ffmpeg.',
  }),
  videoConcurrency: setting.int({
    default: 1,
    min: 1,
    max: 16,
    doc: 'Videos that one media worker renders at once. Each takes up to four processors and VIDEO_MEMORY_MB.',
  }),
  videoMemoryMb: setting.int({
    default: 1024,
    min: 256,
    max: 16_384,
    doc: 'Memory that rendering or reading one video may take, in MiB. One that needs more is refused.',
  }),
  videoPreset: setting.choice({
    of: ['ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium'],
    default: 'veryfast',
    doc: 'How fast videos are rendered: a slower one makes smaller files of the same quality.',
  }),
  videoDir: setting.text({
    optional: true,
    doc: 'Folder on the disk of a media worker for the videos that it works on: about three times their size. Absent: the folder of the system for temporary files.',
  }),
  graphUrl: setting.url({
    default: 'https://graph.facebook.com',
    schemes: http,
    doc: 'Graph API of Instagram and Facebook.',
  }),
  instagramGraphUrl: setting.url({
    default: 'https://graph.instagram.com',
    schemes: http,
    doc: 'Graph API that takes tokens of Instagram Login.',
  }),
  uploadUrl: setting.url({
    default: 'https://rupload.facebook.com',
    schemes: http,
    doc: 'Where uploads go that the Graph API has opened. The token is sent to no other address.',
  }),
  tiktokUrl: setting.url({
    default: 'https://open.tiktokapis.com',
    schemes: http,
    doc: 'API of TikTok.',
  }),
  tiktokUploadUrl: setting.url({
    default: 'https://open-upload.tiktokapis.com',
    schemes: http,
    doc: 'Where videos for TikTok are sent. They go to no other address than below it, or at tiktokapis.com where this one is there.',
  }),
  linkAllowPrivate: setting.flag({
    default: false,
    doc: 'Previews of links may be read from loopback, private and link-local addresses, and from any port. Only for development, or where every team is trusted with your network.',
  }),
  networkOrigins: setting.urls({
    optional: true,
    schemes: http,
    doc: 'Where a simulated network shows posts, as browsers reach it. Links to posts lead there, to instagram.com and to facebook.com; any other is dropped.',
  }),
  metaAppId: setting.text({ doc: 'App id at Meta.' }),
  metaAppSecret: setting.secret({ doc: 'App secret at Meta.' }),
  publishConcurrency: setting.int({
    default: 16,
    min: 1,
    max: 256,
    doc: 'Publications for which one worker process talks to the networks at once. It has half as many more in hand, which are claimed or written meanwhile.',
  }),
  pageFlow: setting.choice({
    of: ['draft-then-publish', 'photos-then-feed'],
    default: 'draft-then-publish',
    doc: 'How posts of Facebook pages go out: the whole post unseen and then published, or only the photos unseen.',
  }),
  videoDelivery: setting.choice({
    of: ['address', 'bytes'],
    default: 'address',
    doc: 'How networks get videos that they can fetch: from a signed address below PUBLIC_URL or MEDIA_URL, or as bytes that are sent to them, where they cannot reach that address. Pictures and covers with a picture of their own are always fetched.',
  }),
  tiktokVideoDelivery: setting.choice({
    of: ['bytes', 'address'],
    default: 'bytes',
    doc: 'How TikTok gets videos: as bytes that are sent to it, or from a signed address below PUBLIC_URL or MEDIA_URL, which must be verified for the app in TikTok’s developer portal (URL properties). Until TikTok says that it is, videos are sent. Photos are always fetched.',
  }),
  leaseMs: setting.int({
    default: 45_000,
    min: 500,
    doc: 'How long a worker holds a publication without a write, in ms. Longer than CALL_TIMEOUT_MS.',
  }),
  callTimeoutMs: setting.int({ default: 20_000, min: 100, doc: 'Longest wait for one answer of a network, in ms.' }),
  deadlineMs: setting.int({
    default: 30 * 60_000,
    min: 1_000,
    doc: 'How long a publication may take in all, in ms; then it has failed, or a person is asked.',
  }),
  preparingMs: setting.int({
    default: 5 * 60_000,
    min: 100,
    doc: 'How long a network may process pictures, in ms; then they are sent again as another attempt.',
  }),
  preparingVideoMs: setting.int({
    default: 20 * 60_000,
    min: 100,
    doc: 'The same for a post with a video: a long one is processed for several minutes, and sending it again starts that over.',
  }),
  heldLookMs: setting.int({
    default: 60_000,
    min: 100,
    doc: 'How often held posts are checked again, in ms: whether their account works, as it is then.',
  }),
  unreadableMs: setting.int({
    default: 30_000,
    min: 10,
    doc: 'How long a network that cannot say how far it is with pictures is asked, in ms; then the post is sent all the same.',
  }),
  gracePeriodMs: setting.int({
    default: 2 * 60_000,
    min: 100,
    doc: 'How long a network is asked whether a post without an answer is live, in ms; then a person is asked.',
  }),
  pollMs: setting.int({ default: 500, min: 10, doc: 'First pause between looks while a network processes, in ms.' }),
  backoffMs: setting.int({ default: 5_000, min: 10, doc: 'First pause before another try, in ms. It doubles.' }),
  askMs: setting.int({ default: 1_000, min: 10, doc: 'First pause between questions after a lost answer, in ms.' }),
  rateWaitMs: setting.int({
    default: 5 * 60_000,
    min: 10,
    doc: 'How long an account waits for a limit when the network does not say, in ms.',
  }),
  headOfLineTimeoutMs: setting.int({
    default: 60_000,
    min: 0,
    doc: 'A post that waits longer than this may be overtaken by later ones of its account, in ms.',
  }),
  chaosCrashAt: setting.text({
    optional: true,
    doc: 'For fault injection only: `kind:point:nth` kills the worker at the nth pass of a point; `…:SIGSTOP` makes it sleep.',
  }),
}

const inS3 = ['S3_BUCKET', 'S3_KEY', 'S3_SECRET'] as const

/** Every setting of publishing, and what must hold between them. */
export const configSpec = consistent(settings, [
  {
    of: ['MEDIA_STORAGE', ...inS3],
    rule: 'MEDIA_STORAGE=s3 needs a bucket, its key and its secret.',
    breaks: ({ mediaStorage, s3Bucket, s3Key, s3Secret }) => mediaStorage === 's3' && !(s3Bucket && s3Key && s3Secret),
  },
  {
    of: ['MEDIA_STORAGE', 'S3_BUCKET'],
    rule: 'A bucket is used with MEDIA_STORAGE=s3 alone; without it files would lie in MEDIA_DIR.',
    breaks: ({ mediaStorage, s3Bucket }) => mediaStorage === 'disk' && s3Bucket !== undefined,
  },
  {
    of: ['MEDIA_URL', 'PUBLIC_URL'],
    rule: 'Media are served with https where the pages are.',
    breaks: ({ mediaUrl, publicUrl }) => publicUrl.startsWith('https:') && mediaUrl?.startsWith('http:') === true,
  },
  {
    of: ['PUBLIC_URL', 'MEDIA_URL', 'GRAPH_URL'],
    rule: 'A network on another machine cannot fetch media from this one by its loopback: set PUBLIC_URL or MEDIA_URL to an address that it reaches.',
    breaks: ({ mediaUrl, publicUrl, graphUrl }) => isLoopback(mediaUrl ?? publicUrl) && !isLoopback(graphUrl),
  },
  {
    of: ['TIKTOK_VIDEO_DELIVERY', 'PUBLIC_URL', 'MEDIA_URL'],
    rule: 'TikTok fetches videos with https alone.',
    breaks: ({ tiktokVideoDelivery, mediaUrl, publicUrl, tiktokUrl }) =>
      tiktokVideoDelivery === 'address' && !(mediaUrl ?? publicUrl).startsWith('https:') && !isLoopback(tiktokUrl),
  },
  {
    of: ['LEASE_MS', 'CALL_TIMEOUT_MS'],
    rule: 'LEASE_MS is longer: a call must end while its publication is held.',
    breaks: ({ leaseMs, callTimeoutMs }) => leaseMs <= callTimeoutMs,
  },
  {
    of: ['DRAIN_MS', 'CALL_TIMEOUT_MS'],
    rule: 'DRAIN_MS is at least as long: a worker that is stopped finishes the call it is in.',
    breaks: ({ drainMs, callTimeoutMs }) => drainMs < callTimeoutMs,
  },
  {
    of: ['DEADLINE_MS', 'CALL_TIMEOUT_MS'],
    rule: 'DEADLINE_MS is longer: a publication is more than one call.',
    breaks: ({ deadlineMs, callTimeoutMs }) => deadlineMs <= callTimeoutMs,
  },
  {
    of: ['DEADLINE_MS', 'GRACE_PERIOD_MS'],
    rule: 'DEADLINE_MS is longer: a lost answer is asked after within it.',
    breaks: ({ deadlineMs, gracePeriodMs }) => deadlineMs <= gracePeriodMs,
  },
  {
    of: ['DEADLINE_MS', 'BACKOFF_MS'],
    rule: 'DEADLINE_MS is longer: otherwise nothing is tried twice.',
    breaks: ({ deadlineMs, backoffMs }) => deadlineMs <= backoffMs,
  },
  {
    of: ['GRACE_PERIOD_MS', 'ASK_MS'],
    rule: 'GRACE_PERIOD_MS is at least as long: otherwise a lost answer is asked after once at most.',
    breaks: ({ gracePeriodMs, askMs }) => gracePeriodMs < askMs,
  },
  {
    of: ['PREPARING_MS', 'POLL_MS'],
    rule: 'PREPARING_MS is at least as long: otherwise a picture is never seen ready.',
    breaks: ({ preparingMs, pollMs }) => preparingMs < pollMs,
  },
  {
    of: ['PREPARING_VIDEO_MS', 'PREPARING_MS'],
    rule: 'PREPARING_VIDEO_MS is at least as long: a video takes longer than a picture.',
    breaks: ({ preparingVideoMs, preparingMs }) => preparingVideoMs < preparingMs,
  },
])

export type Config = ConfigOf<typeof configSpec>

/** Origins at which the network shows posts, beside those that are known. */
export const originsOf = ({ networkOrigins }: Config): string[] => networkOrigins?.split(',') ?? []
