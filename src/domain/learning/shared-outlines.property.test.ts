// Random edits and reads of a course by two processes, compared with one that has an empty cache.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { courseItem, memberOf, plantCourse, sell } from '../../../test/support/people/learning-cast.ts'
import { propertyRuns } from '../../../test/support/samples/property-runs.ts'
import { createSecondProcess } from '../../../test/support/world/second-process.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { createModules, createOperate, type Modules, type TransactionModules } from '../../modules.ts'
import type { CourseId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createOutlineCache } from '../catalog/index.ts'

const world = await createWorld()
const second = createSecondProcess(world)
const mei = await memberOf(world, 'mei', 'ceramics')
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
afterAll(async () => {
  await second.close()
  await world.close()
})

const edits = ['addLecture', 'addSection', 'move', 'delete', 'days', 'after', 'complete', 'read'] as const
const step = fc.record({
  edit: fc.constantFrom(...edits),
  /** The indices of the lecture and of another one. */
  index: fc.nat(20),
  other: fc.nat(20),
  by: fc.constantFrom('first', 'second', 'given up'),
})
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function apply(
  modules: Modules | TransactionModules,
  courseId: CourseId,
  { edit, index: which, other }: Step,
) {
  const { catalog, learning } = modules
  const sections = (await learning.syllabus(mei, [courseId])).get(courseId) ?? []
  const lectures = sections.flatMap((section) => section.lectures)
  const lecture = lectures[which % lectures.length]
  const lectureId = lectures[other % lectures.length]?.id
  const section = sections[other % sections.length]
  if (edit === 'addSection') return await catalog.addSection(olga, courseId, { title: `Section ${which}` })
  if (!section) return undefined
  const settings = {
    title: `Lecture ${which}`,
    kind: 'text',
    durationSeconds: null,
    isPreview: which > 15,
  } as const
  if (edit === 'addLecture') return await catalog.addLecture(olga, section.id, settings)
  if (!(lecture && lectureId)) return undefined
  switch (edit) {
    case 'move':
      return await catalog.moveLecture(olga, lecture.id, { sectionId: section.id, position: other + 1 })
    case 'delete':
      return await catalog.deleteLecture(olga, lecture.id)
    case 'days':
      return await catalog.setUnlockRule(olga, lecture.id, { opens: 'after_days', days: other + 1 })
    case 'after':
      return await catalog.setUnlockRule(olga, lecture.id, { opens: 'after_lecture', lectureId })
    case 'complete':
      return await learning.completeLecture(mei, lecture.id)
    case 'read':
      return undefined
  }
}

async function refusedOrDone(work: Promise<unknown>) {
  await work.catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
}

test('after any sequence of edits from any process, every process shows the current curriculum', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { courseId } = await plantCourse(world, 'ceramics', [{}, {}])
      await sell(world, mei, courseItem(courseId))
      const operate = createOperate(world.deps)
      for (const each of steps) {
        const modules = each.by === 'first' ? world.modules : second.modules
        const work =
          each.by === 'given up'
            ? operate('rolled_back', (modules) => apply(modules, courseId, each))
            : apply(modules, courseId, each)
        await refusedOrDone(work)
        const fresh = createModules({ ...world.deps, outlineCache: createOutlineCache() })
        const expected = await fresh.learning.syllabus(mei, [courseId])
        expect(await world.modules.learning.syllabus(mei, [courseId])).toEqual(expected)
        expect(await second.modules.learning.syllabus(mei, [courseId])).toEqual(expected)
      }
    }),
    { numRuns: propertyRuns({ sample: 10, all: 200 }) },
  )
})
