import { afterAll, describe, expect, test } from 'vitest'
import { abandonedFiles } from '../../../../test/support/catalog/uploaded.ts'
import {
  aCourse,
  aPlan,
  as,
  createEmptySchoolWorld,
  freshSlug,
  type Readers,
} from '../../../../test/support/people/catalog-cast.ts'
import { personOf } from '../../../../test/support/people/identity-cast.ts'
import { newId } from '../../../platform/ids.ts'

const { world, readers } = await createEmptySchoolWorld({
  picture: ['pictures/gone.png', 'pictures/one.png'],
})
afterAll(() => world.close())

const catalog = () => world.modules.catalog
const page = { page: { first: 100 } }

describe('the list of courses', () => {
  test('the list of courses contains published courses for everybody, and drafts and archived courses for editors of this school only', async () => {
    const draft = await catalog().createCourse(readers.olga, aCourse())
    const published = await catalog().createCourse(readers.olga, aCourse())
    await catalog().publishCourse(readers.olga, published.id)
    const archived = await catalog().createCourse(readers.olga, aCourse())
    await catalog().publishCourse(readers.olga, archived.id)
    await catalog().archiveCourse(readers.olga, archived.id)
    const ids = [draft.id, published.id, archived.id]

    const visible = async (reader: Readers[keyof Readers]) => {
      const { rows } = await catalog().listCourses(reader, page)
      return rows.map(({ id }) => id).filter((id) => ids.includes(id))
    }
    expect(await visible(readers.visitor)).toEqual([published.id])
    expect(await visible(readers.tom)).toEqual([published.id])
    expect(await visible(readers.hana)).toEqual([])
    expect((await visible(readers.olga)).sort()).toEqual(ids.sort())
    expect((await visible(readers.host)).sort()).toEqual(ids.sort())
  })

  test('the list of courses can be filtered by state, which reveals no further courses to any reader', async () => {
    const { id } = await catalog().createCourse(readers.olga, aCourse())
    const drafts = { ...page, state: 'draft' } as const
    expect((await catalog().listCourses(readers.olga, drafts)).rows.map((row) => row.id)).toContain(id)
    expect((await catalog().listCourses(readers.visitor, drafts)).rows).toEqual([])
  })

  test('the list of courses is paged by creation time and id, and courses created at the same moment are listed once each', async () => {
    const host = readers.hana
    for (let number = 0; number < 7; number++) {
      const { id } = await catalog().createCourse(host, aCourse())
      await catalog().publishCourse(host, id)
      if (number % 2) world.clock.advance({ minutes: 1 })
    }
    const all = (await catalog().listCourses(host, page)).rows.map(({ id }) => id)
    const walked: string[] = []
    let after: { at: Date; id: string } | undefined
    for (;;) {
      const { rows, hasNext } = await catalog().listCourses(
        { ...readers.visitor, schoolId: host.schoolId },
        {
          page: { first: 2, after },
        },
      )
      walked.push(...rows.map(({ id }) => id))
      const last = rows.at(-1)
      if (!hasNext || !last) break
      after = { at: last.listedAt, id: last.id }
    }
    expect(walked).toEqual(all)
  })

  test('the list of courses takes three statements, however long it is', async () => {
    const before = world.statements().length
    await catalog().listCourses(readers.visitor, page)
    expect(world.statements().length - before).toBe(3)
  })
})

