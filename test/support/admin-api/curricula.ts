import type { CourseId } from '../../../src/platform/db/schema/schema.gen.ts'
import { createCourseWith } from '../catalog/curriculum.ts'
import { operatorToken } from '../mcp/mcp-caller.ts'
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

  /** A course with so many lectures in each of its sections, and its path. */
  async function courseWith(counts: readonly number[]) {
    const course = await createCourseWith(world, olga, counts)
    return { ...course, path: `/courses/${course.courseId}/curriculum` }
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

/** Retries requests after a 503: on a slow machine not all can wait for the course concurrently. */
export async function untilServed<Answer extends { readonly statusCode: number }>(
  send: () => Promise<Answer>,
) {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if (answer.statusCode !== 503 || tries === 20) return answer
  }
}
