import type { Config } from '../config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The store that the settings name. The S3 client is loaded only where it is used: it is large. */
export async function openStorage(config: Config): Promise<Storage> {
  if (config.mediaStorage === 'disk') return diskStorage(config.mediaDir)
  const { s3Bucket: bucket, s3Key: key, s3Secret: secret, s3Endpoint: endpoint, s3Region: region } = config
  // Settings without them do not pass.
  if (!bucket || !key || !secret) throw new Error('MEDIA_STORAGE=s3 without a bucket')
  const { s3Storage } = await import('./s3.ts')
  return s3Storage({ bucket, key, secret, endpoint, region })
}
