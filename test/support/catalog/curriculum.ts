import type { OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { LectureId, SectionId } from '../../../src/platform/db/schema/schema.gen.ts'
import { aCourse, aLecture } from '../people/catalog-cast.ts'
import type { World } from '../world/world.ts'

/** A draft course with so many lectures in each of its sections, titled by section and place: "2.1". */
export async function createCourseWith(
  { modules: { catalog } }: Pick<World, 'modules'>,
  editor: OperatorActor,
  counts: readonly number[],
) {
  const { id: courseId } = await catalog.createCourse(editor, aCourse())
  const sections: SectionId[] = []
  const lectures: LectureId[] = []
  for (const [index, count] of counts.entries()) {
    const section = await catalog.addSection(editor, courseId, { title: `Section ${index + 1}` })
    sections.push(section.id)
    for (let number = 1; number <= count; number++) {
      const lecture = aLecture({ title: `${index + 1}.${number}` })
      lectures.push((await catalog.addLecture(editor, section.id, lecture)).id)
    }
  }
  return { courseId, sections, lectures }
}

/** The one at this place of a list, from 0; fails if there is none. */
export function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`Nothing at ${index}`)
  return found
}
