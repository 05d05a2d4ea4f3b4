import TextField from '@mui/material/TextField'
import { RowsInput } from '../../kit/inputs/rows-input.tsx'
import type { ContentOf } from '../content.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'

type TextAnswer = ContentOf<'short_text'>['answers'][number]
type NumberAnswer = ContentOf<'number'>['answers'][number]

/** The accepted answers of a short text or a number, each with its credit and feedback. */
export function AcceptedInput({ kind }: { readonly kind: 'short_text' | 'number' }) {
  return kind === 'number' ? <Numbers /> : <Texts />
}

function Texts() {
  return (
    <RowsInput<TextAnswer>
      source="content.answers"
      label={fieldTexts.accepted}
      help={fieldTexts.acceptedHelp}
      nameOf={({ text }) => text || fieldTexts.answer}
      add={[{ label: fieldTexts.addAccepted, row: { text: '', credit: 100, feedback: '' } }]}
    >
      {(row, put) => (
        <div className="question-part">
          <TextField
            label={fieldTexts.answer}
            value={row.text}
            onChange={(event) => put({ ...row, text: event.target.value })}
            fullWidth
          />
          <Result row={row} put={put} />
        </div>
      )}
    </RowsInput>
  )
}

function Numbers() {
  return (
    <RowsInput<NumberAnswer>
      source="content.answers"
      label={fieldTexts.accepted}
      help={fieldTexts.acceptedHelp}
      nameOf={({ value }) => value || fieldTexts.value}
      add={[{ label: fieldTexts.addAccepted, row: { value: '', tolerance: '0', credit: 100, feedback: '' } }]}
    >
      {(row, put) => (
        <div className="question-part">
          <div className="pair">
            <TextField
              label={fieldTexts.value}
              value={row.value}
              onChange={(event) => put({ ...row, value: event.target.value.trim() })}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
            <TextField
              label={fieldTexts.tolerance}
              value={row.tolerance ?? '0'}
              onChange={(event) => put({ ...row, tolerance: event.target.value.trim() })}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
            />
          </div>
          <Result row={row} put={put} />
        </div>
      )}
    </RowsInput>
  )
}

type Graded = { readonly credit?: number | undefined; readonly feedback?: string | undefined }
type ResultProps<Row extends Graded> = { readonly row: Row; readonly put: (row: Row) => void }

function Result<Row extends Graded>({ row, put }: ResultProps<Row>) {
  return (
    <div className="question-part-key">
      <TextField
        type="number"
        label={fieldTexts.credit}
        value={row.credit ?? 100}
        onChange={(event) => put({ ...row, credit: Number(event.target.value) })}
        slotProps={{ htmlInput: { min: 0, max: 100, step: 'any' } }}
      />
      <TextField
        label={fieldTexts.feedbackToOption}
        value={row.feedback ?? ''}
        onChange={(event) => put({ ...row, feedback: event.target.value })}
        multiline
        fullWidth
      />
    </div>
  )
}
