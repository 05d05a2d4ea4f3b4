import { afterAll, describe, expect, test } from 'vitest'
import { platformActor } from '../../../src/domain/tenancy/index.ts'
import { addDuration, hour } from '../../../src/platform/durations.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { plantClassroom, toneWav } from '../../support/catalog/classroom.ts'
import { schoolOf } from '../../support/people/identity-cast.ts'
import { courseItem, memberOf, removeAccess, sell } from '../../support/people/learning-cast.ts'
import { createWorld } from '../../support/world/world.ts'

const wav = toneWav(1)

const world = await createWorld()
afterAll(() => world.close())
await removeAccess(world)
const mei = await memberOf(world, 'mei', 'ceramics')
const course = await plantClassroom(world, 'ceramics', [
  { kind: 'audio', file: { extension: 'wav', bytes: wav } },
  { kind: 'audio', file: { extension: 'wav', bytes: wav }, isPreview: true },
  { kind: 'pdf', file: { extension: 'pdf', bytes: Buffer.from('%PDF-1.4 x') } },
  {
    kind: 'download',
    file: { extension: 'html', bytes: Buffer.from('<script>1</script>') },
    title: 'A "sheet"',
  },
])
await sell(world, mei, courseItem(course.courseId))
const browser = await browserOf(world, 'mei')

async function urlOf(client: TestBrowser, at: number): Promise<string> {
  const { body } = await client.get(`/learn/${course.slug}/${course.lecture(at)}`)
  const [url] = /\/learn\/_media\/[^"]+/.exec(body) ?? []
  if (!url) throw new Error(`No media on this page:\n${body}`)
  return url
}

const cookieOf = (client: TestBrowser) =>
  Object.entries(client.cookies())
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')

const fetched = (client: TestBrowser, url: string, headers: Record<string, string> = {}) =>
  world.at('ceramics').send({ url, headers: { cookie: cookieOf(client), ...headers } })

describe('the file of a lecture', () => {
  test('the file of a lecture is served whole and in ranges to its member, and is not cached', async () => {
    const url = await urlOf(browser, 0)
    const whole = await fetched(browser, url)
    expect(whole.statusCode).toBe(200)
    expect(whole.rawPayload.equals(wav)).toBe(true)
    expect(whole.headers).toMatchObject({
      'content-type': 'audio/wav',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const part = await fetched(browser, url, { range: 'bytes=100-199' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 100-199/${wav.length}`)
    expect(part.rawPayload.equals(wav.subarray(100, 200))).toBe(true)
    const behind = await fetched(browser, url, { range: `bytes=${wav.length}-` })
    expect(behind.statusCode).toBe(416)
  })

  test('the file of a lecture is refused to another person, a visitor, another school and a changed URL', async () => {
    const url = await urlOf(browser, 0)
    const tom = await browserOf(world, 'tom')
    expect((await fetched(tom, url)).statusCode).toBe(404)
    expect((await world.at('ceramics').get(url)).statusCode).toBe(404)
    const elsewhere = await browserOf(world, 'mei', 'astronomy')
    expect((await elsewhere.get(url)).statusCode).toBe(404)
    expect(
      (
        await fetched(
          browser,
          url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        )
      ).statusCode,
    ).toBe(404)
    expect((await fetched(browser, '/learn/_media/nonsense')).statusCode).toBe(404)
  })

  test('the file of a lecture is refused immediately when the access ends or the lecture is locked again', async () => {
    const own = await plantClassroom(world, 'ceramics', [
      { kind: 'audio', file: { extension: 'wav', bytes: wav } },
      { kind: 'audio', file: { extension: 'wav', bytes: wav }, after: 0 },
    ])
    const nils = await memberOf(world, 'nils', 'ceramics')
    await sell(world, nils, courseItem(own.courseId), {
      expiresAt: addDuration(world.clock.now(), hour),
    })
    const browserOfNils = await browserOf(world, 'nils')
    await world.modules.learning.completeLecture(nils, own.lecture(0))
    const { body } = await browserOfNils.get(`/learn/${own.slug}/${own.lecture(1)}`)
    const [url = ''] = /\/learn\/_media\/[^"]+/.exec(body) ?? []
    expect((await fetched(browserOfNils, url)).statusCode).toBe(200)
    await world.modules.learning.reopenLecture(nils, own.lecture(0))
    expect((await fetched(browserOfNils, url)).statusCode).toBe(404)
    await world.modules.learning.completeLecture(nils, own.lecture(0))
    expect((await fetched(browserOfNils, url)).statusCode).toBe(200)
    world.clock.advance({ hours: 2 })
    expect((await fetched(browserOfNils, url)).statusCode).toBe(404)
  })

  test('the URL of a lecture’s file expires after twelve hours', async () => {
    const url = await urlOf(browser, 0)
    world.clock.advance({ hours: 11, minutes: 59 })
    expect((await fetched(browser, url)).statusCode).toBe(200)
    world.clock.advance({ minutes: 2 })
    expect((await fetched(browser, url)).statusCode).toBe(404)
  })

  test('the file of a lecture runs two statements, for the session and for the access', async () => {
    const url = await urlOf(browser, 0)
    await fetched(browser, url)
    const before = world.statements().length
    await fetched(browser, url)
    expect(world.statements().length - before).toBe(2)
  })

  test('the file of a preview lecture is served to everybody until the lecture is no longer a preview', async () => {
    const visitor = world.browser('ceramics', { lang: 'en' })
    const url = await urlOf(visitor, 1)
    expect((await visitor.get(url)).statusCode).toBe(200)
    const host = { ...platformActor, schoolId: (await schoolOf(world, 'ceramics')).id }
    const { catalog } = world.modules
    const setPreview = async (isPreview: boolean) => {
      const lecture = await catalog.lectureById(host, course.lecture(1))
      if (!lecture) throw new Error('The lecture is missing')
      await catalog.updateLecture(host, lecture.id, { isPreview, updatedAt: lecture.updatedAt })
    }
    await setPreview(false)
    expect((await visitor.get(url)).statusCode).toBe(404)
    await setPreview(true)
  })

  test('the PDF file of a lecture may be framed by the site, and any other file is downloaded and cannot run scripts', async () => {
    const pdf = await fetched(browser, await urlOf(browser, 2))
    expect(pdf.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'content-type': 'application/pdf' })
    expect(pdf.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(pdf.headers['content-disposition']).toMatch(/^inline/)
    const sheet = await fetched(browser, await urlOf(browser, 3))
    expect(sheet.headers['content-disposition']).toMatch(/^attachment; filename="A__sheet.html"/)
    expect(sheet.headers['content-security-policy']).toContain('sandbox')
    expect(sheet.headers['x-frame-options']).toBe('DENY')
  })

  test('the file of a lecture is served to staff while they have their role', async () => {
    const olga = await browserOf(world, 'olga')
    const url = await urlOf(olga, 0)
    expect((await fetched(olga, url)).statusCode).toBe(200)
    const roles = world.deps.db.deleteFrom('schoolRoles').where('schoolId', '=', mei.schoolId)
    await roles.where('role', '!=', 'student').execute()
    expect((await fetched(olga, url)).statusCode).toBe(404)
  })
})
