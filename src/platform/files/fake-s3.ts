import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listeningPort } from '../listening-port.ts'

type StoredObject = { readonly bytes: Buffer; readonly type: string | undefined; readonly modified: Date }
type Objects = Map<string, StoredObject>
type Call = { request: IncomingMessage; response: ServerResponse; objects: Objects; key: string; url: URL }

/** For tests: as much of S3 as its real client needs to put, get, head, delete and list objects. */
export async function startFakeS3({ bucket, accessKeyId }: { bucket: string; accessKeyId: string }) {
  const objects: Objects = new Map()
  const requests: { method: string; key: string; headers: IncomingMessage['headers'] }[] = []
  /** Responds to every request with this status while it is set. */
  const failure: { status?: number; code?: string } = {}

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake-s3')
    const [, inBucket, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const { method = '', headers } = request
    const key = rest.join('/')
    requests.push({ method, key, headers })
    if (failure.status) return refuse(response, failure.status, failure.code ?? 'InternalError')
    if (!headers.authorization?.includes(`Credential=${accessKeyId}/`))
      return refuse(response, 403, 'AccessDenied')
    if (inBucket !== bucket) return refuse(response, 404, 'NoSuchBucket')
    const answer = answers[key === '' ? 'LIST' : method]
    return answer
      ? answer({ request, response, objects, key, url })
      : refuse(response, 405, 'MethodNotAllowed')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return {
    endpoint: `http://127.0.0.1:${listeningPort(server)}`,
    objects,
    requests,
    trouble: failure,
    stop,
  }
}

const answers: Record<string, (call: Call) => unknown> = {
  PUT: put,
  GET: get,
  HEAD: head,
  DELETE: remove,
  LIST: list,
}

async function put({ request, response, objects, key }: Call) {
  // Like the real S3: a body of unknown length is refused.
  if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength')
  const bytes = await buffer(request)
  objects.set(key, { bytes, type: request.headers['content-type'], modified: new Date() })
  return response.writeHead(200, { ETag: '"etag"' }).end()
}

function get({ request, response, objects, key }: Call) {
  const found = objects.get(key)
  if (!found) return refuse(response, 404, 'NoSuchKey')
  const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range) return response.writeHead(200, headersOf(found, found.bytes.length)).end(found.bytes)
  const { length } = found.bytes
  const [start, end] = [Number(range[1]), Math.min(range[2] ? Number(range[2]) : length - 1, length - 1)]
  if (start >= length) return refuse(response, 416, 'InvalidRange')
  const part = found.bytes.subarray(start, end + 1)
  const headers = { ...headersOf(found, part.length), 'Content-Range': `bytes ${start}-${end}/${length}` }
  return response.writeHead(206, headers).end(part)
}

function head({ response, objects, key }: Call) {
  const found = objects.get(key)
  return found
    ? response.writeHead(200, headersOf(found, found.bytes.length)).end()
    : response.writeHead(404).end()
}

function remove({ response, objects, key }: Call) {
  objects.delete(key)
  return response.writeHead(204).end()
}

function list({ response, objects, url }: Call) {
  const after = url.searchParams.get('continuation-token') ?? ''
  const size = Number(url.searchParams.get('max-keys') ?? 1000)
  const prefix = url.searchParams.get('prefix') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, size)
  const more = keys.length > size
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  const truncated = `<IsTruncated>${more}</IsTruncated>`
  return sendXml(response, 200, `<ListBucketResult>${truncated}${next}${contents}</ListBucketResult>`)
}

function headersOf({ type, modified }: StoredObject, length: number) {
  return {
    'Content-Length': length,
    'Content-Type': type ?? 'binary/octet-stream',
    'Last-Modified': modified.toUTCString(),
    ETag: '"etag"',
  }
}

function refuse(response: ServerResponse, status: number, code: string) {
  return sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function sendXml(response: ServerResponse, status: number, xml: string) {
  return response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`)
}
