import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { components } from '../api/admin-api.gen.ts'
import { RowsInput } from '../kit/inputs/rows-input.tsx'
import './questions.css'
import { formMessages as messages } from './messages.ts'

type Question = components['schemas']['Form']['questions'][number]

const newQuestion: Question = { name: '', label: '', kind: 'line', is_required: false, options: [] }

/** The questions of a form, in an order that the reader chooses. */
export function QuestionsInput() {
  return (
    <RowsInput<Question>
      source="questions"
      label={messages.fields.questions}
      help=""
      nameOf={({ label, name }) => label || name || messages.question}
      add={[{ label: messages.addQuestion, row: newQuestion }]}
    >
      {(question, put) => <QuestionFields question={question} put={put} />}
    </RowsInput>
  )
}

type FieldsProps = { readonly question: Question; readonly put: (changed: Question) => void }

// The name of an answer follows its question until it is edited.
const nameFrom = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)

function QuestionFields({ question, put }: FieldsProps) {
  const { label, name, kind, is_required } = question
  const relabel = (text: string) =>
    put({ ...question, label: text, name: name === nameFrom(label) ? nameFrom(text) : name })
  return (
    <div className="question">
      <TextField label={messages.question} value={label} onChange={(event) => relabel(event.target.value)} />
      <div className="pair">
        <Kind kind={kind} onChange={(next) => put({ ...question, kind: next })} />
        <TextField
          label={messages.name}
          value={name}
          helperText={messages.nameHelp}
          onChange={(event) => put({ ...question, name: event.target.value })}
        />
      </div>
      {kind === 'choice' || kind === 'choices' ? <Options question={question} put={put} /> : null}
      <FormControlLabel
        control={
          <Checkbox
            checked={is_required}
            onChange={(event) => put({ ...question, is_required: event.target.checked })}
          />
        }
        label={messages.isRequired}
      />
    </div>
  )
}

type KindProps = { readonly kind: Question['kind']; readonly onChange: (kind: Question['kind']) => void }

function Kind({ kind, onChange }: KindProps) {
  return (
    <TextField
      select
      label={messages.kind}
      value={kind}
      onChange={(event) => onChange(event.target.value as Question['kind'])}
    >
      {Object.entries(messages.kinds).map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

function Options({ question, put }: FieldsProps) {
  return (
    <TextField
      label={messages.options}
      value={question.options.join('\n')}
      onChange={(event) => put({ ...question, options: event.target.value.split('\n') })}
      multiline
      minRows={3}
    />
  )
}
