import { afterAll, describe, expect, test } from 'vitest'
import { openCurricula, shapeOf, untilServed } from '../../support/admin-api/curricula.ts'
import { at } from '../../support/catalog/curriculum.ts'
import { uploaded } from '../../support/catalog/uploaded.ts'
import { aLecture } from '../../support/people/catalog-cast.ts'

const { world, olga, api, catalog, courseWith, read } = await openCurricula()
afterAll(() => world.close())

describe('a lecture', () => {
  test('100 parallel moves of lectures leave one order with every lecture once', async () => {
    const { courseId, sections, lectures, path } = await courseWith([50, 50])
    const { tree } = await read(path)
    const versions = new Map(
      tree.sections.flatMap((section) => section.lectures.map((each) => [each.id, each.updated_at])),
    )
    const answers = await Promise.all(
      lectures.map((id, number) =>
        untilServed(() =>
          api.patch(
            `/lectures/${id}`,
            { section_id: at(sections, number % 2), position: 1 + ((number * 7) % 50) },
            { version: `"${versions.get(id)}"` },
          ),
        ),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body)).toEqual([])
    const { tree: after } = await read(path)
    const ids = after.sections.flatMap((section) => section.lectures.map(({ id }) => id))
    expect([...ids].sort()).toEqual([...lectures].sort())
    for (const section of (await catalog().courseById(olga, courseId))?.sections ?? [])
      expect(section.lectures.map(({ position }) => position)).toEqual(section.lectures.map((_, i) => i + 1))
  })

  test('a lecture is placed first by after_id null or after another by its id, and is refused with a position as well', async () => {
    const { lectures, path } = await courseWith([3])
    const move = async (number: number, target: object) => {
      const lecture = `/lectures/${at(lectures, number)}`
      return await api.patch(lecture, target, { version: String((await api.get(lecture)).headers.etag) })
    }
    expect((await move(2, { after_id: null })).statusCode).toBe(200)
    expect(shapeOf((await read(path)).tree)).toEqual([['Section 1', ['1.3', '1.1', '1.2']]])
    expect((await move(2, { after_id: at(lectures, 0) })).statusCode).toBe(200)
    expect(shapeOf((await read(path)).tree)).toEqual([['Section 1', ['1.1', '1.3', '1.2']]])
    for (const target of [
      { position: 1, after_id: null },
      { after_id: (await courseWith([1])).lectures[0] },
    ]) {
      const refused = await move(2, target)
      expect(refused.statusCode).toBe(422)
      expect(refused.json().errors).toMatchObject([{ pointer: '/after_id' }])
    }
  })

  test.each([
    ['two conditions', { after_days: 3, at: '2027-01-01T00:00:00Z' }, '/unlock'],
    ['no condition', {}, '/unlock'],
    ['no days', { after_days: 0 }, '/unlock/after_days'],
    ['itself', 'itself', '/unlock/after_lecture_id'],
  ])('a lecture that requires %s is refused with a pointer', async (_what, input, pointer) => {
    const { lectures } = await courseWith([1])
    const lecture = `/lectures/${at(lectures, 0)}`
    const unlock = input === 'itself' ? { after_lecture_id: at(lectures, 0) } : input
    const version = String((await api.get(lecture)).headers.etag)
    const answer = await api.patch(lecture, { unlock }, { version })
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json().errors).toMatchObject([{ pointer }])
  })

  test('a lecture without content returns empty content with a version, which allows one replacement', async () => {
    const { lectures } = await courseWith([1])
    const path = `/lectures/${at(lectures, 0)}/content`
    const empty = await api.get(path)
    expect(empty.json()).toMatchObject({ body: '', file_key: null, updated_at: '1970-01-01T00:00:00.000Z' })
    const version = String(empty.headers.etag)
    expect((await api.put(path, { body: 'First' }, { version })).json()).toMatchObject({ body: 'First' })
    expect((await api.put(path, { body: 'Second' }, { version })).statusCode).toBe(412)
  })

  test('a lecture without a file is marked in the curriculum, and with an uploaded file returns its name and size', async () => {
    const { courseId } = await courseWith([0])
    const { id: sectionId } = await catalog().addSection(olga, courseId, { title: 'Films' })
    const { id } = await catalog().addLecture(olga, sectionId, aLecture({ kind: 'video' }))
    const marked = async () =>
      (await api.get(`/courses/${courseId}/curriculum`)).json().sections[1].lectures[0]
    expect(await marked()).toMatchObject({ has_content: false })
    await uploaded({ ...world.deps, schoolId: olga.schoolId }, 'media', ['media/film.mp4'])
    const path = `/lectures/${id}/content`
    const answer = await api.put(
      path,
      { file_key: 'media/film.mp4' },
      { version: String((await api.get(path)).headers.etag) },
    )
    expect(answer.json()).toMatchObject({
      file: { name: expect.any(String), size_bytes: expect.any(Number) },
    })
    expect(await marked()).toMatchObject({ has_content: true })
  })

  test('captions of a lecture are stored under the canonical spelling of their language', async () => {
    const { lectures } = await courseWith([1])
    const path = `/lectures/${at(lectures, 0)}/captions`
    const body = 'WEBVTT\n\n00:01.000 --> 00:02.000\nClay\n'
    const create = { headers: { 'if-none-match': '*' } }
    expect((await api.put(`${path}/zh-tw`, { label: '中文', body }, create)).json()).toMatchObject({
      language: 'zh-TW',
      body,
    })
    expect((await api.get(path)).json()).toMatchObject({ captions: [{ language: 'zh-TW', label: '中文' }] })
    expect((await api.remove(`${path}/ZH-tw`)).statusCode).toBe(204)
    expect((await api.get(`${path}/zh-TW`)).statusCode).toBe(404)
    const wrong = await api.put(`${path}/en`, { label: 'English', body: 'Not WebVTT' }, create)
    expect(wrong.json().errors).toMatchObject([{ pointer: '/body' }])
  })
})
