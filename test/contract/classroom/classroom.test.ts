import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import type { LectureId } from '../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { browserOf } from '../../support/browser/member-browser.ts'
import type { TestBrowser } from '../../support/browser/test-browser.ts'
import { plantClassroom, someCaptions, toneWav } from '../../support/catalog/classroom.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import {
  courseItem,
  emptyHands,
  memberOf,
  type PlantedCourse,
  sell,
} from '../../support/people/learning-cast.ts'
import { createWorld, type World } from '../../support/world/world.ts'

const wav = toneWav(2)
const sound = { kind: 'audio', file: { extension: 'wav', bytes: wav } } as const

let world: World
let mei: MemberActor
let nils: MemberActor
let course: PlantedCourse
let browsers: Readonly<Record<Who, TestBrowser>>
type Who = 'visitor' | 'stranger' | 'holder' | 'ended' | 'operator' | 'elsewhere'

beforeAll(async () => {
  world = await createWorld()
  await emptyHands(world)
  mei = await memberOf(world, 'mei', 'ceramics')
  nils = await memberOf(world, 'nils', 'ceramics')
  course = await plantClassroom(world, 'ceramics', [
    { ...sound, durationSeconds: 2, isPreview: true },
    { ...sound, durationSeconds: 2 },
    { kind: 'text', body: '# Clay\n\nIt is *wet*.', unlockAt: addDuration(world.clock.now(), day) },
    { kind: 'text', body: 'After', after: 1 },
  ])
  await sell(world, mei, courseItem(course.courseId))
  const soon = new Date(world.clock.now().getTime() + 1000)
  await sell(world, nils, courseItem(course.courseId), { expiresAt: soon })
  world.clock.advance({ seconds: 2 })
  browsers = {
    visitor: world.browser('ceramics', { lang: 'en' }),
    stranger: await browserOf(world, 'tom'),
    holder: await browserOf(world, 'mei'),
    ended: await browserOf(world, 'nils'),
    operator: await browserOf(world, 'olga'),
    elsewhere: await browserOf(world, 'mei', 'astronomy'),
  }
})
afterAll(() => world.close())

const coursePath = () => `/learn/${course.slug}`
const lecturePath = (at: number) => `${coursePath()}/${course.lecture(at)}`
const signIn = (path: string) => `/sign-in?return_to=${encodeURIComponent(path)}`

async function answerTo(who: Who, path: string): Promise<string> {
  const { statusCode, headers } = await browsers[who].get(path)
  return headers.location ? `${statusCode} ${headers.location}` : String(statusCode)
}

describe('who finds what at the addresses of a course:', () => {
  const publicPage = () => `303 /courses/${course.slug}`
  const unknown = '/learn/no-such-course'
  const rows: readonly (readonly [string, () => string, Readonly<Record<Who, () => string>>])[] = [
    [
      'home',
      () => '/learn',
      {
        visitor: () => `303 ${signIn('/learn')}`,
        stranger: () => '200',
        holder: () => '200',
        ended: () => '200',
        operator: () => '200',
        elsewhere: () => '200',
      },
    ],
    [
      'the course',
      coursePath,
      {
        visitor: () => `303 ${signIn(coursePath())}`,
        stranger: publicPage,
        holder: () => '200',
        ended: () => '200',
        operator: () => '200',
        elsewhere: () => '404',
      },
    ],
    [
      'a preview',
      () => lecturePath(0),
      {
        visitor: () => '200',
        stranger: () => '200',
        holder: () => '200',
        ended: () => '200',
        operator: () => '200',
        elsewhere: () => '404',
      },
    ],
    [
      'an open lecture',
      () => lecturePath(1),
      {
        visitor: () => `303 ${signIn(lecturePath(1))}`,
        stranger: publicPage,
        holder: () => '200',
        ended: () => '200',
        operator: () => '200',
        elsewhere: () => '404',
      },
    ],
    [
      'an unknown course',
      () => unknown,
      {
        visitor: () => `303 ${signIn(unknown)}`,
        stranger: () => '404',
        holder: () => '404',
        ended: () => '404',
        operator: () => '404',
        elsewhere: () => '404',
      },
    ],
    [
      'an unknown lecture',
      () => `${coursePath()}/00000000-0000-7000-8000-000000000000`,
      {
        visitor: () => `303 ${signIn(`${coursePath()}/00000000-0000-7000-8000-000000000000`)}`,
        stranger: () => '404',
        holder: () => '404',
        ended: () => '404',
        operator: () => '404',
        elsewhere: () => '404',
      },
    ],
  ]
  test.each(rows)('%s', async (_what, path, expected) => {
    const found = Object.fromEntries(
      await Promise.all(Object.keys(expected).map(async (who) => [who, await answerTo(who as Who, path())])),
    )
    expect(found).toEqual(
      Object.fromEntries(Object.entries(expected).map(([who, answer]) => [who, answer()])),
    )
  })

  test('a draft is not found by a member, and is seen by whoever teaches', async () => {
    const draft = await plantClassroom(world, 'ceramics', [{ kind: 'text', body: 'Draft', isPreview: true }])
    await world.deps.db
      .updateTable('courses')
      .set({ state: 'draft', publishedAt: null })
      .where('id', '=', draft.courseId)
      .execute()
    const path = `/learn/${draft.slug}/${draft.lecture(0)}`
    expect(await answerTo('holder', path)).toBe('404')
    expect(await answerTo('visitor', path)).toBe(`303 ${signIn(path)}`)
    expect(await answerTo('operator', path)).toBe('200')
  })
})

