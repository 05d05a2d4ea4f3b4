import { afterAll, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../../test/support/people/identity-cast.ts'
import { courseItem, memberOf, plantCourse, sell } from '../../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { Visitor } from '../../tenancy/index.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
const visitor: Visitor = { kind: 'visitor', schoolId: mei.schoolId }

const captions = (language: string, label = language) => ({
  language,
  label,
  body: `WEBVTT\n\n00:01.000 --> 00:02.000\n${label}`,
})

async function lectures() {
  const course = await plantCourse(world, 'ceramics', [{}, { isPreview: true }])
  await sell(world, mei, courseItem(course.courseId))
  for (const id of course.lectures) {
    const content = { body: '', fileKey: null, embedUrl: null, updatedAt: null }
    await world.modules.catalog.setLectureContent(olga, id, content)
  }
  return course
}

describe('captions of a lecture', () => {
  test('captions are listed with the content of their lecture in order of creation, and a new upload replaces the one in its language', async () => {
    const { catalog, learning } = world.modules
    const { lecture } = await lectures()
    for (const language of ['zh-tw', 'en', 'ja'])
      await catalog.setLectureCaptions(olga, lecture(0), captions(language))
    await catalog.setLectureCaptions(olga, lecture(0), captions('zh-TW', '中文'))
    const listed = [
      { language: 'zh-TW', label: '中文' },
      { language: 'en', label: 'en' },
      { language: 'ja', label: 'ja' },
    ]
    expect((await catalog.lectureContent(olga, lecture(0)))?.captions).toEqual(listed)
    expect((await learning.openLecture(mei, lecture(0))).content?.captions).toEqual(listed)
    expect(await learning.lectureCaptions(mei, lecture(0), 'zh-TW')).toContain('中文')
    await catalog.removeLectureCaptions(olga, lecture(0), 'en')
    expect((await catalog.lectureContent(olga, lecture(0)))?.captions).toHaveLength(2)
    const again = catalog.removeLectureCaptions(olga, lecture(0), 'en')
    await expect(again).rejects.toMatchObject({ code: 'not_found' })
  })

  test('captions can be read by enrolled members and editors, and by anybody for a preview lecture', async () => {
    const { catalog, learning } = world.modules
    const { lecture } = await lectures()
    for (const at of [0, 1]) await catalog.setLectureCaptions(olga, lecture(at), captions('en'))
    expect(await catalog.captionText(visitor, lecture(0), 'en')).toBeUndefined()
    expect(await catalog.captionText(visitor, lecture(1), 'en')).toContain('WEBVTT')
    expect(await catalog.captionText(olga, lecture(0), 'en')).toContain('WEBVTT')
    expect(await catalog.captionText(hana, lecture(0), 'en')).toBeUndefined()
    expect(await learning.lectureCaptions(mei, lecture(0), 'ja')).toBeUndefined()
    const tom = await memberOf(world, 'tom', 'ceramics')
    await expect(learning.lectureCaptions(tom, lecture(0), 'en')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('captions can be written only by editors of the curriculum', async () => {
    const { catalog } = world.modules
    const { lecture } = await lectures()
    const assistant = { ...olga, roles: ['teaching_assistant' as const] }
    const refused = catalog.setLectureCaptions(assistant, lecture(0), captions('en'))
    await expect(refused).rejects.toMatchObject({ code: 'not_permitted' })
    const elsewhere = catalog.setLectureCaptions(hana, lecture(0), captions('en'))
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' })
  })

  test.each([
    [
      'a body that is not WebVTT',
      { ...captions('en'), body: '1\n00:00:01,000 --> 00:00:02,000\nHello' },
      'body',
    ],
    ['an invalid language', captions('not a language'), 'language'],
    ['an empty label', { ...captions('en'), label: '' }, 'label'],
  ])('captions of a lecture with %s are refused', async (_what, captions, field) => {
    const { lecture } = await lectures()
    const refused = world.modules.catalog.setLectureCaptions(olga, lecture(0), captions)
    await expect(refused).rejects.toMatchObject({ code: 'invalid_input', problems: [{ field }] })
  })
})
