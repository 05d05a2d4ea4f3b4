import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { CourseId, LectureId, SectionId } from '../../../src/platform/db/schema/schema.gen.ts'
import { adminApi } from '../../support/admin-api/admin-api.ts'
import { uploaded } from '../../support/catalog/uploaded.ts'
import { operatorToken } from '../../support/mcp/mcp-caller.ts'
import { aCourse, aLecture } from '../../support/people/catalog-cast.ts'
import { operatorOf } from '../../support/people/identity-cast.ts'
import { memberOf } from '../../support/shop/shop.ts'
import { createWorld, type World } from '../../support/world/world.ts'

let world: World
let olga: OperatorActor
let api: ReturnType<typeof adminApi>
beforeAll(async () => {
  world = await createWorld({ from: 'demoTemplate' })
  olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  api = adminApi(world, await operatorToken(world, 'olga'))
})
afterAll(() => world.close())

const catalog = () => world.modules.catalog

type Part = { readonly id: string; readonly title: string; readonly updated_at: string }
type Tree = { readonly sections: readonly (Part & { readonly lectures: readonly Part[] })[] }

/** A course with so many lectures in each of its sections, named by their first place. */
async function courseWith(counts: readonly number[]) {
  const { id: courseId } = await catalog().createCourse(olga, aCourse())
  const sections: SectionId[] = []
  const lectures: LectureId[] = []
  for (const [at, count] of counts.entries()) {
    const section = await catalog().addSection(olga, courseId, { title: `Section ${at + 1}` })
    sections.push(section.id)
    for (let number = 1; number <= count; number++) {
      const lecture = aLecture({ title: `${at + 1}.${number}` })
      lectures.push((await catalog().addLecture(olga, section.id, lecture)).id)
    }
  }
  return { courseId, sections, lectures, path: `/courses/${courseId}/curriculum` }
}

const read = async (path: string) => {
  const answer = await api.get(path)
  return { tree: answer.json() as Tree, version: String(answer.headers.etag) }
}

const shapeOf = ({ sections }: Tree) =>
  sections.map(({ title, lectures }) => [title, lectures.map((lecture) => lecture.title)])

const versionOf = async (courseId: CourseId) => (await read(`/courses/${courseId}/curriculum`)).version

function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`Nothing at ${index}`)
  return found
}

describe('the version of a curriculum', () => {
  test('the version of a curriculum changes with its sections, lectures and their order, but not with content', async () => {
    const { courseId, sections, lectures, path } = await courseWith([2, 0])
    const lecture = `/lectures/${at(lectures, 0)}`
    const section = `/sections/${at(sections, 0)}`
    const etag = async (thing: string) => String((await api.get(thing)).headers.etag)
    const changes = [
      () => api.post(`/courses/${courseId}/sections`, { title: 'Third' }),
      async () => api.patch(section, { title: 'First' }, { version: await etag(section) }),
      async () => api.patch(section, { position: 2 }, { version: await etag(section) }),
      () => api.post(`${section}/lectures`, { title: 'New', kind: 'text' }),
      async () => api.patch(lecture, { is_preview: true }, { version: await etag(lecture) }),
      async () => api.patch(lecture, { unlock: { after_days: 3 } }, { version: await etag(lecture) }),
      async () => api.patch(lecture, { after_id: at(lectures, 1) }, { version: await etag(lecture) }),
      () => api.remove(`/lectures/${at(lectures, 1)}`),
      () => api.remove(`/sections/${at(sections, 1)}`),
    ]
    const versions = [(await read(path)).version]
    for (const change of changes) {
      const answer = await change()
      expect(answer.statusCode, answer.body).toBeLessThan(300)
      versions.push((await read(path)).version)
    }
    expect(new Set(versions).size).toBe(versions.length)

    const content = await api.put(
      `${lecture}/content`,
      { body: '# Clay' },
      { version: await etag(`${lecture}/content`) },
    )
    expect(content.statusCode, content.body).toBe(200)
    expect((await read(path)).version).toBe(versions.at(-1))
  })
})

