import { afterAll, describe, expect, test } from 'vitest'
import { at, createCourseWith } from '../../../../test/support/catalog/curriculum.ts'
import { abandonedFiles } from '../../../../test/support/catalog/uploaded.ts'
import { createEmptySchoolWorld } from '../../../../test/support/people/catalog-cast.ts'

const { world, readers } = await createEmptySchoolWorld({ media: ['lectures/one.mp4', 'lectures/two.mp4'] })
afterAll(() => world.close())

const catalog = () => world.modules.catalog
const courseWith = (counts: readonly number[]) => createCourseWith(world, readers.olga, counts)

describe('the content of a lecture', () => {
  const content = { body: '# Centring', fileKey: null, embedUrl: null }

  test('the content of a lecture is visible to editors only, and that of a preview in a published course to everybody at the school', async () => {
    const { courseId, lectures } = await courseWith([1])
    const id = at(lectures, 0)
    await catalog().setLectureContent(readers.ken, id, { ...content, updatedAt: null })
    expect(await catalog().lectureContent(readers.ken, id)).toMatchObject(content)
    await catalog().publishCourse(readers.olga, courseId)
    for (const reader of [readers.visitor, readers.tom, readers.hana]) {
      expect(await catalog().lectureContent(reader, id)).toBeUndefined()
    }
    await catalog().updateLecture(readers.ken, id, { updatedAt: world.clock.now(), isPreview: true })
    expect(await catalog().lectureContent(readers.visitor, id)).toMatchObject(content)
    expect(await catalog().lectureContent(readers.hana, id)).toBeUndefined()
    await catalog().archiveCourse(readers.olga, courseId)
    expect(await catalog().lectureContent(readers.visitor, id)).toBeUndefined()
  })

  test('the content of a lecture is not included in the public curriculum', async () => {
    const { courseId, lectures } = await courseWith([1])
    await catalog().setLectureContent(readers.ken, at(lectures, 0), {
      ...content,
      body: 'a secret',
      updatedAt: null,
    })
    await catalog().publishCourse(readers.olga, courseId)
    const course = await catalog().courseById(readers.visitor, courseId)
    const text = JSON.stringify(course, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).not.toContain('a secret')
  })

  test('the content of a lecture that two editors write concurrently is written by only one of them', async () => {
    const { lectures } = await courseWith([1])
    const writing = { ...content, updatedAt: null }
    const both = await Promise.allSettled([
      catalog().setLectureContent(readers.ken, at(lectures, 0), writing),
      catalog().setLectureContent(readers.olga, at(lectures, 0), writing),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('replacing a file in the content of a lecture deletes the old file', async () => {
    const { lectures } = await courseWith([1])
    const file = { ...content, fileKey: 'lectures/one.mp4' }
    const { updatedAt } = await catalog().setLectureContent(readers.ken, at(lectures, 0), {
      ...file,
      updatedAt: null,
    })
    await catalog().setLectureContent(readers.ken, at(lectures, 0), {
      ...file,
      fileKey: 'lectures/two.mp4',
      updatedAt,
    })
    const abandoned = await abandonedFiles(world.deps, readers.olga.schoolId)
    expect(abandoned).toEqual(['lectures/one.mp4'])
  })

  test('the content of a lecture accepts only https embeds and valid file keys', async () => {
    const { lectures } = await courseWith([1])
    const wrong = { body: '\0', fileKey: '../secret', embedUrl: 'javascript:alert(1)', updatedAt: null }
    await expect(catalog().setLectureContent(readers.ken, at(lectures, 0), wrong)).rejects.toMatchObject({
      problems: [{ field: 'body' }, { field: 'fileKey' }, { field: 'embedUrl' }],
    })
  })
})
