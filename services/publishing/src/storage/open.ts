import type { Config } from '../config.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The storage of the settings. The S3 client is large, so it is loaded only where it is used. */
export async function openStorage(config: Config): Promise<Storage> {
  if (config.mediaStorage === 'disk') return diskStorage(config.mediaDir)
  const { s3Bucket: bucket, s3Key: key, s3Secret: secret, s3Endpoint: endpoint, s3Region: region } = config
  // `configSpec` refuses settings without them.
  if (!bucket || !key || !secret) throw new Error('MEDIA_STORAGE=s3 without a bucket')
  const { s3Storage } = await import('./s3.ts')
  return s3Storage({ bucket, key, secret, endpoint, region })
}