describe('a lecture', () => {
  test('that is open is noted as read for its holder, and for nobody who only looks', async () => {
    const progress = () => world.deps.db.selectFrom('lectureProgress').select(['personId', 'state']).execute()
    await world.deps.db.deleteFrom('lectureProgress').execute()
    for (const who of ['visitor', 'stranger', 'ended', 'operator'] as const)
      await browsers[who].get(lecturePath(0))
    expect(await progress()).toEqual([])
    await browsers.holder.get(lecturePath(0))
    expect(await progress()).toEqual([{ personId: mei.memberId, state: 'read' }])
  })

  test('that is locked by date says when, in the zone of its reader, and holds nothing of its content', async () => {
    await world.deps.db
      .updateTable('people')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', mei.memberId)
      .execute()
    const { body } = await browsers.holder.get(lecturePath(2))
    expect(body).toContain('This lecture is locked')
    expect(body).toMatch(/It opens on \w+, November \d+, 2026 at \d+:\d\d\s[AP]M/)
    expect(body).toContain('Times are in Eastern Standard Time.')
    expect(body).not.toContain('<em>wet</em>')
    const progress = world.deps.db.selectFrom('lectureProgress').where('lectureId', '=', course.lecture(2))
    expect(await progress.select('state').execute()).toEqual([])
  })

  test('that waits for another links to it', async () => {
    const { body } = await browsers.holder.get(lecturePath(3))
    expect(body).toContain('It opens once you have completed this lecture:')
    expect(body).toContain(`<a href="${lecturePath(1)}">Lecture 1</a>`)
  })

  test('of an ended course says so and leads to renewal', async () => {
    const { body } = await browsers.ended.get(lecturePath(1))
    expect(body).toContain('Your access to this course has ended')
    expect(body).toContain(`href="/courses/${course.slug}"`)
    expect(body).not.toContain('<audio')
  })

  test('sets its own policy: media on its page only, frames for its embed only', async () => {
    const policyOf = async (path: string) =>
      String((await browsers.holder.get(path)).headers['content-security-policy'])
    expect(await policyOf(lecturePath(1))).toContain("media-src 'self'")
    expect(await policyOf(coursePath())).not.toContain('media-src')
    const embeds = await plantClassroom(world, 'ceramics', [
      { kind: 'embed', embedUrl: 'https://youtu.be/dQw4w9WgXcQ' },
      { kind: 'embed', embedUrl: 'https://tracker.example/x' },
      { kind: 'pdf', file: { extension: 'pdf', bytes: Buffer.from('%PDF-1.4') } },
    ])
    await sell(world, mei, courseItem(embeds.courseId))
    const at = (place: number) => `/learn/${embeds.slug}/${embeds.lecture(place)}`
    expect(await policyOf(at(0))).toContain('frame-src https://www.youtube-nocookie.com')
    expect(await policyOf(at(1))).not.toContain('frame-src')
    expect(await policyOf(at(2))).toContain("frame-src 'self'")
    const before = (await browsers.holder.get(at(0))).body
    expect(before.replace(/<template>.*?<\/template>/s, '')).not.toContain('<iframe')
    expect((await browsers.holder.get(`${at(0)}?embed=load`)).body).toMatch(
      /<iframe class="embed-frame"[^>]+sandbox=/,
    )
    expect((await browsers.holder.get(at(1))).body).toContain('href="https://tracker.example/x"')
  })

  test('of each kind shows what it holds', async () => {
    const file = { extension: 'csv', bytes: Buffer.from('a,b\n') }
    const kinds = await plantClassroom(world, 'ceramics', [
      { kind: 'text', body: '# Clay\n\n<b>It</b> is *wet*.' },
      { kind: 'download', file },
      { kind: 'quiz' },
      { kind: 'video' },
    ])
    await sell(world, mei, courseItem(kinds.courseId))
    const bodyOf = async (place: number) =>
      (await browsers.holder.get(`/learn/${kinds.slug}/${kinds.lecture(place)}`)).body
    expect(await bodyOf(0)).toContain('<h2>Clay</h2>\n<p>&lt;b&gt;It&lt;/b&gt; is <em>wet</em>.</p>')
    expect(await bodyOf(1)).toMatch(/CSV, 4 byte/)
    expect(await bodyOf(2)).toContain('Quizzes are not available yet')
    expect(await bodyOf(3)).toContain('This lecture has no content yet.')
    await world.files.delete(await fileKeyOf(kinds.lecture(1)))
    expect(await bodyOf(1)).toContain('The file of this lecture is missing')
  })

  test('costs the same statements however many lectures, comments and courses there are', async () => {
    const small = await plantClassroom(world, 'ceramics', [{ kind: 'text', body: 'x' }])
    const large = await plantClassroom(
      world,
      'ceramics',
      Array.from({ length: 60 }, () => ({ kind: 'text' as const, body: 'x' })),
    )
    for (const { courseId } of [small, large]) await sell(world, mei, courseItem(courseId))
    for (let times = 0; times < 12; times++)
      await world.modules.learning.commentOnLecture(mei, large.lecture(0), { body: 'Hello' })
    const countOf = async (path: string) => {
      const before = world.statements().length
      expect((await browsers.holder.get(path)).statusCode).toBe(200)
      return world.statements().length - before
    }
    const lectureOf = ({ slug, lecture }: PlantedCourse) => `/learn/${slug}/${lecture(0)}`
    // A curriculum that is not known yet costs one more.
    for (const course of [small, large]) await countOf(lectureOf(course))
    expect(await countOf(lectureOf(large))).toBe(await countOf(lectureOf(small)))
    expect(await countOf(lectureOf(small))).toBeLessThanOrEqual(12)
    expect(await countOf(`/learn/${large.slug}`)).toBe(await countOf(`/learn/${small.slug}`))
  })
})

