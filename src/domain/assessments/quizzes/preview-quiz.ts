import type { LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { drawnQuestions } from '../attempts/drawn-questions.ts'
import type { AssessmentsDeps } from '../deps.ts'
import type { QuestionContent } from '../questions/content/question-content.ts'
import { questionForTaker } from '../questions/taker-view.ts'
import { quizRow } from './quiz-row.ts'

/** The questions of an attempt with this seed as a member would see them; nothing is written. */
export async function previewQuiz(
  { db }: AssessmentsDeps,
  editor: Editor,
  lectureId: LectureId,
  seed: number,
) {
  refuseUnlessMay(editor, 'curriculum:read')
  const quiz = await quizRow(db, editor.schoolId, lectureId)
  if (!quiz) return []
  const drawn = await drawnQuestions(db, editor.schoolId, quiz, seed)
  return drawn.map(({ id, points, content }) => {
    const question = content as QuestionContent
    const { kind, prompt, ...view } = questionForTaker(question, `${seed} ${id}`)
    return { questionId: id, kind, prompt, points, parts: partsOf(view) }
  })
}

type Parts = readonly { readonly text: string }[]

/** The options, items, prompts and choices of a question, in the order of the page. */
function partsOf(view: Readonly<Record<string, unknown>>): string[] {
  return ['options', 'items', 'prompts', 'choices'].flatMap((name) =>
    ((view[name] ?? []) as Parts).map(({ text }) => text),
  )
}
