import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFetched } from '../../../../kit/query.ts'
import { QueryView } from '../../../../kit/query-view.tsx'
import { type Quiz, readPreview } from './quiz-calls.ts'
import { quizPanelMessages as messages } from './quiz-messages.ts'

/** An example of an attempt: the questions as a member sees them, drawn again on request. */
export function QuizPreview({ quiz }: { readonly quiz: Quiz }) {
  const [seed, setSeed] = useState<number>()
  if (quiz.items.length === 0) return null
  return (
    <div className="quiz-preview">
      <Button variant="outlined" onClick={() => setSeed((seed ?? 0) + 1)}>
        {seed === undefined ? messages.preview : messages.drawAgain}
      </Button>
      {seed === undefined ? null : <Drawn quiz={quiz} seed={seed} />}
    </div>
  )
}

function Drawn({ quiz, seed }: { readonly quiz: Quiz; readonly seed: number }) {
  const key = ['quiz preview', quiz.lecture_id, quiz.updated_at, seed]
  const query = useFetched(key, (signal) => readPreview(quiz.lecture_id, seed, signal))
  return (
    <QueryView query={query}>
      {({ questions }) => (
        <ol className="quiz-drawn">
          {questions.map(({ question_id, prompt, points, parts }) => (
            <li key={question_id}>
              <p>
                {prompt} <small>{messages.points(points)}</small>
              </p>
              {parts.length > 0 ? (
                <ul>
                  {parts.map((part) => (
                    <li key={part}>{part}</li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  )
}