describe('marking a lecture', () => {
  const mark = (browser: TestBrowser, at: number, done: 'yes' | 'no') =>
    browser.submit(`${lecturePath(at)}/mark`, { done }, { at: lecturePath(at) })
  const stateOf = async (at: number) =>
    (await world.modules.learning.lectureProgress(mei, course.lecture(at))).state

  test('as done and as not done is done by its forms', async () => {
    const done = await mark(browsers.holder, 1, 'yes')
    expect([done.statusCode, done.headers.location]).toEqual([303, lecturePath(1)])
    expect(await stateOf(1)).toBe('completed')
    expect((await browsers.holder.get(lecturePath(3))).body).toContain('After')
    await mark(browsers.holder, 1, 'no')
    expect(await stateOf(1)).toBe('read')
  })

  test('as done needs the token of the form and a request from our own pages', async () => {
    const cookie = Object.entries(browsers.holder.cookies())
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
    const url = `${lecturePath(1)}/mark`
    const without = await world.at('ceramics').send({ method: 'POST', url, headers, payload: 'done=yes' })
    expect(without.statusCode).toBe(403)
    const foreign = { ...headers, origin: 'https://evil.example' }
    expect((await world.at('ceramics').send({ method: 'POST', url, headers: foreign })).statusCode).toBe(403)
    expect(await stateOf(1)).toBe('read')
  })

  test('that is the last one leads to the finished course', async () => {
    const only = await plantClassroom(world, 'ceramics', [{ kind: 'text', body: 'All of it' }])
    await sell(world, mei, courseItem(only.courseId))
    const path = `/learn/${only.slug}/${only.lecture(0)}`
    const answer = await browsers.holder.submit(`${path}/mark`, { done: 'yes' }, { at: path })
    expect(answer.headers.location).toBe(`/learn/${only.slug}`)
    const { body } = await browsers.holder.get(`/learn/${only.slug}`)
    expect(body).toContain('You have completed Course')
    expect(body).toContain('What you have worked through')
  })
})

