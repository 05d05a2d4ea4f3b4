import { afterAll, describe, expect, test } from 'vitest'
import { browserOf, newBrowser } from '../../support/browser/member-browser.ts'
import { newAccount } from '../../support/people/identity-cast.ts'
import { createWorld, platformActor } from '../../support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const path = '/account/profile'

describe('the profile form', () => {
  test('the profile form saves changes, and pages then use the language of the account', async () => {
    const mei = await newBrowser(world)
    const answer = await mei.submit(path, { name: ' Mei  Lin ', language: 'ja', timeZone: 'Asia/Tokyo' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/account/profile?done=profile')

    const page = await mei.get('/account/profile?done=profile')
    expect(page.body).toContain('<html lang="ja">')
    expect(page.body).toContain('value="Mei Lin"')
    expect(page.body).toMatch(/<option value="Asia\/Tokyo" selected/)
    expect(page.body).toContain('プロフィールを保存しました。')
  })

  test('the profile form can leave language and time zone to the browser and the school', async () => {
    const mei = await newBrowser(world)
    await mei.submit(path, { name: 'Mei', language: '', timeZone: '' })
    const { body } = await mei.get('/account')
    expect(body).toContain('<html lang="zh-TW">')
    expect(body).toContain('選擇你的時區')
  })

  test('the profile form keeps the language chosen in this browser, unless it sends another one', async () => {
    const mei = await newBrowser(world)
    await mei.submit(path, { name: 'Mei', language: 'zh-TW', timeZone: '' })
    expect((await mei.get(path)).body).toContain('<html lang="en">')
  })

  test('the profile form shows an error beside the invalid field and keeps the other input', async () => {
    const account = await newAccount(world)
    const mei = await browserOf(world, account)
    const answer = await mei.submit(path, { name: '', language: 'ja', timeZone: 'Europe/Paris' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('id="name-problem">Enter your name.')
    expect(answer.body).toMatch(/<option value="ja" selected/)
    expect(answer.body).toMatch(/<option value="Europe\/Paris" selected/)
    expect((await mei.get(path)).body).toContain(account.name)
  })

  test.each([
    ['language', { language: 'xx' }, 'Choose a language from the list.'],
    ['timeZone', { timeZone: 'Mars/Olympus' }, 'Choose a time zone from the list.'],
    ['name', { name: 'x'.repeat(121) }, 'Use at most 120 characters.'],
  ])('the profile form refuses an invalid %s', async (field, wrong, text) => {
    const mei = await newBrowser(world)
    const answer = await mei.submit(path, { name: 'Mei', language: '', timeZone: '', ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(`id="${field}-problem">${text}`)
  })

  test('a profile name with markup is shown as plain text on every page', async () => {
    const mei = await newBrowser(world)
    await mei.submit(path, { name: '"><img src=x onerror=alert(1)>', language: 'en', timeZone: '' })
    for (const page of ['/', '/account', path]) expect((await mei.get(page)).body).not.toContain('<img src=x')
  })

  test('the profile form of one person does not change another person’s profile', async () => {
    const mei = await newBrowser(world)
    await mei.submit(path, { name: 'Somebody new', language: 'en', timeZone: '' })
    const tom = await world.modules.identity.personWithEmail(platformActor, 'tom@example.com')
    expect(tom?.name).toBe('Tom Becker')
  })
})

test('the profile form accepts every time zone in its list', async () => {
  const mei = await newBrowser(world)
  const { body } = await mei.get(path)
  const select = /<select id="timeZone"[\s\S]*?<\/select>/.exec(body)?.[0] ?? ''
  const zones = [...select.matchAll(/<option value="([^"]+)"/g)].map(([, zone]) => zone ?? '')
  expect(zones.length).toBeGreaterThan(400)
  for (const zone of ['UTC', 'Asia/Taipei', zones[7] ?? '', zones.at(-1) ?? '']) {
    const answer = await mei.submit(path, { name: 'Mei', language: 'en', timeZone: zone })
    expect(answer.statusCode, zone).toBe(303)
  }
  expect(select).toContain('Taipei – Taiwan')
  expect(select).toContain('Kolkata')
})
