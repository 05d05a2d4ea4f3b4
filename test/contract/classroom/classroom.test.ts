import { afterAll, describe, expect, test } from 'vitest'
import type { LectureId } from '../../../src/platform/db/schema/schema.gen.ts'
import { plantClassroom, someCaptions } from '../../support/catalog/classroom.ts'
import { type ClassroomReader, openClassroom } from '../../support/catalog/open-classroom.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { courseItem, type PlantedCourse, sell } from '../../support/people/learning-cast.ts'

const classroom = await openClassroom()
afterAll(() => world.close())
const { world, mei, course, browsers } = classroom

const coursePath = () => `/learn/${course.slug}`
const lecturePath = (at: number) => classroom.lecturePath(at)
const signIn = (path: string) => `/sign-in?return_to=${encodeURIComponent(path)}`

async function answerTo(reader: ClassroomReader, path: string): Promise<string> {
  const { statusCode, headers } = await browsers[reader].get(path)
  return headers.location ? `${statusCode} ${headers.location}` : String(statusCode)
}

describe('the URLs of a course', () => {
  const publicPage = () => `303 /courses/${course.slug}`
  const unknown = '/learn/no-such-course'
  const rows: readonly (readonly [string, () => string, Readonly<Record<ClassroomReader, () => string>>])[] =
    [
      [
        'home',
        () => '/learn',
        {
          visitor: () => `303 ${signIn('/learn')}`,
          stranger: () => '200',
          member: () => '200',
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
          member: () => '200',
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
          member: () => '200',
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
          member: () => '200',
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
          member: () => '404',
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
          member: () => '404',
          ended: () => '404',
          operator: () => '404',
          elsewhere: () => '404',
        },
      ],
    ]
  test.each(rows)('a URL of a course answers each reader as expected: %s', async (_what, path, expected) => {
    const found = Object.fromEntries(
      await Promise.all(
        Object.keys(expected).map(async (reader) => [
          reader,
          await answerTo(reader as ClassroomReader, path()),
        ]),
      ),
    )
    expect(found).toEqual(
      Object.fromEntries(Object.entries(expected).map(([reader, answer]) => [reader, answer()])),
    )
  })

  test('a draft is not found by a member, and is seen by staff', async () => {
    const draft = await plantClassroom(world, 'ceramics', [{ kind: 'text', body: 'Draft', isPreview: true }])
    await world.deps.db
      .updateTable('courses')
      .set({ state: 'draft', publishedAt: null })
      .where('id', '=', draft.courseId)
      .execute()
    const path = `/learn/${draft.slug}/${draft.lecture(0)}`
    expect(await answerTo('member', path)).toBe('404')
    expect(await answerTo('visitor', path)).toBe(`303 ${signIn(path)}`)
    expect(await answerTo('operator', path)).toBe('200')
  })
})

