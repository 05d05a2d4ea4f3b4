import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useNotify } from 'ra-core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { ConfirmButton, ConfirmDialog } from '../kit/actions/confirm.tsx'
import { Panel } from '../kit/screen.tsx'
import { AnswerForm } from './answer-form.tsx'
import { type Draft, draftOf, gradesIn, type Submission, sumOf } from './draft.ts'
import { gradingMessages as messages } from './messages.ts'

type FormProps = { readonly submission: Submission; readonly isReadOnly: boolean }

/** The grades of a submission. Ctrl + Enter finishes grading and opens the next submission. */
export function GradingForm({ submission, isReadOnly }: FormProps) {
  const mayGrade = may('submissions:grade') && !isReadOnly
  const [draft, setDraft] = useState(() => draftOf(submission))
  useClaim(submission, mayGrade && submission.state === 'submitted')
  const form = useRef<HTMLFormElement>(null)
  const setAnswer = (position: number) => (answer: Draft['answers'][number]) =>
    setDraft((former) => ({ ...former, answers: { ...former.answers, [position]: answer } }))
  return (
    <form
      ref={form}
      onSubmit={(event: FormEvent) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        form.current?.querySelector<HTMLButtonElement>('[data-finishes]')?.click()
      }}
    >
      {submission.answers.map((answer) => {
        const given = draft.answers[answer.position]
        return given ? (
          <AnswerForm
            key={answer.position}
            answer={answer}
            draft={given}
            onChange={setAnswer(answer.position)}
            isReadOnly={!mayGrade}
          />
        ) : null
      })}
      <Panel title={messages.overall}>
        <TextField
          multiline
          minRows={3}
          fullWidth
          label={messages.overall}
          value={draft.comment}
          disabled={!mayGrade}
          onChange={(event) => setDraft({ ...draft, comment: event.target.value })}
        />
        <Sum submission={submission} draft={draft} />
        {mayGrade ? <Actions submission={submission} draft={draft} /> : null}
      </Panel>
    </form>
  )
}

// Opening a submission claims it, so that no other grader begins the same one.
function useClaim({ id }: Submission, isWanted: boolean) {
  const notify = useNotify()
  useEffect(() => {
    if (!isWanted) return
    void api
      .POST('/submissions/{id}/claim', { params: { path: { id } } })
      .then(({ error }) => error && notify(String(error.detail ?? ''), { type: 'warning' }))
  }, [id, isWanted, notify])
}

type GivenProps = { readonly submission: Submission; readonly draft: Draft }

function Sum({ submission, draft }: GivenProps) {
  const sum = sumOf(submission, draft)
  const { max_points, penalty_percent } = submission
  if (sum === undefined) return null
  const rest = Math.floor(sum * (100 - penalty_percent)) / 100
  return (
    <p role="status">
      {messages.sum(String(sum), String(max_points))}
      {penalty_percent > 0 ? ` · ${messages.afterPenalty(String(rest))}` : null}
    </p>
  )
}

function Actions({ submission, draft }: GivenProps) {
  const { id, state } = submission
  const [isWithdrawing, setWithdrawing] = useState(false)
  const next = useOpenNext(id)
  const finish = useAction(
    async () => {
      if (losesPass(submission, draft)) return setWithdrawing(true)
      await sendGrades(submission, draft, { is_finished: true })
      await next()
    },
    { done: messages.finished, keeps: 'screen' },
  )
  return (
    <div className="grade-actions">
      <Button variant="contained" data-finishes onClick={() => void finish.run()} disabled={finish.isRunning}>
        {state === 'graded' ? messages.finish : messages.finishNext}
      </Button>
      {state === 'submitted' ? <QueueActions submission={submission} draft={draft} /> : null}
      {isWithdrawing ? (
        <ConfirmDialog
          label={messages.withdraw}
          title={messages.withdrawTitle}
          explain={messages.withdrawText}
          tone="danger"
          action={() => sendGrades(submission, draft, { is_finished: true, withdraws_pass: true })}
          done={messages.finished}
          onClose={() => setWithdrawing(false)}
        />
      ) : null}
      <p className="help">{messages.keys}</p>
    </div>
  )
}

type Finishing = { readonly is_finished: boolean; readonly withdraws_pass?: boolean }

function sendGrades(submission: Submission, draft: Draft, finishing: Finishing) {
  const params = { path: { id: submission.id } }
  const body = { ...gradesIn(submission, draft), ...finishing }
  return orThrow(api.POST('/submissions/{id}/grade', { params, body }))
}

/** Storing a draft, returning the submission, and leaving it to others. */
function QueueActions({ submission, draft }: GivenProps) {
  const { id } = submission
  const navigate = useNavigate()
  const save = useAction(() => sendGrades(submission, draft, { is_finished: false }), {
    done: messages.saved,
  })
  return (
    <>
      <Button onClick={() => void save.run()} disabled={save.isRunning}>
        {messages.save}
      </Button>
      <ConfirmButton
        variant="text"
        label={messages.giveBack}
        title={messages.giveBack}
        explain={messages.giveBackText}
        isDisabled={draft.comment.trim() === ''}
        action={() =>
          orThrow(
            api.POST('/submissions/{id}/return', {
              params: { path: { id } },
              body: { comment: draft.comment },
            }),
          )
        }
        done={messages.givenBack}
        onDone={() => void navigate('/submissions')}
      />
      <Release id={id} />
    </>
  )
}

function losesPass(submission: Submission, draft: Draft): boolean {
  const { passed, max_points, pass_percent, penalty_percent } = submission
  const rest = ((sumOf(submission, draft) ?? 0) * (100 - penalty_percent)) / 100
  return passed === true && rest * 100 < max_points * pass_percent
}

function Release({ id }: Pick<Submission, 'id'>) {
  const navigate = useNavigate()
  const { run, isRunning } = useAction(
    async () => {
      await orThrow(api.POST('/submissions/{id}/release', { params: { path: { id } } }))
      void navigate('/submissions')
    },
    { done: messages.released, keeps: 'screen' },
  )
  return (
    <Button onClick={() => void run()} disabled={isRunning}>
      {messages.release}
    </Button>
  )
}

/** Opens the oldest submission that nobody else grades, or the queue if there is none. */
function useOpenNext(id: string) {
  const navigate = useNavigate()
  return async () => {
    const query = { claim: 'free' as const, limit: 2 }
    const { data } = await orThrow(api.GET('/submissions', { params: { query } }))
    const next = data.find((each) => each.id !== id)
    void navigate(next?.id ? `/submissions/${next.id}` : '/submissions')
  }
}
