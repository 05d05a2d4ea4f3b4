import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { counted, outcomeOf, type Writer, type WriterContext } from './writer.ts'

const size = { sections: 4, lectures: 10 }

/** Imports whole curricula, each into a course of its own. */
export const importCurricula: Writer = async (context) => {
  while (!context.journal.isOver()) {
    const slug = `fault-${randomUUID().slice(0, 13)}`
    let path: string | undefined
    await context.journal.perform('import', slug, async () => {
      path ??= await createCourse(context, slug)
      return path === undefined ? 'try again' : await replaceCurriculum(context, path, slug)
    })
  }
}

/** The path of its curriculum, unless another attempt is needed. */
async function createCourse({ olga, nextPort }: WriterContext, slug: string): Promise<string | undefined> {
  const sent = { port: nextPort(), headers: { 'idempotency-key': slug } }
  const answer = await olga.api('POST', '/courses', { slug, name: slug, language: 'en' }, sent)
  return outcomeOf(answer, 201) === 'acknowledged' ? `/courses/${answer.json.id}/curriculum` : undefined
}

async function replaceCurriculum({ olga, nextPort }: WriterContext, path: string, slug: string) {
  const before = await olga.api('GET', path, undefined, { port: nextPort() })
  if (before.status !== 200) return outcomeOf(before)
  // An attempt without an answer has imported it.
  if (before.json.sections.length > 0) return 'acknowledged'
  const headers = { 'if-match': `"${before.json.updated_at}"` }
  const answer = await olga.api('PUT', path, { sections: sectionsOf(slug) }, { port: nextPort(), headers })
  // The earlier attempt was still running.
  return answer.status === 409 || answer.status === 412 ? 'try again' : outcomeOf(answer, 200)
}

function sectionsOf(mark: string) {
  return Array.from({ length: size.sections }, (_, section) => ({
    title: `${mark} ${section}`,
    lectures: Array.from({ length: size.lectures }, (_, lecture) => ({
      title: `${mark} ${section} ${lecture}`,
      kind: 'text',
    })),
  }))
}

const whole = size.sections * size.lectures

export const foundImports = (pool: Pool) => ({
  // A part of a curriculum counts as twice: it must be there wholly or not at all.
  import: counted(
    pool,
    `select slug as id, case count(lectures.id) when 0 then 0 when ${whole} then 1 else 2 end as times
     from courses left join lectures on lectures.course_id = courses.id where slug = any($1) group by 1`,
  ),
})
