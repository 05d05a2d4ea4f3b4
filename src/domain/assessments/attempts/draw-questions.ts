import type { QuestionId } from '../../../platform/db/schema/schema.gen.ts'
import { inSeededOrder } from '../questions/seeded-order.ts'

/** One entry of a quiz: a question, or a number of questions drawn by tag. */
export type QuizItem =
  | { readonly questionId: QuestionId }
  | { readonly drawTag: string; readonly drawCount: number }

/** A question that may be drawn. */
export type Candidate = { readonly id: QuestionId; readonly tags: readonly string[] }

/**
 * The questions of an attempt in the order of the quiz. The same seed and the same candidates, in any order, give the same
 * draw. No question appears twice; a tag with too few questions gives those it has.
 */
export function drawQuestions(
  items: readonly QuizItem[],
  candidates: readonly Candidate[],
  seed: number,
): QuestionId[] {
  const known = new Set(candidates.map(({ id }) => id))
  const fixed = items.flatMap((item) => ('questionId' in item ? [item.questionId] : []))
  const taken = new Set<QuestionId>(fixed)
  return items.flatMap((item, at) => {
    if ('questionId' in item) return known.has(item.questionId) ? [item.questionId] : []
    const available = candidates.filter(({ id, tags }) => tags.includes(item.drawTag) && !taken.has(id))
    const drawn = inSeededOrder(available, `${seed} draw ${at}`, ({ id }) => id).slice(0, item.drawCount)
    for (const { id } of drawn) taken.add(id)
    return drawn.map(({ id }) => id)
  })
}
