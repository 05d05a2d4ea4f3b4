import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { quizLimits } from '../../../../../../src/domain/assessments/limits.ts'
import { DueDate } from './due-date.tsx'
import { MomentField } from './moment-field.tsx'
import { NumberField } from './number-field.tsx'
import type { Quiz } from './quiz-calls.ts'
import { quizPanelMessages as messages } from './quiz-messages.ts'
import type { QuizPart } from './quiz-part.ts'

const minuteInSeconds = 60

/** The rules of a quiz: purpose, attempts, time, pass mark and answers. */
export function QuizRules(part: QuizPart) {
  const { quiz, isDisabled, save } = part
  const { time_limit_seconds: seconds } = quiz
  return (
    <div className="quiz-rules">
      <h4>{messages.rules}</h4>
      <Purpose {...part} />
      <div className="pair">
        <NumberField
          label={messages.attempts}
          help={messages.emptyUnlimited}
          value={quiz.attempts_allowed}
          range={{ from: 1, to: quizLimits.attempts }}
          isOptional
          isDisabled={isDisabled}
          onSave={(attempts_allowed) => save({ attempts_allowed })}
        />
        <NumberField
          label={messages.wait}
          value={quiz.wait_minutes}
          range={{ from: 0, to: quizLimits.waitMinutes }}
          isDisabled={isDisabled}
          onSave={(wait_minutes) => save({ wait_minutes: wait_minutes ?? 0 })}
        />
      </div>
      <div className="pair">
        <NumberField
          label={messages.timeLimit}
          help={messages.emptyNone}
          value={seconds === null ? null : seconds / minuteInSeconds}
          range={{ from: 1, to: quizLimits.timeLimitSeconds.to / minuteInSeconds }}
          isOptional
          isDisabled={isDisabled}
          onSave={(minutes) =>
            save({ time_limit_seconds: minutes === null ? null : minutes * minuteInSeconds })
          }
        />
        <NumberField
          label={messages.passPercent}
          value={quiz.pass_percent}
          range={{ from: 0, to: 100 }}
          isDisabled={isDisabled}
          onSave={(pass_percent) => save({ pass_percent: pass_percent ?? 0 })}
        />
      </div>
      <AnswersShown {...part} />
      <Shuffling {...part} />
      {quiz.purpose === 'assignment' ? <DueDate {...part} /> : null}
    </div>
  )
}

function Purpose({ quiz, isDisabled, save }: QuizPart) {
  const change = (purpose: Quiz['purpose']) =>
    save(purpose === 'quiz' ? { purpose, due_at: null, due_after_days: null } : { purpose })
  return (
    <TextField
      select
      label={messages.purpose}
      value={quiz.purpose}
      disabled={isDisabled}
      helperText={messages.purposeHelp[quiz.purpose]}
      onChange={(event) => change(event.target.value as Quiz['purpose'])}
    >
      <MenuItem value="quiz">{messages.quiz}</MenuItem>
      <MenuItem value="assignment">{messages.assignment}</MenuItem>
    </TextField>
  )
}

function AnswersShown({ quiz, isDisabled, save }: QuizPart) {
  const change = (answers_shown: Quiz['answers_shown']) =>
    save({
      answers_shown,
      answers_shown_from: answers_shown === 'after_date' ? new Date().toISOString() : null,
    })
  return (
    <div className="pair">
      <TextField
        select
        label={messages.answersShown}
        value={quiz.answers_shown}
        disabled={isDisabled}
        onChange={(event) => change(event.target.value as Quiz['answers_shown'])}
      >
        {Object.entries(messages.answersShownRules).map(([key, text]) => (
          <MenuItem key={key} value={key}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      {quiz.answers_shown === 'after_date' ? (
        <MomentField
          label={messages.from}
          value={quiz.answers_shown_from}
          isDisabled={isDisabled}
          onSave={(answers_shown_from) => save({ answers_shown_from })}
        />
      ) : null}
    </div>
  )
}

function Shuffling({ quiz, isDisabled, save }: QuizPart) {
  const box = (name: 'shuffles_questions' | 'shuffles_options', label: string) => (
    <FormControlLabel
      control={
        <Checkbox
          checked={quiz[name]}
          disabled={isDisabled}
          onChange={(event) => save({ [name]: event.target.checked })}
        />
      }
      label={label}
    />
  )
  return (
    <div className="check">
      {box('shuffles_questions', messages.shufflesQuestions)}
      {box('shuffles_options', messages.shufflesOptions)}
    </div>
  )
}
