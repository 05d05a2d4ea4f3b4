// Encoding a large picture delays neither other requests nor the pictures of other schools by more than one.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminApi } from '../../support/admin-api/admin-api.ts'
import { samplePng } from '../../support/catalog/sample-pictures.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { longestTick } from '../../support/requests/longest-tick.ts'
import { createWorld, type World } from '../../support/world/world.ts'

let world: World
let large: Buffer
let tokens: Readonly<Record<'olga' | 'hana', string>>
beforeAll(async () => {
  world = await createWorld()
  tokens = {
    olga: await operatorToken(world, 'olga'),
    hana: await operatorToken(world, 'hana', { school: 'astronomy' }),
  }
  const side = { width: 7_000, height: 7_000, channels: 3, background: '#a0522d' } as const
  large = await sharp({ create: side }).jpeg({ quality: 60 }).toBuffer()
}, 60_000)
afterAll(() => world.close())

/** Sends a whole picture; resolves with its state once it is encoded. */
async function uploadPicture(person: 'olga' | 'hana', bytes: Buffer): Promise<string> {
  const school = person === 'olga' ? 'ceramics' : 'astronomy'
  const token = tokens[person]
  const api = adminApi(world, token, school)
  const answer = await api.post('/uploads', {
    purpose: 'picture',
    name: 'cover.jpg',
    total_bytes: bytes.length,
  })
  const { id, content_path } = answer.json()
  await world.at(school).send({
    method: 'PATCH',
    url: `/api/v1${content_path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    payload: bytes,
  })
  return (await api.get(`/uploads/${id}`)).json().state
}

test('a picture of one school is encoded before the remaining pictures of another school that sent several', async () => {
  const ended: string[] = []
  const upload = async (name: string, sending: Promise<string>) => {
    expect(await sending).toBe('finished')
    ended.push(name)
  }
  const ofCeramics = [1, 2, 3, 4].map((n) => upload(`ceramics ${n}`, uploadPicture('olga', large)))
  const ofAstronomy = upload('astronomy', uploadPicture('hana', samplePng))
  await Promise.all([...ofCeramics, ofAstronomy])
  expect(ended.at(-1)).not.toBe('astronomy')
}, 120_000)

test('pages are served while a picture of 49 megapixels is encoded, and the event loop is not blocked', async () => {
  let isEncoded = false
  const encoding = uploadPicture('olga', large).then((state) => {
    isEncoded = true
    return state
  })
  let pages = 0
  const longest = await longestTick(async () => {
    while (!isEncoded) {
      expect((await world.at('ceramics').get('/catalog')).statusCode).toBe(200)
      pages++
    }
  })
  expect(await encoding).toBe('finished')
  expect(pages).toBeGreaterThan(3)
  expect(longest).toBeLessThan(200)
}, 120_000)

test('a picture of more than 50 million pixels is refused before it is decoded', async () => {
  const side = { width: 8_000, height: 6_300, channels: 3, background: '#a0522d' } as const
  const bytes = await sharp({ create: side }).png().toBuffer()
  expect(await uploadPicture('olga', bytes)).toBe('refused')
}, 60_000)
