import { afterAll, describe, expect, test } from 'vitest'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { newAccount } from '../../support/people/identity-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const path = '/account/sessions'

const world = await createWorld()
afterAll(() => world.close())

const idsIn = (page: string) =>
  [...page.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id ?? '')

const end = (browser: TestBrowser, session: string) =>
  browser.submit('/account/sessions/end', { session }, { at: path })

describe('the list of devices', () => {
  test('the list of devices marks the current device, and offers to end the other sessions', async () => {
    const mei = await newAccount(world)
    const [here, there] = [await browserOf(world, mei), await browserOf(world, mei)]
    const { body } = await here.get(path)
    expect(body.match(/>This device</g)).toHaveLength(1)
    expect(idsIn(body)).toHaveLength(1)
    expect(body).toContain('127.0.0.1')
    expect(idsIn((await there.get(path)).body)).not.toEqual(idsIn(body))
  })

  test('the list of devices shows only the sessions of the member at this school', async () => {
    const mei = await newAccount(world)
    const browser = await browserOf(world, mei)
    await browserOf(world, mei, 'astronomy')
    await newBrowser(world)
    const { body } = await browser.get(path)
    expect(idsIn(body)).toEqual([])
    expect(body).toContain('You are signed in on this device only.')
  })

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0 Safari/537.36 Edg/138.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/138.0 Mobile Safari/537.36',
      'Chrome on Android',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on Mac',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari Line/15.0',
      'LINE on iPhone',
    ],
    ['curl/8.5', 'Unknown device'],
    ['"><script>alert(1)</script>', 'Unknown device'],
    ['', 'Unknown device'],
  ])('the list of devices names the browser and operating system of %j', async (userAgent, name) => {
    const mei = await newAccount(world)
    const browser = await browserOf(world, mei)
    await world.deps.db
      .updateTable('sessions')
      .set({ userAgent })
      .where('personId', '=', mei.personId)
      .execute()
    const { body } = await browser.get(path)
    expect(body).toContain(`<strong>${name}</strong>`)
    expect(body).not.toContain('<script>alert')
  })
})

describe('ending a device’s session', () => {
  test('ending a device’s session signs that device out immediately', async () => {
    const mei = await newAccount(world)
    const [here, there] = [await browserOf(world, mei), await browserOf(world, mei)]
    const [id = ''] = idsIn((await here.get(path)).body)
    expect((await end(here, id)).headers.location).toBe('/account/sessions?done=session')
    expect((await there.get('/account')).statusCode).toBe(303)
    expect((await here.get('/account')).statusCode).toBe(200)
  })

  test('ending a device’s session is refused to a stranger and at the other school', async () => {
    const mei = await newAccount(world)
    const [here, there] = [await browserOf(world, mei), await browserOf(world, mei)]
    const [id = ''] = idsIn((await here.get(path)).body)
    const otherBrowsers = [
      await browserOf(world, 'tom'),
      await browserOf(world, 'olga'),
      await browserOf(world, mei, 'astronomy'),
      await browserOf(world, 'hana', 'astronomy'),
    ]
    for (const other of otherBrowsers) expect((await end(other, id)).statusCode).toBe(404)
    expect((await there.get('/account')).statusCode).toBe(200)
  })

  test.each(['', 'nonsense', '018bcfe5-6800-7000-8000-00000000000a', "' or 1=1 --"])(
    'ending a session with the invalid id %j is answered with 404',
    async (id) => expect((await end(await browserOf(world, 'mei'), id)).statusCode).toBe(404),
  )

  test('ending all other sessions signs them out at every school and keeps this session and those of other people', async () => {
    const mei = await newAccount(world)
    const here = await browserOf(world, mei)
    const there = [await browserOf(world, mei), await browserOf(world, mei, 'astronomy')]
    const tom = await newBrowser(world)
    const answer = await here.submit('/account/sessions/end-others', {}, { at: path })
    expect(answer.headers.location).toBe('/account/sessions?done=sessions')
    for (const each of there) expect((await each.get('/account')).statusCode).toBe(303)
    for (const each of [here, tom]) expect((await each.get('/account')).statusCode).toBe(200)
  })
})
