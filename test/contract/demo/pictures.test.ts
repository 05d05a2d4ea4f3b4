import { expect, test } from 'vitest'
import { ceramics } from '../../../demo/ceramics/content.ts'
import { storePicture } from '../../../demo/pictures/picture.ts'
import { ownWorld } from '../../support/world/world.ts'

test('a cover is an SVG drawing named by the hash of its content, which browsers may cache and which cannot run scripts', async () => {
  const world = await ownWorld({ from: 'demoTemplate' })
  const key = await storePicture(world.files, ceramics.appearance.cover)
  expect(key).toMatch(/^media\/[0-9a-f]{32}\.svg$/)
  const { statusCode, headers, body } = await world.at('ceramics').get(`/${key}`)
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect(headers['cache-control']).toContain('immutable')
  expect(body).toBe(ceramics.appearance.cover)
})

test('every course of the demo world has its own picture, and its row names that picture', async () => {
  const world = await ownWorld({ from: 'demoTemplate' })
  const courses = await world.deps.db.selectFrom('courses').select('imageKey').execute()
  const keys = courses.map(({ imageKey }) => imageKey)
  expect(keys.every((key) => key?.startsWith('media/'))).toBe(true)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a drawing is served from the media folder only', async () => {
  const world = await ownWorld({ from: 'demoTemplate' })
  const name = `${'a'.repeat(32)}.svg`
  await world.files.put(`avatars/${name}`, Buffer.from('<svg/>'))
  expect((await world.at('ceramics').get(`/avatars/${name}`)).statusCode).toBe(404)
  expect((await world.at('ceramics').get(`/media/${name}`)).statusCode).toBe(404)
})
