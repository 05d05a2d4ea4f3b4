import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { MarkdownPreview } from '../kit/markdown/markdown-preview.tsx'
import { Chip, Panel } from '../kit/screen.tsx'
import { AnswerView } from './answer.tsx'
import { type AnswerDraft, pointsOfLevels, type Submission } from './draft.ts'
import { gradingMessages as messages } from './messages.ts'

type Answer = Submission['answers'][number]
type AnswerFormProps = {
  readonly answer: Answer
  readonly draft: AnswerDraft
  readonly onChange: (draft: AnswerDraft) => void
  readonly isReadOnly: boolean
}

/** A question with the answer of the member, and the grade of the answer. */
export function AnswerForm({ answer, draft, onChange, isReadOnly }: AnswerFormProps) {
  const { position, prompt, max_points, graded_by } = answer
  return (
    <Panel title={`${position}.`} actions={graded_by === 'key' ? <Chip>{messages.byKey}</Chip> : null}>
      <MarkdownPreview text={prompt} />
      <AnswerView answer={answer} />
      <div className="grade">
        <Rubric answer={answer} draft={draft} onChange={onChange} isReadOnly={isReadOnly} />
        <TextField
          type="number"
          label={`${messages.points} ${messages.ofPoints(String(max_points))}`}
          value={draft.points}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...draft, points: event.target.value })}
          slotProps={{ htmlInput: { min: 0, max: max_points, step: 'any', 'data-points': position } }}
        />
        <TextField
          multiline
          minRows={2}
          fullWidth
          label={messages.comment}
          value={draft.comment}
          disabled={isReadOnly}
          onChange={(event) => onChange({ ...draft, comment: event.target.value })}
        />
      </div>
    </Panel>
  )
}

function Rubric({ answer, draft, onChange, isReadOnly }: AnswerFormProps) {
  const choose = (criterion: number, level: number | null) => {
    const levels = answer.criteria.map((_each, at) => (at === criterion ? level : (draft.levels[at] ?? null)))
    onChange({ ...draft, levels, points: pointsOfLevels(answer, levels) || draft.points })
  }
  return (
    <>
      {answer.criteria.map(({ title, levels }, at) => (
        <TextField
          key={title}
          select
          label={title}
          value={draft.levels[at] ?? ''}
          disabled={isReadOnly}
          helperText={levels[draft.levels[at] ?? -1]?.description}
          onChange={(event) => choose(at, event.target.value === '' ? null : Number(event.target.value))}
        >
          {levels.map((level, n) => (
            <MenuItem key={level.title} value={n}>
              {level.title} ({level.points})
            </MenuItem>
          ))}
        </TextField>
      ))}
    </>
  )
}
