import { questionContent } from '../../src/domain/assessments/index.ts'
import { operatorActor } from '../../src/domain/tenancy/index.ts'
import type { PersonId, QuestionId, SchoolId } from '../../src/platform/db/schema/schema.gen.ts'
import type { Planting } from '../planting.ts'
import type { SchoolContent } from '../school-content.ts'

/** The question bank of a school, by the keys of its content. */
export async function plantQuestions(
  { modules, clock }: Planting,
  schoolId: SchoolId,
  { questions }: Pick<SchoolContent, 'questions'>,
  owner: PersonId,
): Promise<ReadonlyMap<string, QuestionId>> {
  const author = operatorActor({ schoolId, memberId: owner, roles: ['owner'] })
  const planted = new Map<string, QuestionId>()
  let daysOld = 640
  for (const { key, title, tags, points = 1, content } of questions) {
    clock.moveTo(clock.daysAgo(daysOld--))
    const question = { title, tags, points: points * 100, content: questionContent.parse(content) }
    planted.set(key, (await modules.assessments.createQuestion(author, question)).id)
  }
  return planted
}