describe('a curriculum that is replaced', () => {
  test('a curriculum replaced by itself does not change, and each part keeps its version', async () => {
    const { path, lectures } = await courseWith([2, 1])
    const rule = { opens: 'after_lecture', lectureId: at(lectures, 0) } as const
    await catalog().setUnlockRule(olga, at(lectures, 2), rule)
    const { tree, version } = await read(path)
    world.clock.advance({ minutes: 1 })
    const answer = await api.put(path, { sections: tree.sections }, { version })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().sections).toEqual(tree.sections)
    expect(answer.headers.etag).not.toBe(version)
  })

  test('replacing a curriculum keeps items with an id, adds items without one, and deletes the others', async () => {
    const { courseId, path, sections, lectures } = await courseWith([2, 1])
    const content = { body: 'Kept', fileKey: null, embedUrl: null, updatedAt: null }
    await catalog().setLectureContent(olga, at(lectures, 2), content)
    const kept = { id: at(lectures, 2), title: '2.1', kind: 'video', duration_seconds: 600 }
    const wanted = [
      { title: 'New', lectures: [kept, { title: 'Tools', kind: 'text' }] },
      {
        id: at(sections, 0),
        title: 'Section 1',
        lectures: [{ id: at(lectures, 1), title: 'Renamed', kind: 'audio' }],
      },
    ]
    const answer = await api.put(path, { sections: wanted }, { version: await versionOf(courseId) })
    expect(answer.statusCode, answer.body).toBe(200)
    const tree: Tree = answer.json()
    expect(shapeOf(tree)).toEqual([
      ['New', ['2.1', 'Tools']],
      ['Section 1', ['Renamed']],
    ])
    expect(at(at(tree.sections, 0).lectures, 0).id).toBe(at(lectures, 2))
    expect(at(at(tree.sections, 1).lectures, 0).id).toBe(at(lectures, 1))
    expect((await read(path)).tree).toEqual(tree)
    expect(await catalog().lectureContent(olga, at(lectures, 2))).toMatchObject({ body: 'Kept' })
    expect((await api.get(`/lectures/${at(lectures, 0)}`)).statusCode).toBe(404)
    expect((await api.get(`/sections/${at(sections, 1)}`)).statusCode).toBe(404)
  })

  test('a curriculum replaced by nothing is empty', async () => {
    const { courseId, path } = await courseWith([2])
    const answer = await api.put(path, { sections: [] }, { version: await versionOf(courseId) })
    expect(answer.json()).toMatchObject({ sections: [] })
  })

  test('replacing a curriculum without a lecture that has progress is refused and changes nothing', async () => {
    const { courseId, path, sections } = await courseWith([1])
    const lecture = await catalog().addLecture(olga, at(sections, 0), aLecture({ title: 'Opened' }))
    await catalog().publishCourse(olga, courseId)
    const mei = await memberOf(world, 'mei', 'ceramics')
    const gift = { memberId: mei.memberId, itemType: 'course', itemId: courseId } as const
    await world.modules.learning.grantManually(olga, { ...gift, expiresAt: null })
    await world.modules.learning.openLecture(mei, lecture.id)
    const { tree, version } = await read(path)
    const answer = await api.put(path, { sections: [] }, { version })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'conflict', detail: expect.stringContaining('Opened') })
    expect(await read(path)).toEqual({ tree, version })
  })

  test('replacing a curriculum in a dry run returns the new curriculum and changes nothing', async () => {
    const { path } = await courseWith([1])
    const { tree, version } = await read(path)
    const answer = await api.put(`${path}?dry_run=true`, { sections: [{ title: 'Only' }] }, { version })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(shapeOf(answer.json())).toEqual([['Only', []]])
    expect(await read(path)).toEqual({ tree, version })
  })

  test('replacing a curriculum with a stale version is refused with 412, and without a version with 428', async () => {
    const { courseId, path } = await courseWith([1])
    const version = await versionOf(courseId)
    expect((await api.put(path, { sections: [] })).statusCode).toBe(428)
    await catalog().addSection(olga, courseId, { title: 'Meanwhile' })
    const stale = await api.put(path, { sections: [] }, { version })
    expect(stale.statusCode).toBe(412)
    expect(stale.json()).toMatchObject({ code: 'version_mismatch' })
  })

  test('a curriculum with several invalid fields is refused with 422 and a pointer to each', async () => {
    const { courseId, path, sections, lectures } = await courseWith([2])
    const other = await courseWith([1])
    const [one, two] = [at(lectures, 0), at(lectures, 1)]
    const named = (id: string, unlock: object | null = null) => ({ id, title: 'A', kind: 'text', unlock })
    const wanted = [
      { id: at(sections, 0), title: 'A', lectures: [named(one, { after_lecture_id: two })] },
      { id: at(sections, 0), title: 'B', lectures: [named(two, { after_lecture_id: one })] },
      { id: at(other.sections, 0), title: 'C', lectures: [named(at(other.lectures, 0))] },
      { title: 'D', lectures: [{ title: 'N', kind: 'text', unlock: { after_lecture_id: courseId } }] },
    ]
    const { tree, version } = await read(path)
    const answer = await api.put(path, { sections: wanted }, { version })
    expect(answer.statusCode).toBe(422)
    const pointers = answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)
    expect(pointers.sort()).toEqual([
      '/sections/0/lectures/0/unlock',
      '/sections/1/id',
      '/sections/1/lectures/0/unlock',
      '/sections/2/id',
      '/sections/2/lectures/0/id',
      '/sections/3/lectures/0/unlock',
    ])
    expect(await read(path)).toEqual({ tree, version })
  })

  test('of 100 parallel replacements of a curriculum with one version, one succeeds', async () => {
    const { courseId, path } = await courseWith([3])
    const version = await versionOf(courseId)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        untilServed(() => api.put(path, { sections: [{ title: `Winner ${number}` }] }, { version })),
      ),
    )
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(99)
    const winner = answers.find(({ statusCode }) => statusCode === 200)
    expect((await read(path)).tree).toEqual(winner?.json())
  })
})

