import { useAction } from '../../../../kit/actions/action.ts'
import { useFetched, useSetFetched } from '../../../../kit/query.ts'
import { QueryView } from '../../../../kit/query-view.tsx'
import { useBuilderState } from '../../builder-context.ts'
import type { Lecture } from '../../outline.ts'
import { type Quiz, type QuizChanges, readQuiz, writeQuiz } from './quiz-calls.ts'
import { QuizItems } from './quiz-items.tsx'
import { quizPanelMessages as messages } from './quiz-messages.ts'
import type { QuizPart } from './quiz-part.ts'
import { QuizPreview } from './quiz-preview.tsx'
import { QuizRules } from './quiz-rules.tsx'

/** The questions and the rules of a quiz lecture. Each change is saved immediately. */
export function QuizPanel({ lecture: { id } }: { readonly lecture: Lecture }) {
  const query = useFetched(['quiz', id], (signal) => readQuiz(id, signal))
  return (
    <section className="quiz-panel" aria-label={messages.quiz}>
      <QueryView query={query}>{(quiz) => <LoadedQuiz quiz={quiz} />}</QueryView>
    </section>
  )
}

function LoadedQuiz({ quiz }: { readonly quiz: Quiz }) {
  const { builder, isReadOnly } = useBuilderState()
  const setQuiz = useSetFetched()
  const { run, isRunning } = useAction(
    async (changes: QuizChanges) => {
      const changed = await writeQuiz(quiz, changes)
      setQuiz(['quiz', quiz.lecture_id], changed)
      builder.markContent(quiz.lecture_id, changed.items.length > 0)
    },
    { done: messages.saved, keeps: 'screen' },
  )
  const part: QuizPart = { quiz, isDisabled: isReadOnly || isRunning, save: (changes) => void run(changes) }
  return (
    <>
      <QuizItems {...part} />
      <QuizPreview quiz={quiz} />
      <QuizRules {...part} />
    </>
  )
}
