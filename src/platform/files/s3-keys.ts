import { ListObjectsV2Command, type S3Client } from '@aws-sdk/client-s3'
import { orUnavailable } from './s3-faults.ts'

// Concurrent deletes: well below the client's 50 sockets.
const keysPerPage = 20

/** Every key that starts with `prefix`, page by page. */
export async function* keysUnder(client: S3Client, bucket: string, prefix: string): AsyncGenerator<string[]> {
  let token: string | undefined
  do {
    const page = { Bucket: bucket, Prefix: prefix, MaxKeys: keysPerPage, ContinuationToken: token }
    const { Contents = [], NextContinuationToken } = await orUnavailable(() =>
      client.send(new ListObjectsV2Command(page)),
    )
    yield Contents.flatMap(({ Key }) => Key ?? [])
    token = NextContinuationToken
  } while (token)
}
