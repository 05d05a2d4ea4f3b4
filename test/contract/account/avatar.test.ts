import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import {
  jpegWithExif,
  png,
  sampleJpeg,
  samplePng,
  sampleWebp,
} from '../../support/catalog/sample-pictures.ts'
import { createWorld } from '../../support/world/world.ts'

const mostBytes = 2 * 1024 * 1024

const world = await createWorld()
afterAll(() => world.close())

const send = (browser: TestBrowser, bytes: Buffer, { name = 'me.png', type = 'image/png' } = {}) =>
  browser.upload('/account/avatar', { field: 'picture', name, type, bytes }, { at: '/account/profile' })

async function avatarOf(browser: TestBrowser): Promise<string | undefined> {
  return /src="(\/avatars\/[^"]+)"/.exec((await browser.get('/account')).body)?.[1]
}

describe('an uploaded profile picture', () => {
  test.each([
    ['png', samplePng, 'image/png'],
    ['jpg', sampleJpeg, 'image/jpeg'],
    ['webp', sampleWebp, 'image/webp'],
  ])(
    'a profile picture of type %s is accepted and shown, regardless of its file name',
    async (extension, bytes, type) => {
      const mei = await browserOf(world, 'mei')
      const answer = await send(mei, bytes, { name: 'evil.html', type: 'text/html' })
      expect(answer.headers.location).toBe('/account/profile?done=picture')

      const url = (await avatarOf(mei)) ?? ''
      expect(url).toMatch(new RegExp(`^/avatars/[0-9a-f]{32}\\.${extension}$`))
      const picture = await world.at('ceramics').get(url)
      expect(picture.statusCode).toBe(200)
      expect(picture.rawPayload).toEqual(bytes)
      expect(picture.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
      })
      expect(picture.headers['content-security-policy']).toContain('sandbox')
    },
  )

  test('a profile picture is stored without its location metadata', async () => {
    const mei = await browserOf(world, 'mei')
    await send(mei, jpegWithExif({ orientation: 6, location: '25.0330 N 121.5654 E' }))
    const { rawPayload } = await world.at('ceramics').get((await avatarOf(mei)) ?? '')
    expect(rawPayload.includes('25.0330')).toBe(false)
  })

  test('a profile picture of exactly two megabytes is accepted, and a larger one is refused', async () => {
    const mei = await browserOf(world, 'mei')
    const answer = await send(mei, png({ width: 8, height: 6, bytes: mostBytes }))
    expect(answer.statusCode).toBe(303)
  })

  test.each([
    ['one byte too large', png({ width: 8, height: 6, bytes: mostBytes + 1 }), 'at most 2 MB'],
    ['much too large', Buffer.alloc(8 * 1024 * 1024, samplePng), 'at most 2 MB'],
    [
      'an HTML page named me.png',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'PNG, JPEG or WebP',
    ],
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'PNG, JPEG or WebP',
    ],
    ['a truncated PNG', samplePng.subarray(0, -20), 'PNG, JPEG or WebP'],
    ['a truncated JPEG', sampleJpeg.subarray(0, -20), 'PNG, JPEG or WebP'],
    ['a truncated WebP', sampleWebp.subarray(0, -20), 'PNG, JPEG or WebP'],
    ['empty', Buffer.alloc(0), 'Choose a picture first.'],
    ['a decompression bomb', hugePng(), 'too many pixels'],
  ])('a profile picture that is %s is refused with an error beside its field', async (_what, bytes, text) => {
    const mei = await newBrowser(world)
    const before = storedFiles()
    const answer = await send(mei, bytes)
    expect(answer.statusCode).toBe(422)
    expect(/id="picture-problem">([^<]+)</.exec(answer.body)?.[1]).toContain(text)
    expect(await avatarOf(mei)).toBeUndefined()
    expect(storedFiles()).toEqual(before)
  })

  test('a profile picture whose upload ends early is refused and leaves no file', async () => {
    const mei = await browserOf(world, 'mei')
    const answer = await world.at('ceramics').send({
      method: 'POST',
      url: '/account/avatar',
      headers: {
        cookie: cookieOf(mei),
        accept: 'text/html',
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: '--x\r\nContent-Disposition: form-data; name="picture"; filename="a.png"\r\n\r\nabc',
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })

  test('a profile picture without a valid form token is refused', async () => {
    const mei = await browserOf(world, 'mei')
    const file = { field: 'picture', name: 'me.png', type: 'image/png', bytes: samplePng }
    const options = { at: '/account/profile', fields: { form_token: 'made.up' } }
    expect((await mei.upload('/account/avatar', file, options)).statusCode).toBe(403)
  })

  test('a new profile picture replaces the former one and deletes its file, and removing it deletes its own file', async () => {
    const mei = await newBrowser(world)
    const before = storedFiles()
    await send(mei, samplePng)
    const former = await avatarOf(mei)
    await send(mei, sampleJpeg)
    const newer = await avatarOf(mei)
    expect(newer).not.toBe(former)
    expect((await world.at('ceramics').get(former ?? '')).statusCode).toBe(404)
    expect(storedFiles()).toHaveLength(before.length + 1)

    const answer = await mei.submit('/account/avatar/remove', {}, { at: '/account/profile' })
    expect(answer.headers.location).toBe('/account/profile?done=picture-removed')
    expect(await avatarOf(mei)).toBeUndefined()
    expect(storedFiles()).toEqual(before)
    await world.runJobs()
  })
})

describe('the URL of a profile picture', () => {
  test('the URL of a profile picture is readable by a visitor, a stranger, the other school and its owner', async () => {
    const mei = await browserOf(world, 'mei')
    await send(mei, samplePng)
    const url = (await avatarOf(mei)) ?? ''
    const viewers = [
      world.browser('ceramics'),
      await browserOf(world, 'tom'),
      await browserOf(world, 'hana', 'astronomy'),
      mei,
    ]
    for (const viewer of viewers) expect((await viewer.get(url)).statusCode).toBe(200)
  })

  test('the URL of a profile picture cannot be guessed and gives access to no other file', async () => {
    await world.files.put('exports/00000000000000000000000000000000.png', samplePng)
    const urls = [
      '/avatars/00000000000000000000000000000000.png',
      '/avatars/00000000000000000000000000000000.html',
      '/avatars/..%2Fexports%2F00000000000000000000000000000000.png',
      '/avatars/../exports/00000000000000000000000000000000.png',
      '/avatars/%00.png',
      '/avatars/',
    ]
    for (const url of urls) expect((await world.at('ceramics').get(url)).statusCode, url).toBe(404)
  })

  test('the profile picture is in the header of every page where its owner is signed in', async () => {
    const mei = await browserOf(world, 'mei')
    await send(mei, samplePng)
    const url = await avatarOf(mei)
    expect((await mei.get('/')).body).toContain(`src="${url}"`)
    const elsewhere = await browserOf(world, 'mei', 'astronomy')
    expect((await elsewhere.get('/')).body).toContain(`src="${url}"`)
  })

  test('a profile picture can be changed by its owner only', async () => {
    const [mei, tom] = [await newBrowser(world), await newBrowser(world)]
    await send(mei, samplePng)
    const url = await avatarOf(mei)
    await send(tom, sampleJpeg)
    await tom.submit('/account/avatar/remove', {}, { at: '/account/profile' })
    expect(await avatarOf(mei)).toBe(url)
    expect((await world.at('ceramics').get(url ?? '')).statusCode).toBe(200)
  })
})

function storedFiles(): string[] {
  return readdirSync(world.filesFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

function cookieOf(browser: TestBrowser): string {
  return Object.entries(browser.cookies())
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
}

// The header declares 20,000 by 20,000 pixels; decoding them would allocate more than a gigabyte.
function hugePng(): Buffer {
  return png({ width: 8, height: 6, says: { width: 20_000, height: 20_000 } })
}