describe('a lecture', () => {
  test('opening an unlocked lecture is recorded for its member, and not for staff or visitors who preview it', async () => {
    const progress = () => world.deps.db.selectFrom('lectureProgress').select(['personId', 'state']).execute()
    await world.deps.db.deleteFrom('lectureProgress').execute()
    for (const reader of ['visitor', 'stranger', 'ended', 'operator'] as const)
      await browsers[reader].get(lecturePath(0))
    expect(await progress()).toEqual([])
    await browsers.member.get(lecturePath(0))
    expect(await progress()).toEqual([{ personId: mei.memberId, state: 'read' }])
  })

  test('a lecture locked by date shows the date in the reader’s time zone and none of its content', async () => {
    await world.deps.db
      .updateTable('people')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', mei.memberId)
      .execute()
    const { body } = await browsers.member.get(lecturePath(2))
    expect(body).toContain('This lecture is locked')
    expect(body).toMatch(/It opens on \w+, November \d+, 2026 at \d+:\d\d\s[AP]M/)
    expect(body).toContain('Times are in Eastern Standard Time.')
    expect(body).not.toContain('<em>wet</em>')
    const progress = world.deps.db.selectFrom('lectureProgress').where('lectureId', '=', course.lecture(2))
    expect(await progress.select('state').execute()).toEqual([])
  })

  test('a lecture with an unmet prerequisite links to the required lecture', async () => {
    const { body } = await browsers.member.get(lecturePath(3))
    expect(body).toContain('It opens when you complete this lecture:')
    expect(body).toContain(`<a href="${lecturePath(1)}">Lecture 1</a>`)
  })

  test('a lecture of an ended course shows that access has ended and links to the renewal', async () => {
    const { body } = await browsers.ended.get(lecturePath(1))
    expect(body).toContain('Your access to this course has ended')
    expect(body).toContain(`href="/courses/${course.slug}"`)
    expect(body).not.toContain('<audio')
  })

  test('the page of a lecture allows its media in the content security policy, and frames only for its embed', async () => {
    const policyOf = async (path: string) =>
      String((await browsers.member.get(path)).headers['content-security-policy'])
    expect(await policyOf(lecturePath(1))).toContain("media-src 'self'")
    expect(await policyOf(coursePath())).not.toContain('media-src')
    const embeds = await plantClassroom(world, 'ceramics', [
      { kind: 'embed', embedUrl: 'https://youtu.be/dQw4w9WgXcQ' },
      { kind: 'embed', embedUrl: 'https://tracker.example/x' },
      { kind: 'pdf', file: { extension: 'pdf', bytes: Buffer.from('%PDF-1.4') } },
    ])
    await sell(world, mei, courseItem(embeds.courseId))
    const at = (position: number) => `/learn/${embeds.slug}/${embeds.lecture(position)}`
    expect(await policyOf(at(0))).toContain('frame-src https://www.youtube-nocookie.com')
    expect(await policyOf(at(1))).not.toContain('frame-src')
    expect(await policyOf(at(2))).toContain("frame-src 'self'")
    const before = (await browsers.member.get(at(0))).body
    expect(before.replace(/<template>.*?<\/template>/s, '')).not.toContain('<iframe')
    expect((await browsers.member.get(`${at(0)}?embed=load`)).body).toMatch(
      /<iframe class="embed-frame"[^>]+sandbox=/,
    )
    expect((await browsers.member.get(at(1))).body).toContain('href="https://tracker.example/x"')
  })

  test('the page of a lecture shows the content of its kind', async () => {
    const file = { extension: 'csv', bytes: Buffer.from('a,b\n') }
    const kinds = await plantClassroom(world, 'ceramics', [
      { kind: 'text', body: '# Clay\n\n<b>It</b> is *wet*.' },
      { kind: 'download', file },
      { kind: 'quiz' },
      { kind: 'video' },
    ])
    await sell(world, mei, courseItem(kinds.courseId))
    const bodyOf = async (position: number) =>
      (await browsers.member.get(`/learn/${kinds.slug}/${kinds.lecture(position)}`)).body
    expect(await bodyOf(0)).toContain('<h2>Clay</h2>\n<p>&lt;b&gt;It&lt;/b&gt; is <em>wet</em>.</p>')
    expect(await bodyOf(1)).toMatch(/CSV, 4 byte/)
    expect(await bodyOf(2)).toContain('This quiz has no questions yet')
    expect(await bodyOf(3)).toContain('This lecture has no content yet.')
    await world.files.delete(await fileKeyOf(kinds.lecture(1)))
    expect(await bodyOf(1)).toContain('The file of this lecture is missing')
  })

  test('the page of a lecture runs the same statements for any number of lectures, comments and courses', async () => {
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
      expect((await browsers.member.get(path)).statusCode).toBe(200)
      return world.statements().length - before
    }
    const lectureOf = ({ slug, lecture }: PlantedCourse) => `/learn/${slug}/${lecture(0)}`
    // An uncached curriculum costs one more statement.
    for (const course of [small, large]) await countOf(lectureOf(course))
    expect(await countOf(lectureOf(large))).toBe(await countOf(lectureOf(small)))
    expect(await countOf(lectureOf(small))).toBeLessThanOrEqual(12)
    expect(await countOf(`/learn/${large.slug}`)).toBe(await countOf(`/learn/${small.slug}`))
  })
})

async function fileKeyOf(lectureId: LectureId): Promise<string> {
  const contents = world.deps.db.selectFrom('lectureContents').where('lectureId', '=', lectureId)
  return (await contents.select('fileKey').executeTakeFirstOrThrow()).fileKey ?? ''
}

describe('captions', () => {
  test('captions are tracks of the player, and are served to the member', async () => {
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    await world.modules.catalog.setLectureCaptions(olga, course.lecture(1), someCaptions('en', 'English'))
    const { body, statusCode } = await browsers.member.get(lecturePath(1))
    expect(statusCode).toBe(200)
    expect(body).toContain('<track kind="captions"')
    const [, url = ''] = /<track kind="captions" srclang="en" label="English" src="([^"]+)"/.exec(body) ?? []
    const answer = await browsers.member.get(url)
    expect(answer.headers['content-type']).toBe('text/vtt; charset=utf-8')
    expect(answer.body).toContain('elbow')
    expect((await browsers.stranger.get(url)).statusCode).toBe(404)
    expect((await browsers.visitor.get(url)).statusCode).toBe(404)
  })
})
