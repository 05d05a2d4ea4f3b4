import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { quizLimits } from '../../../../../../src/domain/assessments/limits.ts'
import { MomentField } from './moment-field.tsx'
import { NumberField } from './number-field.tsx'
import type { Quiz } from './quiz-calls.ts'
import { quizPanelMessages as messages } from './quiz-messages.ts'
import type { QuizPart } from './quiz-part.ts'

type DueKind = keyof typeof messages.dueKinds

const kindOf = ({ due_at, due_after_days }: Quiz): DueKind =>
  due_at ? 'at' : due_after_days ? 'after_days' : 'none'

/** The due date of an assignment, and what happens after it. */
export function DueDate({ quiz, isDisabled, save }: QuizPart) {
  // Chosen, but without the moment or the days that it needs to be saved.
  const [draftKind, setDraftKind] = useState<DueKind>()
  const kind = draftKind ?? kindOf(quiz)
  const choose = (next: DueKind) => {
    setDraftKind(next === 'none' ? undefined : next)
    if (next === 'none') save({ due_at: null, due_after_days: null })
  }
  const setDue = (due: Pick<Quiz, 'due_at' | 'due_after_days'>) => {
    setDraftKind(undefined)
    save(due)
  }
  return (
    <>
      <div className="pair">
        <TextField
          select
          label={messages.due}
          value={kind}
          disabled={isDisabled}
          onChange={(event) => choose(event.target.value as DueKind)}
        >
          {Object.entries(messages.dueKinds).map(([key, text]) => (
            <MenuItem key={key} value={key}>
              {text}
            </MenuItem>
          ))}
        </TextField>
        {kind === 'at' ? (
          <MomentField
            label={messages.dueAt}
            value={quiz.due_at}
            isDisabled={isDisabled}
            onSave={(due_at) => setDue({ due_at, due_after_days: null })}
          />
        ) : null}
        {kind === 'after_days' ? (
          <NumberField
            label={messages.dueDays}
            value={quiz.due_after_days}
            range={{ from: 1, to: quizLimits.dueAfterDays }}
            isDisabled={isDisabled}
            onSave={(due_after_days) => setDue({ due_at: null, due_after_days })}
          />
        ) : null}
      </div>
      {kind === 'none' ? null : <LateRule quiz={quiz} isDisabled={isDisabled} save={save} />}
    </>
  )
}

const usualPenalty = 10

function LateRule({ quiz, isDisabled, save }: QuizPart) {
  const change = (late_rule: Quiz['late_rule']) =>
    save({ late_rule, late_penalty_percent: late_rule === 'penalty' ? usualPenalty : null })
  return (
    <div className="pair">
      <TextField
        select
        label={messages.late}
        value={quiz.late_rule}
        disabled={isDisabled}
        onChange={(event) => change(event.target.value as Quiz['late_rule'])}
      >
        {Object.entries(messages.lateRules).map(([key, text]) => (
          <MenuItem key={key} value={key}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      {quiz.late_rule === 'penalty' ? (
        <NumberField
          label={messages.penalty}
          value={quiz.late_penalty_percent}
          range={{ from: 1, to: 100 }}
          isDisabled={isDisabled}
          onSave={(late_penalty_percent) => save({ late_penalty_percent })}
        />
      ) : null}
    </div>
  )
}