/** Sends again what was answered with 503: on a slow machine not all can wait for the course at once. */
async function untilServed<Answer extends { readonly statusCode: number }>(send: () => Promise<Answer>) {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if (answer.statusCode !== 503 || tries === 20) return answer
  }
}

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

  test('a lecture is placed first by after_id null or after another by its id, and not by position as well', async () => {
    const { lectures, path } = await courseWith([3])
    const move = async (number: number, place: object) => {
      const lecture = `/lectures/${at(lectures, number)}`
      return await api.patch(lecture, place, { version: String((await api.get(lecture)).headers.etag) })
    }
    expect((await move(2, { after_id: null })).statusCode).toBe(200)
    expect(shapeOf((await read(path)).tree)).toEqual([['Section 1', ['1.3', '1.1', '1.2']]])
    expect((await move(2, { after_id: at(lectures, 0) })).statusCode).toBe(200)
    expect(shapeOf((await read(path)).tree)).toEqual([['Section 1', ['1.1', '1.3', '1.2']]])
    for (const place of [
      { position: 1, after_id: null },
      { after_id: (await courseWith([1])).lectures[0] },
    ]) {
      const refused = await move(2, place)
      expect(refused.statusCode).toBe(422)
      expect(refused.json().errors).toMatchObject([{ pointer: '/after_id' }])
    }
  })

  test.each([
    ['two conditions', { after_days: 3, at: '2027-01-01T00:00:00Z' }, '/unlock'],
    ['no condition', {}, '/unlock'],
    ['no days', { after_days: 0 }, '/unlock/after_days'],
    ['itself', 'itself', '/unlock/after_lecture_id'],
  ])('a lecture that requires %s is refused with a pointer', async (_what, given, pointer) => {
    const { lectures } = await courseWith([1])
    const lecture = `/lectures/${at(lectures, 0)}`
    const unlock = given === 'itself' ? { after_lecture_id: at(lectures, 0) } : given
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
    const put = await api.put(
      path,
      { file_key: 'media/film.mp4' },
      { version: String((await api.get(path)).headers.etag) },
    )
    expect(put.json()).toMatchObject({ file: { name: expect.any(String), size_bytes: expect.any(Number) } })
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
