import { ConfigMistakes } from '@fanfare/runtime/config.ts'
import type { Config } from '../config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The store that the settings name. The S3 client is loaded only where it is used: it is large. */
export async function openStorage(config: Config): Promise<Storage> {
  if (config.mediaStorage === 'disk') return diskStorage(config.mediaDir)
  const { s3Bucket: bucket, s3Key: key, s3Secret: secret, s3Endpoint: endpoint, s3Region: region } = config
  const missing = Object.entries({ S3_BUCKET: bucket, S3_KEY: key, S3_SECRET: secret }).filter(([, value]) => !value)
  if (!bucket || !key || !secret) {
    throw new ConfigMistakes(missing.map(([name]) => `${name} is missing: MEDIA_STORAGE=s3 needs it.`))
  }
  const { s3Storage } = await import('./s3.ts')
  return s3Storage({ bucket, key, secret, endpoint, region })
}
