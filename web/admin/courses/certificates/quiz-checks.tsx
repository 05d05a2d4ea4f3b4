import { api, orThrow } from '../../api/client.ts'
import { ChecksInput } from '../../kit/inputs/checks-input.tsx'
import { useFetched } from '../../kit/query.ts'
import { QueryView } from '../../kit/query-view.tsx'

type QuizProps = { readonly courseId: string; readonly source: string; readonly label: string }

/** A check for each quiz of a course; nothing if it has none. */
export function QuizChecks({ courseId: id, source, label }: QuizProps) {
  const curriculum = useFetched(['curriculum', id], (signal) =>
    orThrow(api.GET('/courses/{course_id}/curriculum', { params: { path: { course_id: id } }, signal })),
  )
  return (
    <QueryView query={curriculum}>
      {({ sections }) => {
        const quizzes = sections.flatMap(({ lectures }) => lectures.filter(({ kind }) => kind === 'quiz'))
        const choices = Object.fromEntries(quizzes.map((quiz) => [quiz.id, quiz.title]))
        return quizzes.length > 0 ? <ChecksInput source={source} label={label} choices={choices} /> : null
      }}
    </QueryView>
  )
}
