import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { adminApi } from '../../support/admin-api/admin-api.ts'
import { createStrangersWeb } from '../../support/catalog/published-files.ts'
import { png, samplePng } from '../../support/catalog/sample-pictures.ts'
import { strangersHost } from '../../support/hostile/tls/strangers-server.ts'
import { mcpAt, operatorToken } from '../../support/mcp/mcp-caller.ts'
import { createWorld } from '../../support/world/world.ts'

const web = createStrangersWeb()
const world = await createWorld({ deps: web })
afterAll(() => world.close())
const token = await operatorToken(world, 'olga')
const api = adminApi(world, token)
const agent = mcpAt(world, 'ceramics', token)

const uploads = async () => (await api.get('/uploads?limit=100')).json().data
const contentOf = async (key: string) => {
  const stream = await world.files.get(key)
  return stream ? await buffer(stream) : undefined
}

describe('an upload from a URL', () => {
  test('an upload from a URL is complete with the bytes, their detected type, and the name from the URL', async () => {
    const text = Buffer.from('40 feldspar, 30 silica')
    const url = await web.publish('glaze%20one.pdf', text)
    const answer = await api.post('/uploads/from_address', { address: url, purpose: 'file' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      state: 'finished',
      name: 'glaze one.pdf',
      mime_type: 'text/plain',
      is_used: false,
      total_bytes: text.length,
    })
    expect(await contentOf(answer.json().file_key)).toEqual(text)
  })

  test.each([
    ['line%0Abreak%00.txt', 'linebreak.txt'],
    ['%E9%99%B6.txt', '陶.txt'],
    ['%ff.txt', '%ff.txt'],
    ['', 'file'],
    [`${'a'.repeat(300)}`, 'a'.repeat(200)],
  ])('an upload from a URL that ends in %j has a displayable name', async (last, name) => {
    const url = await web.publish(last, Buffer.from('feldspar'))
    const answer = await api.post('/uploads/from_address', { address: url, purpose: 'file' })
    expect(answer.json()).toMatchObject({ state: 'finished', name })
  })

  test('an upload from a URL of a picture is encoded again, without the metadata of the file', async () => {
    const secret = 'taken at home'
    const url = await web.publish('kiln.png', png({ width: 8, height: 6, texts: [secret] }))
    const { data, error } = await agent.call('upload_from_address', { address: url, purpose: 'picture' })
    expect(error).toBeUndefined()
    expect(data).toMatchObject({ mime_type: 'image/png', dry_run: false })
    expect((await contentOf(String(data['file_key'])))?.includes(secret)).toBe(false)
  })

  test('an upload from a URL has a key that other tools accept', async () => {
    const url = await web.publish('kiln.png', samplePng)
    const { data } = await agent.call('upload_from_address', { address: url, purpose: 'picture' })
    const input = { slug: 'kilns', name: 'Kilns', language: 'en', image_key: data['file_key'] }
    const { data: course } = await agent.call('create_course', input)
    const stored = (await api.get(`/courses/${course['id']}`)).json()
    expect(stored.image_key).toBe(data['file_key'])
  })

  test('an upload from a URL in a dry run is fetched and checked, and not stored', async () => {
    const before = await uploads()
    const url = await web.publish('kiln.png', samplePng)
    const { data } = await agent.call('upload_from_address', {
      address: url,
      purpose: 'picture',
      dry_run: true,
    })
    expect(data).toMatchObject({
      dry_run: true,
      mime_type: 'image/png',
      file_key: null,
      received_bytes: samplePng.length,
    })
    expect(await uploads()).toEqual(before)
  })

  test.each([
    ['text instead of a picture', 'picture', Buffer.from('not a picture'), {}],
    ['text instead of a picture in a dry run', 'picture', Buffer.from('not a picture'), { dry_run: true }],
    ['text instead of media in a dry run', 'media', Buffer.from('not a film'), { dry_run: true }],
    ['text instead of media', 'media', Buffer.from('not a film'), {}],
  ] as const)(
    'an upload from a URL of %s is refused with the reason, and not stored',
    async (_which, purpose, bytes, more) => {
      const before = await uploads()
      const url = await web.publish('notes.txt', bytes)
      const { error } = await agent.call('upload_from_address', { address: url, purpose, ...more })
      expect(error).toMatchObject({ code: 'invalid_input' })
      expect(error?.message).toMatch(/picture|file type/i)
      expect(await uploads()).toEqual(before)
    },
  )

  test('an upload from a URL of an internal host is refused like one of an unknown host', async () => {
    const messages = await Promise.all(
      ['https://127.0.0.1/a', 'https://printer.internal/a'].map(async (url) => {
        const answer = await api.post('/uploads/from_address', { address: url, purpose: 'file' })
        expect(answer.statusCode).toBe(422)
        expect(answer.json().errors).toMatchObject([{ pointer: '/address' }])
        return answer.json().detail
      }),
    )
    expect(new Set(messages).size).toBe(1)
  })

  test('an upload from a URL is not fetched for a person whose role may not upload', async () => {
    let requests = 0
    await web.serve((_, response) => {
      requests += 1
      response.end('feldspar')
    })
    const mei = mcpAt(world, 'ceramics', await operatorToken(world, 'mei'))
    const input = { address: `https://${strangersHost}/a`, purpose: 'file' }
    expect((await mei.call('upload_from_address', input)).error).toMatchObject({ code: 'not_permitted' })
    expect(requests).toBe(0)
  })

  test('an upload from a URL with an invalid file name is refused', async () => {
    const url = await web.publish('a.txt', Buffer.from('a'))
    const answer = await api.post('/uploads/from_address', { address: url, purpose: 'file', name: '' })
    expect(answer.json().errors).toMatchObject([{ pointer: '/name' }])
  })
})
