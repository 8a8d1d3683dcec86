import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { MissingFile, type Storage, storageFull } from './storage.ts'

export interface S3Options {
  endpoint?: string | undefined
  bucket: string
  key: string
  secret: string
  region: string
  /** Timeout until the store begins its response, ms; 30 s by default. A part of 8 MiB is sent in that time. */
  answerMs?: number
}

const CONNECT_MS = 3_000
const ANSWER_MS = 30_000
/** Timeout of a transfer without progress, ms: as long as the gateway's. */
const STALLED_MS = 120_000

/** Parts that lib-storage holds in memory at once, and their size: 2 x 8 MiB a stream. */
const PART_BYTES = 8 * 1024 * 1024
const PARTS_AT_ONCE = 2

function isMissing(err: unknown): boolean {
  const { name, $metadata } = err as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || $metadata?.httpStatusCode === 404
}

/** Whether the store is full: MinIO's name for it, Ceph's, and the HTTP status of others. */
function isFull(err: unknown): boolean {
  const { name, $metadata } = err as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'XMinioStorageFull' || name === 'QuotaExceeded' || $metadata?.httpStatusCode === 507
}

function noRoom(err: unknown): never {
  throw isFull(err) ? storageFull(err) : err
}

/**
 * Files in a bucket of Amazon S3 or a compatible store (Backblaze B2, MinIO). Streams are sent as multipart uploads; one that
 * fails is aborted, so that its parts are not kept.
 */
export function s3Storage(options: S3Options): Storage {
  const { endpoint, bucket, key: accessKeyId, secret: secretAccessKey, region, answerMs = ANSWER_MS } = options
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Compatible stores refuse the newer checksum trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: STALLED_MS,
    },
  })
  const at = (key: string) => ({ Bucket: bucket, Key: key })
  const get: Storage['get'] = async (key, range) => {
    const bytes = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    try {
      const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...bytes }))
      return Body as Readable
    } catch (err) {
      throw isMissing(err) ? new MissingFile(key) : err
    }
  }

  return {
    kind: 's3',
    async put(key, content) {
      if (Buffer.isBuffer(content)) {
        await client.send(new PutObjectCommand({ ...at(key), Body: content })).catch(noRoom)
        return content.length
      }
      let bytes = 0
      const counted = async function* (): AsyncGenerator<Buffer> {
        for await (const piece of content) {
          bytes += (piece as Buffer).length
          yield piece as Buffer
        }
      }
      const upload = new Upload({
        client,
        params: { ...at(key), Body: Readable.from(counted(), { objectMode: false }) },
        partSize: PART_BYTES,
        queueSize: PARTS_AT_ONCE,
        leavePartsOnError: false,
      })
      await upload.done().catch(noRoom)
      return bytes
    },
    get,
    async fetchTo(key, path, signal, onBytes) {
      const counted = async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
        let done = 0
        for await (const piece of content) {
          done += piece.length
          onBytes?.(done)
          yield piece
        }
      }
      await pipeline(await get(key), counted, createWriteStream(path), { signal })
    },
    async size(key) {
      try {
        return (await client.send(new HeadObjectCommand(at(key)))).ContentLength
      } catch (err) {
        if (isMissing(err)) return undefined
        throw err
      }
    },
    async remove(keys) {
      for (const key of keys) await client.send(new DeleteObjectCommand(at(key)))
    },
    async removeFolder(folder) {
      for (;;) {
        const { Contents = [] } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, MaxKeys: 100 }),
        )
        if (Contents.length === 0) return
        for (const { Key } of Contents) if (Key) await client.send(new DeleteObjectCommand(at(Key)))
      }
    },
    async removeOlder(folder, olderThanMs) {
      let removed = 0
      let after: string | undefined
      for (;;) {
        const { Contents = [], IsTruncated } = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: `${folder}/`, ...(after ? { StartAfter: after } : {}) }),
        )
        for (const { Key, LastModified } of Contents) {
          if (!Key || !LastModified || Date.now() - LastModified.getTime() <= olderThanMs) continue
          await client.send(new DeleteObjectCommand(at(Key)))
          removed += 1
        }
        after = Contents.at(-1)?.Key
        if (!IsTruncated || !after) return removed
      }
    },
    // Parts of an upload whose process was killed are removed by the lifecycle rule of the bucket.
    sweep: async () => undefined,
    async ping() {
      await client.send(new HeadBucketCommand({ Bucket: bucket }))
    },
    close: () => client.destroy(),
  }
}
