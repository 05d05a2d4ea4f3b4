import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { ChoiceFilter, SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Empty, Panel } from '../kit/screen.tsx'
import { gradingMessages } from './messages.ts'
import { resultMessages as messages } from './result-messages.ts'
import './grading.css'

type Row = components['schemas']['GradebookRow']
type Result = Row['results'][number]
type Course = { readonly id: string }

/** The students of a course with their best result in each quiz and assignment. */
export function Gradebook({ course }: { readonly course: Course }) {
  const path = { course_id: course.id }
  const quizzes = useFetched(['gradebook', course.id], (signal) =>
    orThrow(api.GET('/courses/{course_id}/gradebook/quizzes', { params: { path }, signal })),
  )
  return (
    <QueryView query={quizzes}>
      {(found) =>
        found.quizzes.length === 0 ? (
          <Empty title={messages.noQuizzes} text={messages.noQuizzesText} />
        ) : (
          <div className="gradebook">
            <Download course={course} />
            <List<Row>
              resource="gradebook"
              path={`/courses/${course.id}/gradebook`}
              empty={{ title: messages.noStudents }}
              filters={
                <>
                  <SearchFilter />
                  <ChoiceFilter name="status" label={messages.status} choices={messages.statuses} />
                </>
              }
              columns={[
                {
                  title: messages.student,
                  render: ({ id, name }) => <Link to={`/students/${id}`}>{name}</Link>,
                },
                ...found.quizzes.map(({ lecture_id, title }) => ({
                  title,
                  isCount: true as const,
                  render: ({ results }: Row) => (
                    <ResultCell result={results.find((each) => each.lecture_id === lecture_id)} />
                  ),
                })),
              ]}
            />
            <Statistics quizzes={found.quizzes} />
          </div>
        )
      }
    </QueryView>
  )
}

function ResultCell({ result }: { readonly result: Result | undefined }) {
  if (!result) return <>–</>
  const { points, max_points, passed, is_late, is_waiting, latest_submission_id } = result
  const text = points === null ? gradingMessages.states.returned : `${points} / ${max_points}`
  return (
    <span className="moderation">
      <Link to={`/submissions/${latest_submission_id}`}>{is_waiting ? gradingMessages.waiting : text}</Link>
      {passed ? <Chip tone="good">{gradingMessages.passed}</Chip> : null}
      {is_late ? <Chip tone="careful">{gradingMessages.late}</Chip> : null}
    </span>
  )
}

type Quizzes = readonly { readonly lecture_id: string; readonly title: string }[]

function Statistics({ quizzes }: { readonly quizzes: Quizzes }) {
  return (
    <Panel title={messages.statistics}>
      <ul className="gradebook-statistics">
        {quizzes.map(({ lecture_id, title }) => (
          <li key={lecture_id}>
            <Link to={`/quizzes/${lecture_id}/statistics`}>{title}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Download({ course }: { readonly course: Course }) {
  const { run, isRunning } = useAction(
    async () => {
      const params = { path: { course_id: course.id } }
      const { url } = await orThrow(api.GET('/courses/{course_id}/gradebook/export', { params }))
      window.location.assign(url)
    },
    { keeps: 'screen' },
  )
  return (
    <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
      {messages.download}
    </Button>
  )
}
