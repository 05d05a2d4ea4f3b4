import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminApi } from '../../support/admin-api/admin-api.ts'
import { samplePng } from '../../support/catalog/sample-pictures.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { freshEmail } from '../../support/people/identity-cast.ts'
import { createWorld, type World } from '../../support/world/world.ts'

let world: World
let token: string
let olga: ReturnType<typeof adminApi>
beforeAll(async () => {
  world = await createWorld()
  token = await operatorToken(world, 'olga')
  olga = adminApi(world, token)
})
afterAll(() => world.close())

const text = Buffer.from('Glaze 1: 40 feldspar, 30 silica, 20 whiting, 10 kaolin.\n'.repeat(100))

type StartedUpload = { readonly id: string; readonly content_path: string }
const begin = async (purpose: string, bytes: number): Promise<StartedUpload> =>
  (await olga.post('/uploads', { purpose, name: 'glazes.txt', total_bytes: bytes })).json()

const tus = (
  method: 'HEAD' | 'PATCH',
  url: string,
  more: Record<string, string> = {},
  payload?: Buffer | Readable,
) =>
  world.at('ceramics').send({
    method,
    url: `/api/v1${url}`,
    remoteAddress: freshEmail(),
    headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...more },
    ...(payload ? { payload } : {}),
  })
const sendPart = (url: string, offset: number, bytes: Buffer | Readable) =>
  tus(
    'PATCH',
    url,
    { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    bytes,
  )

const contentOf = async (key: string) => {
  const stream = await world.files.get(key)
  return stream ? await buffer(stream) : undefined
}

describe('a resumable upload', () => {
  test('a resumable upload is sent in parts, returns its offset, and becomes one file with a key', async () => {
    const { id, content_path } = await begin('file', text.length)
    expect((await sendPart(content_path, 0, text.subarray(0, 1000))).headers['upload-offset']).toBe('1000')
    const status = await tus('HEAD', content_path)
    expect(status.headers).toMatchObject({ 'upload-offset': '1000', 'upload-length': String(text.length) })
    const last = await sendPart(content_path, 1000, text.subarray(1000))
    expect(last.statusCode).toBe(204)
    const upload = (await olga.get(`/uploads/${id}`)).json()
    expect(upload).toMatchObject({ state: 'finished', mime_type: 'text/plain', is_used: false })
    expect(await contentOf(upload.file_key)).toEqual(text)
  })

  test('a part is accepted only at the current offset, and only one of two parallel parts', async () => {
    const { content_path } = await begin('file', text.length)
    expect((await sendPart(content_path, 7, text.subarray(7))).statusCode).toBe(409)
    const answers = await Promise.all([1, 2, 3].map(() => sendPart(content_path, 0, text.subarray(0, 100))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409])
  })

  test('an upload longer than its declared size is refused', async () => {
    const { content_path } = await begin('file', 10)
    expect((await sendPart(content_path, 0, text)).statusCode).toBe(413)
  })

  test('an upload larger than its purpose allows is refused in advance', async () => {
    const answer = await olga.post('/uploads', {
      purpose: 'picture',
      name: 'a.png',
      total_bytes: 21 * 1024 * 1024,
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].pointer).toBe('/total_bytes')
  })

  test('an upload of a type that its purpose does not accept is refused with the reason', async () => {
    const { id, content_path } = await begin('picture', text.length)
    await sendPart(content_path, 0, text)
    expect((await olga.get(`/uploads/${id}`)).json()).toMatchObject({
      state: 'refused',
      file_key: null,
      refusal: expect.stringContaining('picture'),
    })
  })

  test('an upload request without the protocol version is refused', async () => {
    const { content_path } = await begin('file', 10)
    const answer = await tus('HEAD', content_path, { 'tus-resumable': '0.2.2' })
    expect(answer.statusCode).toBe(412)
    expect(answer.headers['tus-version']).toBe('1.0.0')
  })

  test('an upload of another school is not found', async () => {
    const { content_path } = await begin('file', text.length)
    const hana = await operatorToken(world, 'hana', { school: 'astronomy' })
    const answer = await world.at('astronomy').send({
      method: 'PATCH',
      url: `/api/v1${content_path}`,
      payload: text,
      headers: {
        authorization: `Bearer ${hana}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
    })
    expect(answer.statusCode).toBe(404)
  })

  test('an upload interrupted a day ago is deleted with its parts', async () => {
    const { id, content_path } = await begin('file', text.length)
    await sendPart(content_path, 0, text.subarray(0, 500))
    world.clock.advance({ hours: 25 })
    await world.modules.storage.sweepUploads()
    await world.runJobs()
    token = await operatorToken(world, 'olga')
    olga = adminApi(world, token)
    expect((await olga.get(`/uploads/${id}`)).statusCode).toBe(404)
  })
})

describe('an upload by a form', () => {
  const boundary = 'form'
  const formOf = (purpose: string, name: string, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
  const send = (payload: Buffer) =>
    world.at('ceramics').send({
      method: 'POST',
      url: '/api/v1/uploads/form',
      payload,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
    })

  test('a form upload finishes in one request, and its picture is encoded again and public', async () => {
    const hidden = Buffer.concat([samplePng, Buffer.from('something hidden')])
    const answer = await send(formOf('picture', 'cover.png', hidden))
    expect(answer.statusCode, answer.body).toBe(201)
    const { file_key, mime_type } = answer.json()
    expect(mime_type).toBe('image/png')
    expect(String(await contentOf(file_key))).not.toContain('something hidden')
    expect((await world.at('ceramics').get(`/${file_key}`)).statusCode).toBe(200)
  })

  test('a form upload of a file is private', async () => {
    const { file_key } = (await send(formOf('file', 'glazes.txt', text))).json()
    expect((await world.at('ceramics').get(`/${file_key}`)).statusCode).toBe(404)
  })

  test('a form upload of a type that its purpose does not accept is refused with 422 and leaves nothing', async () => {
    const before = (await olga.get('/uploads?limit=100')).json().data.length
    const answer = await send(formOf('picture', 'cover.png', text))
    expect(answer.statusCode).toBe(422)
    expect((await olga.get('/uploads?limit=100')).json().data.length).toBe(before)
  })
})