describe('a course', () => {
  test('a course is found by its editors only while it is a draft, and by everybody at its school once published', async () => {
    const settings = aCourse()
    const { id } = await catalog().createCourse(readers.olga, settings)
    expect(await catalog().courseBySlug(readers.visitor, settings.slug)).toBeUndefined()
    expect(await catalog().courseBySlug(readers.olga, settings.slug)).toMatchObject({ id, state: 'draft' })
    await catalog().publishCourse(readers.olga, id)
    expect(await catalog().courseById(readers.tom, id)).toMatchObject({ slug: settings.slug })
    expect(await catalog().courseById(readers.hana, id)).toBeUndefined()
  })

  test('a course has its lecturers in the order of the input, and only plans that are on sale', async () => {
    const mei = await catalog().createLecturer(readers.olga, aLecturer('Mei'))
    const ken = await catalog().createLecturer(readers.olga, aLecturer('Ken'))
    const { id } = await catalog().createCourse(readers.olga, aCourse({ lecturerIds: [ken.id, mei.id] }))
    await catalog().publishCourse(readers.olga, id)
    const plan = await catalog().addPlan(readers.olga, id, aPlan({ name: 'Now' }))
    const old = await catalog().addPlan(readers.olga, id, aPlan({ name: 'Then' }))
    await catalog().archivePlan(readers.olga, old.id)

    const visible = await catalog().courseById(readers.visitor, id)
    expect(visible?.lecturers.map(({ name }) => name)).toEqual(['Ken', 'Mei'])
    expect(visible?.plans.map((each) => each.id)).toEqual([plan.id])
    expect((await catalog().courseById(readers.olga, id))?.plans).toHaveLength(2)
    await catalog().restorePlan(readers.olga, old.id)
    expect((await catalog().courseById(readers.visitor, id))?.plans).toHaveLength(2)
  })

  test('a course can be created, changed and published by the owner and teachers, but not by teaching assistants or students', async () => {
    await expect(catalog().createCourse(readers.ken, aCourse())).resolves.toBeDefined()
    const { id, updatedAt } = await catalog().createCourse(readers.olga, aCourse())
    for (const role of ['teaching_assistant', 'student'] as const) {
      const tom = as(readers.olga, role)
      const tries = [
        catalog().createCourse(tom, aCourse()),
        catalog().updateCourse(tom, id, { updatedAt, name: 'Mine' }),
        catalog().publishCourse(tom, id),
        catalog().archiveCourse(tom, id),
        catalog().deleteCourse(tom, id),
        catalog().addPlan(tom, id, aPlan()),
      ]
      for (const attempt of await Promise.allSettled(tries)) {
        expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_permitted' } })
      }
    }
  })

  test('a course of another school is not found for a change', async () => {
    const { id, updatedAt } = await catalog().createCourse(readers.olga, aCourse())
    const plan = await catalog().addPlan(readers.olga, id, aPlan())
    const tries = [
      catalog().updateCourse(readers.hana, id, { updatedAt, name: 'Stars' }),
      catalog().publishCourse(readers.hana, id),
      catalog().deleteCourse(readers.hana, id),
      catalog().addPlan(readers.hana, id, aPlan()),
      catalog().archivePlan(readers.hana, plan.id),
    ]
    for (const attempt of await Promise.allSettled(tries)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
    }
  })

  test('a course that two editors change concurrently is changed by only one of them, and the other gets a conflict', async () => {
    const { id, updatedAt } = await catalog().createCourse(readers.olga, aCourse())
    const both = await Promise.allSettled([
      catalog().updateCourse(readers.olga, id, { updatedAt, name: 'Olga’s' }),
      catalog().updateCourse(readers.ken, id, { updatedAt, name: 'Ken’s' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
    const won = both.find((each) => each.status === 'fulfilled')
    const again = { updatedAt: won?.value.updatedAt ?? updatedAt, summary: 'Third' }
    await expect(catalog().updateCourse(readers.ken, id, again)).resolves.toBeDefined()
  })

  test('a change of a course keeps the fields that it omits', async () => {
    const { id: lecturer } = await catalog().createLecturer(readers.olga, aLecturer('Ken'))
    const { id, updatedAt } = await catalog().createCourse(
      readers.olga,
      aCourse({ lecturerIds: [lecturer], tags: ['clay'] }),
    )
    await catalog().updateCourse(readers.olga, id, { updatedAt, name: 'Throwing' })
    expect(await catalog().courseById(readers.olga, id)).toMatchObject({
      name: 'Throwing',
      tags: ['clay'],
      lecturers: [{ id: lecturer }],
    })
  })

  test('a course is refused the slug of another course of its school, and may use a slug of another school', async () => {
    const slug = freshSlug('taken')
    await catalog().createCourse(readers.olga, aCourse({ slug }))
    const refused = { code: 'conflict', problems: [{ field: 'slug' }] }
    await expect(catalog().createCourse(readers.olga, aCourse({ slug }))).rejects.toMatchObject(refused)
    const other = await catalog().createCourse(readers.olga, aCourse())
    const moved = catalog().updateCourse(readers.olga, other.id, { updatedAt: other.updatedAt, slug })
    await expect(moved).rejects.toMatchObject(refused)
    await expect(catalog().createCourse(readers.hana, aCourse({ slug }))).resolves.toBeDefined()
  })

  test('an invalid course is refused and every invalid field is named', async () => {
    const wrong = aCourse({ slug: 'Not a slug', name: '', language: '??', imageKey: '../x', tags: [''] })
    const { problems } = await catalog()
      .createCourse(readers.olga, wrong)
      .then(() => ({ problems: [] }))
      .catch((error) => error)
    expect(problems.map(({ field }: { field: string }) => field).sort()).toEqual([
      'imageKey',
      'language',
      'name',
      'slug',
      'tags[0]',
    ])
  })

  test('a course refuses a lecturer of another school', async () => {
    const { id } = await catalog().createLecturer(readers.hana, aLecturer('Hana'))
    const created = catalog().createCourse(readers.olga, aCourse({ lecturerIds: [id] }))
    await expect(created).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'lecturerIds' }],
    })
  })

  test('a course deletes its picture only when another one replaces it', async () => {
    const key = 'pictures/one.png'
    const { id, updatedAt } = await catalog().createCourse(readers.olga, aCourse({ imageKey: key }))
    const renamed = await catalog().updateCourse(readers.olga, id, { updatedAt, name: 'Same picture' })
    expect(await abandonedFiles(world.deps, readers.olga.schoolId)).not.toContain(key)
    await catalog().updateCourse(readers.olga, id, { updatedAt: renamed.updatedAt, imageKey: null })
    expect(await abandonedFiles(world.deps, readers.olga.schoolId)).toContain(key)
  })

  test('a course that was never on sale is deleted with its files, and any other course can only be archived', async () => {
    const { id } = await catalog().createCourse(readers.olga, aCourse({ imageKey: 'pictures/gone.png' }))
    await catalog().deleteCourse(readers.olga, id)
    expect(await catalog().courseById(readers.olga, id)).toBeUndefined()
    expect(await abandonedFiles(world.deps, readers.olga.schoolId)).toContain('pictures/gone.png')

    const sold = await catalog().createCourse(readers.olga, aCourse())
    await catalog().publishCourse(readers.olga, sold.id)
    const refused = { code: 'conflict', message: expect.stringContaining('archive') }
    await expect(catalog().deleteCourse(readers.olga, sold.id)).rejects.toMatchObject(refused)
  })

  test('a course with an enrolment cannot be deleted, not even as a draft', async () => {
    const { id } = await catalog().createCourse(readers.olga, aCourse())
    const { schoolId } = readers.olga
    const personId = await personOf(world, 'mei')
    const enrolledAt = world.clock.now()
    await world.deps.db
      .insertInto('enrolments')
      .values({ schoolId, personId, courseId: id, enrolledAt })
      .execute()
    await expect(catalog().deleteCourse(readers.olga, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('publishing a course several times records one fact', async () => {
    const { id } = await catalog().createCourse(readers.olga, aCourse())
    await catalog().publishCourse(readers.olga, id)
    await catalog().publishCourse(readers.olga, id)
    const facts = await world.deps.db
      .selectFrom('facts')
      .select('body')
      .where('kind', '=', 'course.published')
      .execute()
    expect(facts.filter(({ body }) => (body as { id: string }).id === id)).toHaveLength(1)
  })

  test('a course that does not exist is not found', async () => {
    const id = newId<'Course'>(world.clock)
    await expect(catalog().publishCourse(readers.olga, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

const aLecturer = (name: string) => ({ personId: null, name, bio: '', avatarKey: null })
