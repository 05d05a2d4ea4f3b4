import { useParams } from 'react-router-dom'
import { api, orThrow } from '../api/client.ts'
import { session } from '../api/session.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Facts, Panel, Screen } from '../kit/screen.tsx'
import { dayAndTime, memberName, time } from '../kit/texts/format.ts'
import type { Submission } from './draft.ts'
import { GradingForm } from './grading-form.tsx'
import { gradingMessages as messages } from './messages.ts'
import { RubricButton } from './rubric-dialog.tsx'
import './grading.css'

/** One submission: its answers, and the form to grade it. */
export function GradingView() {
  const { id = '' } = useParams()
  const submission = useFetched(['submission', id], (signal) =>
    orThrow(api.GET('/submissions/{id}', { params: { path: { id } }, signal })),
  )
  return <QueryView query={submission}>{(found) => <Details key={found.id} submission={found} />}</QueryView>
}

const tones = { submitted: 'careful', graded: 'good', returned: 'plain' } as const

function Details({ submission }: { readonly submission: Submission }) {
  const { lecture, member, course, state, is_late, claim } = submission
  const isOfAnother = claim !== null && claim.person_id !== session().person_id
  return (
    <Screen
      title={`${lecture.title}: ${memberName(member)}`}
      intro={course.name}
      back={{ to: '/submissions', label: messages.title }}
      mark={
        <>
          <Chip tone={tones[state]}>{messages.states[state]}</Chip>{' '}
          {is_late ? <Chip tone="careful">{messages.late}</Chip> : null}
        </>
      }
      actions={<RubricButton lectureId={lecture.id} />}
    >
      {claim && isOfAnother ? (
        <p role="status" className="notice">
          {messages.gradingUntil(memberName(claim), time(claim.expires_at))}
        </p>
      ) : null}
      <About submission={submission} />
      <GradingForm submission={submission} isReadOnly={isOfAnother || state === 'returned'} />
      <Earlier attempts={submission.earlier} />
    </Screen>
  )
}

function About({ submission }: { readonly submission: Submission }) {
  const { number, submitted_at, due_at, penalty_percent, pass_percent, is_timed_out } = submission
  return (
    <Panel>
      <Facts
        rows={[
          [messages.submittedAt, `${dayAndTime(submitted_at)} · ${messages.attempt(number)}`],
          ...(due_at ? [[messages.due, dayAndTime(due_at)] as const] : []),
          [messages.result, resultText(submission)],
        ]}
      />
      <p className="help">{messages.passMark(pass_percent)}</p>
      {penalty_percent > 0 ? <p>{messages.penalty(penalty_percent)}</p> : null}
      {is_timed_out ? <p>{messages.timedOut}</p> : null}
    </Panel>
  )
}

type Result = Pick<Submission, 'points' | 'max_points' | 'passed'>

function resultText({ points, max_points, passed }: Result): string {
  if (points === null) return messages.waiting
  return `${messages.sum(String(points), String(max_points))} · ${passed ? messages.passed : messages.failed}`
}

function Earlier({ attempts }: { readonly attempts: Submission['earlier'] }) {
  if (attempts.length === 0) return null
  return (
    <Panel title={messages.earlier}>
      <SmallTable
        rows={attempts}
        open={({ id }) => `/submissions/${id}`}
        columns={[
          { title: messages.submittedAt, render: ({ number }) => messages.attempt(number) },
          { title: '', render: ({ state }) => messages.states[state] },
          { title: messages.result, render: resultText },
          { title: messages.overall, render: ({ comment }) => comment },
        ]}
      />
    </Panel>
  )
}
