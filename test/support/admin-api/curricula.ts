import type { CourseId, LectureId, SectionId } from '../../../src/platform/db/schema/schema.gen.ts'
import { operatorToken } from '../mcp/mcp-caller.ts'
import { aCourse, aLecture } from '../people/catalog-cast.ts'
import { operatorOf } from '../people/identity-cast.ts'
import { createWorld } from '../world/world.ts'
import { adminApi } from './admin-api.ts'

type Part = { readonly id: string; readonly title: string; readonly updated_at: string }
export type Tree = { readonly sections: readonly (Part & { readonly lectures: readonly Part[] })[] }

/** The demo world with the owner of Ceramics, her admin API, and curricula that she creates and reads. */
export async function openCurricula() {
  const world = await createWorld({ from: 'demoTemplate' })
  const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
  const api = adminApi(world, await operatorToken(world, 'olga'))
  const catalog = () => world.modules.catalog

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

  const versionOf = async (courseId: CourseId) => (await read(`/courses/${courseId}/curriculum`)).version

  return { world, olga, api, catalog, courseWith, read, versionOf }
}

export const shapeOf = ({ sections }: Tree) =>
  sections.map(({ title, lectures }) => [title, lectures.map((lecture) => lecture.title)])

export function at<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`Nothing at ${index}`)
  return found
}

/** Retries requests after a 503: on a slow machine not all can wait for the course concurrently. */
export async function untilServed<Answer extends { readonly statusCode: number }>(
  send: () => Promise<Answer>,
) {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if (answer.statusCode !== 503 || tries === 20) return answer
  }
}
