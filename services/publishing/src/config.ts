import { type ConfigOf, setting } from '@fanfare/runtime/config.ts'
import { serviceSettings, storeSettings } from '@fanfare/runtime/settings.ts'

const http = ['http', 'https']

/** Every setting of publishing. */
export const configSpec = {
  ...serviceSettings({ port: 3003 }),
  ...storeSettings(),
  accountsUrl: setting.url({ default: 'http://127.0.0.1:3001', schemes: http, doc: 'Base URL of accounts.' }),
  teamUrl: setting.url({ default: 'http://127.0.0.1:3002', schemes: http, doc: 'Base URL of team.' }),
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
  graphUrl: setting.url({
    default: 'https://graph.facebook.com',
    schemes: http,
    doc: 'Graph API of Instagram and Facebook.',
  }),
  ruploadUrl: setting.url({
    default: 'https://rupload.facebook.com',
    schemes: http,
    doc: 'Where the Graph API takes bytes.',
  }),
  metaAppId: setting.text({ doc: 'App id at Meta.' }),
  metaAppSecret: setting.secret({ doc: 'App secret at Meta.' }),
}

export type Config = ConfigOf<typeof configSpec>
