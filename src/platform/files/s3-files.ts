import type { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { S3Driver } from 'flydrive/drivers/s3'
import { behindTheEnd } from './byte-range.ts'
import { hasExtension, unknownType } from './file-type.ts'
import type { ByteRange, Files, S3Settings } from './files.ts'
import { orUnavailable, statusOf, unlessMissing } from './s3-faults.ts'
import { keysUnder } from './s3-keys.ts'
import { withSpooled } from './spooled-stream.ts'

const amazonsUnknownType = 'binary/octet-stream'

// The client would also warn on the console about errors that it throws.
const silence = { debug() {}, info() {}, warn() {}, error() {} }

export function createS3Files(settings: S3Settings): Files {
  const { bucket } = settings
  const client = createClient(settings)
  // ACLs are disabled in new Amazon buckets and not supported by many other stores.
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })

  // flydrive does not support ranges.
  const read = (key: string, range: ByteRange | undefined) =>
    client.send(new GetObjectCommand({ Bucket: bucket, Key: key, Range: range && rangeHeader(range) }))

  return {
    async put(key, content) {
      const options = hasExtension(key) ? {} : { contentType: unknownType }
      if (content instanceof Uint8Array) return orUnavailable(() => driver.put(key, content, options))
      return withSpooled(content, ({ stream, size }) =>
        orUnavailable(() => driver.putStream(key, stream, { ...options, contentLength: size })),
      )
    },
    async get(key, range) {
      try {
        const found = await unlessMissing(() => read(key, range))
        return found?.Body as Readable | undefined
      } catch (error) {
        if (range && statusOf(error) === 416) throw behindTheEnd(range, error)
        throw error
      }
    },
    async stat(key) {
      const found = await unlessMissing(() => driver.getMetaData(key))
      if (!found) return undefined
      return { size: found.contentLength, type: typeOf(found), modified: found.lastModified }
    },
    exists: (key) => orUnavailable(() => driver.exists(key)),
    delete: (key) => orUnavailable(() => driver.delete(key)),
    // The store itself forgets what was not sent whole.
    sweepUnfinished: async () => {},
    async deleteAll(prefix) {
      // flydrive drops the slash, so that "a/1" would also delete "a/10", and ignores failed deletes.
      for await (const keys of keysUnder(client, bucket, `${prefix}/`)) {
        await Promise.all(keys.map((key) => orUnavailable(() => driver.delete(key))))
      }
    },
  }
}

function createClient({
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
  forcePathStyle = false,
}: S3Settings) {
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle,
    ...(endpoint === undefined ? {} : { endpoint }),
    // Many S3-compatible stores do not support checksums by default yet.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    logger: silence,
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
}

function typeOf({ contentType }: { contentType?: string }): string {
  return !contentType || contentType === amazonsUnknownType ? unknownType : contentType
}

function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start}-${end ?? ''}`
}
