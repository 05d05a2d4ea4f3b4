import { afterAll, describe, expect, test } from 'vitest'
import { openCurricula, shapeOf, type Tree, untilServed } from '../../support/admin-api/curricula.ts'
import { at } from '../../support/catalog/curriculum.ts'
import { aLecture } from '../../support/people/catalog-cast.ts'
import { memberOf } from '../../support/shop/shop.ts'

const { world, olga, api, catalog, courseWith, read, versionOf } = await openCurricula()
afterAll(() => world.close())

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

describe('the replacement of a curriculum', () => {
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
    const unchanged = { id: at(lectures, 2), title: '2.1', kind: 'video', duration_seconds: 600 }
    const wanted = [
      { title: 'New', lectures: [unchanged, { title: 'Tools', kind: 'text' }] },
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

  test('replacing a curriculum without a lecture with progress is refused and changes nothing', async () => {
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
    const lecture = (id: string, unlock: object | null = null) => ({ id, title: 'A', kind: 'text', unlock })
    const wanted = [
      { id: at(sections, 0), title: 'A', lectures: [lecture(one, { after_lecture_id: two })] },
      { id: at(sections, 0), title: 'B', lectures: [lecture(two, { after_lecture_id: one })] },
      { id: at(other.sections, 0), title: 'C', lectures: [lecture(at(other.lectures, 0))] },
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

  test('one of 100 parallel replacements of a curriculum with one version succeeds', async () => {
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