describe('a reminder', () => {
  test('is set and dropped on the page of a locked lecture', async () => {
    const path = lecturePath(2)
    const send = (remind: 'yes' | 'no') =>
      browsers.holder.submit(`${path}/reminder`, { remind }, { at: path })
    expect((await send('yes')).headers.location).toBe(path)
    expect((await browsers.holder.get(path)).body).toContain('You will be reminded when it opens.')
    await send('no')
    expect((await browsers.holder.get(path)).body).toContain('Remind me when it opens')
  })
})

describe('comments under a lecture', () => {
  test('are written, answered by staff, reported, hidden and deleted by forms', async () => {
    const path = lecturePath(1)
    const { holder, operator } = browsers
    const said = await holder.submit(`${path}/comments`, { body: 'Why does it\r\nwobble?' }, { at: path })
    const id = /#c-(.+)$/.exec(String(said.headers.location))?.[1] ?? ''
    expect((await holder.get(path)).body).toContain('<p>Why does it<br>wobble?</p>')
    await operator.submit(`${path}/comments`, { body: 'Elbow down.', parent: id }, { at: path })
    const shown = (await holder.get(path)).body
    expect(shown).toMatch(/class="comment is-teacher"[\s\S]+Elbow down\./)
    const answerId = /class="comment is-teacher" id="c-([^"]+)"/.exec(shown)?.[1] ?? ''
    await holder.submit(`${path}/comments/report`, { comment: answerId, reason: 'off_topic' }, { at: path })
    expect((await operator.get(path)).body).toContain('1 report')
    await operator.submit(`${path}/comments/hide`, { comment: id, hide: 'yes' }, { at: path })
    expect((await holder.get(path)).body).toContain('Hidden: only its author')
    const gone = await holder.submit(`${path}/comments/delete`, { comment: id }, { at: path })
    expect(gone.headers.location).toBe(`${path}?comment=deleted#discussion`)
    expect((await operator.get(path)).body).not.toContain('wobble')
  })

  test('that are empty come back with what is wrong, in the language of the reader', async () => {
    const path = lecturePath(1)
    const answer = await browsers.holder.submit(`${path}/comments`, { body: '  \r\n ' }, { at: path })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('Write something first.')
  })

  test('are taken ten times a minute from one person, and the eleventh comes back to be sent later', async () => {
    const path = lecturePath(1)
    const send = () => browsers.operator.submit(`${path}/comments`, { body: 'Again' }, { at: path })
    const codes = new Set<number>()
    for (let times = 0; times < 11; times++) codes.add((await send()).statusCode)
    expect([...codes]).toEqual([303, 429])
    const { body } = await send()
    expect(body).toContain('Too many requests. Wait a minute and try again.')
    expect(body).toContain('>Again</textarea>')
  })

  test('are closed to visitors, strangers and those whose access has ended', async () => {
    for (const who of ['visitor', 'stranger', 'ended'] as const) {
      const { body } = await browsers[who].get(lecturePath(0))
      expect(body).not.toContain('class="discussion"')
    }
  })
})

async function fileKeyOf(lectureId: LectureId): Promise<string> {
  const contents = world.deps.db.selectFrom('lectureContents').where('lectureId', '=', lectureId)
  return (await contents.select('fileKey').executeTakeFirstOrThrow()).fileKey ?? ''
}

describe('captions', () => {
  test('are tracks of the player, and served to its member', async () => {
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    await world.modules.catalog.setLectureCaptions(olga, course.lecture(1), someCaptions('en', 'English'))
    const { body, statusCode } = await browsers.holder.get(lecturePath(1))
    expect(statusCode).toBe(200)
    expect(body).toContain('<track kind="captions"')
    const [, address = ''] =
      /<track kind="captions" srclang="en" label="English" src="([^"]+)"/.exec(body) ?? []
    const answer = await browsers.holder.get(address)
    expect(answer.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(answer.body).toContain('elbow')
    expect((await browsers.stranger.get(address)).statusCode).toBe(404)
    expect((await browsers.visitor.get(address)).statusCode).toBe(404)
  })
})
