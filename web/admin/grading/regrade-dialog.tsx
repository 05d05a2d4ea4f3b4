import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { ConfirmDialog } from '../kit/actions/confirm.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { Facts } from '../kit/screen.tsx'
import { count, memberName } from '../kit/texts/format.ts'
import { gradingMessages } from './messages.ts'
import { resultMessages as messages } from './result-messages.ts'

type Preview = components['schemas']['RegradePreview']
type PassRule = 'keep' | 'follow'
type ButtonProps = { readonly lectureId: string; readonly questionId: string }

/** Shows what a regrade would change, and applies it after a confirmation. */
export function RegradeButton({ lectureId, questionId }: ButtonProps) {
  const path = { lecture_id: lectureId, question_id: questionId }
  const [preview, setPreview] = useState<Preview>()
  const [passRule, setPassRule] = useState<PassRule>('keep')
  const { run, isRunning } = useAction(
    async () =>
      setPreview(
        await orThrow(api.GET('/quizzes/{lecture_id}/questions/{question_id}/regrade', { params: { path } })),
      ),
    { keeps: 'screen' },
  )
  return (
    <>
      <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
        {messages.regrade}
      </Button>
      {preview ? (
        <ConfirmDialog
          label={messages.apply}
          title={messages.regradeTitle(preview.title)}
          explain={<Changes preview={preview} passRule={passRule} onPassRule={setPassRule} />}
          action={() =>
            orThrow(
              api.POST('/quizzes/{lecture_id}/questions/{question_id}/regrade', {
                params: { path },
                body: { question_version: preview.version, pass_rule: passRule },
              }),
            )
          }
          done={messages.applied}
          onClose={() => setPreview(undefined)}
        />
      ) : null}
    </>
  )
}

type ChangesProps = {
  readonly preview: Preview
  readonly passRule: PassRule
  readonly onPassRule: (rule: PassRule) => void
}

function Changes({ preview, passRule, onPassRule }: ChangesProps) {
  const { version, changes, gained, lost, now_passed, now_failed, has_more } = preview
  return (
    <>
      <p>{messages.regradeText(version)}</p>
      <Facts
        rows={[
          [messages.gained, count(gained)],
          [messages.lost, count(lost)],
          [messages.nowPassed, count(now_passed)],
          [messages.nowFailed, count(now_failed)],
        ]}
      />
      {now_failed > 0 ? <PassRules passRule={passRule} onPassRule={onPassRule} /> : null}
      {changes.length === 0 ? <p>{messages.unchanged}</p> : <ChangeTable changes={changes} />}
      {has_more ? <p className="help">{messages.more(changes.length)}</p> : null}
    </>
  )
}

function PassRules({ passRule, onPassRule }: Omit<ChangesProps, 'preview'>) {
  return (
    <fieldset>
      <legend>{messages.passRule}</legend>
      <RadioGroup value={passRule} onChange={(_event, rule) => onPassRule(rule as PassRule)}>
        {(['keep', 'follow'] as const).map((rule) => (
          <FormControlLabel key={rule} value={rule} control={<Radio />} label={messages.passRules[rule]} />
        ))}
      </RadioGroup>
    </fieldset>
  )
}

function ChangeTable({ changes }: Pick<Preview, 'changes'>) {
  return (
    <SmallTable
      rows={changes.map((change) => ({ ...change, id: change.submission_id }))}
      columns={[
        { title: messages.student, render: ({ member }) => memberName(member) },
        {
          title: messages.before,
          render: ({ points_before, passed_before }) => resultText(points_before, passed_before),
        },
        {
          title: messages.after,
          render: ({ points_after, reaches_pass_mark }) => resultText(points_after, reaches_pass_mark),
        },
      ]}
    />
  )
}

function resultText(points: number | null, passed: boolean | null): string {
  if (points === null) return gradingMessages.waiting
  return `${points} · ${passed ? gradingMessages.passed : gradingMessages.failed}`
}
