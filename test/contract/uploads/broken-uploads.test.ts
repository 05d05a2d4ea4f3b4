// Uploads whose connection breaks off, uploads to a full disk, and uploads that a job assembles first.
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { assembleUpload } from '../../../src/operations/uploads/assemble-upload.ts'
import type { Files } from '../../../src/platform/files/files.ts'
import { createFolderFiles } from '../../../src/platform/files/folder-files.ts'
import { adminApi } from '../../support/admin-api/admin-api.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createWorld, ownWorld, type World } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const token = await operatorToken(world, 'olga')
const port = await world.listen()

const bytes = Buffer.from('Glaze: 40 feldspar, 30 silica, 20 whiting, 10 kaolin.\n'.repeat(150_000))

async function begin(at: World, authorization: string): Promise<{ id: string; url: string }> {
  const answer = await adminApi(at, authorization).post('/uploads', {
    purpose: 'file',
    name: 'glazes.txt',
    total_bytes: bytes.length,
  })
  const { id, content_path } = answer.json()
  return { id, url: `/api/v1${content_path}` }
}

const tusHeaders = () => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' })
const partType = 'application/offset+octet-stream'

type FirstPart = { readonly url: string; readonly token: string; readonly payload: Buffer }

async function sendFirstPart(at: World, { url, token: authorization, payload }: FirstPart) {
  const headers = {
    authorization: `Bearer ${authorization}`,
    'tus-resumable': '1.0.0',
    'content-type': partType,
    'upload-offset': '0',
  }
  return await at.at('ceramics').send({ method: 'PATCH', url, headers, payload })
}

async function offsetOf(url: string): Promise<number> {
  const { headers } = await world.at('ceramics').send({ method: 'HEAD', url, headers: tusHeaders() })
  return Number(headers['upload-offset'])
}

/** Sends a part over a socket that is destroyed after the given number of bytes. */
async function sendAndBreakOff(url: string, from: number, length: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const headers = [
    'Host: localhost:3000',
    `Authorization: Bearer ${token}`,
    'Tus-Resumable: 1.0.0',
    `Content-Type: ${partType}`,
    `Upload-Offset: ${from}`,
    `Content-Length: ${bytes.length - from}`,
  ]
  socket.write(`PATCH ${url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`)
  await new Promise((done) => socket.write(bytes.subarray(from, from + length), done))
  // The kernel has the bytes; the server reads them before it notices the closed connection.
  await pause(300)
  socket.resetAndDestroy()
}

async function untilOffsetMoves(url: string, from: number): Promise<number> {
  for (;;) {
    const offset = await offsetOf(url)
    if (offset > from) return offset
    await pause(50)
  }
}

test('a part of an upload whose connection ends early is kept as far as it arrived, and the upload continues there', async () => {
  const { id, url } = await begin(world, token)
  const length = 7_200_000
  await sendAndBreakOff(url, 0, length)
  const first = await untilOffsetMoves(url, 0)
  expect(first).toBeGreaterThan(length / 2)
  expect(first).toBeLessThanOrEqual(length)
  await sendAndBreakOff(url, first, 300_000)
  const second = await untilOffsetMoves(url, first)
  const last = await world.at('ceramics').send({
    method: 'PATCH',
    url,
    headers: { ...tusHeaders(), 'content-type': partType, 'upload-offset': String(second) },
    payload: bytes.subarray(second),
  })
  expect([last.statusCode, last.headers['upload-offset']]).toEqual([204, String(bytes.length)])
  const upload = (await adminApi(world, token).get(`/uploads/${id}`)).json()
  expect(upload).toMatchObject({ state: 'finished' })
  const stored = await world.files.get(upload.file_key)
  expect(stored && (await buffer(stored)).equals(bytes)).toBe(true)
}, 30_000)

test('an upload that a job assembles while its last part is answered is complete, and the part gets 204', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'raced-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const stored = createFolderFiles(folder)
  let isAssembled = false
  const files: Files = {
    ...stored,
    async get(key) {
      if (!isAssembled && key.endsWith('.part')) {
        isAssembled = true
        const [, schoolId, uploadId] = key.split('/')
        const { storage } = own.modules
        await assembleUpload({ storage, files: stored }, { schoolId, uploadId } as Assembled)
        await stored.delete(key)
      }
      return await stored.get(key)
    },
  }
  const own = await ownWorld({ files })
  const olgas = await operatorToken(own, 'olga')
  const { id, url } = await begin(own, olgas)
  const answer = await sendFirstPart(own, { url, token: olgas, payload: bytes })
  expect([isAssembled, answer.statusCode]).toEqual([true, 204])
  const { state, file_key: key } = (await adminApi(own, olgas).get(`/uploads/${id}`)).json()
  const file = await stored.get(key)
  expect([state, file && (await buffer(file)).equals(bytes)]).toEqual(['finished', true])
})

type Assembled = Parameters<typeof assembleUpload>[1]

describe.each(['ENOSPC', 'EDQUOT', 'EROFS'])('a file system with the error %s', (code) => {
  test('an upload gets 503 with Retry-After when the file system fails, and keeps its offset', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'full-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    let isFull = true
    const files = createFolderFiles(folder, {
      openFile: async (path, flags, mode) => {
        if (isFull) throw Object.assign(new Error(`${code}: write`), { code })
        return await open(path, flags, mode)
      },
    })
    const own = await ownWorld({ files })
    const olgas = await operatorToken(own, 'olga')
    const { url } = await begin(own, olgas)
    const send = () => sendFirstPart(own, { url, token: olgas, payload: bytes.subarray(0, 100_000) })
    const refused = await send()
    expect(refused.statusCode).toBe(503)
    expect(refused.headers['retry-after']).toBe('60')
    expect(refused.json()).toMatchObject({
      code: 'temporarily_unavailable',
      detail: 'The server cannot store files at the moment. Try again in a minute.',
    })
    isFull = false
    expect((await send()).headers['upload-offset']).toBe('100000')
  })
})
