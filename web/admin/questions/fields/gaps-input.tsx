import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useField } from '../../kit/inputs/use-field.ts'
import { type ContentOf, gapMarks } from '../content.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'

type Gap = ContentOf<'gaps'>['gaps'][number]

/** The accepted answers of every gap that the prompt marks. */
export function GapsInput() {
  const prompt = String(useWatch({ name: 'content.prompt' }) ?? '')
  const { field, isInvalid, problem } = useField({
    source: 'content.gaps',
    format: (value?: readonly Gap[]) => value ?? [],
  })
  const gaps: readonly Gap[] = field.value
  const marks = gapMarks(prompt)
  const marked = marks.map((id) => gaps.find((gap) => gap.id === id) ?? { id, answers: [] })
  const isSame = marked.length === gaps.length && marked.every((gap, at) => gap === gaps[at])
  const { onChange } = field
  // A gap whose mark was removed has no field any more.
  useEffect(() => {
    if (!isSame) onChange(marked)
  })
  return (
    <fieldset className="lines">
      <legend>{fieldTexts.gapAnswers}</legend>
      <FormHelperText error={isInvalid}>
        {problem ?? (marks.length === 0 ? fieldTexts.noGaps : fieldTexts.gapHelp)}
      </FormHelperText>
      {marked.map((gap) => (
        <GapField
          key={gap.id}
          gap={gap}
          put={(changed) => onChange(marked.map((each) => (each.id === changed.id ? changed : each)))}
        />
      ))}
    </fieldset>
  )
}

type GapProps = { readonly gap: Gap; readonly put: (gap: Gap) => void }

// The typed text stays as it is, although blank lines are no answers.
function GapField({ gap, put }: GapProps) {
  const [text, setText] = useState(() => linesOf(gap))
  return (
    <TextField
      label={fieldTexts.gap(gap.id)}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        put({ ...gap, answers: answersIn(event.target.value) })
      }}
      multiline
      minRows={2}
      fullWidth
    />
  )
}

function linesOf({ answers }: Gap): string {
  return answers.map(({ text, credit = 100 }) => (credit === 100 ? text : `${text} | ${credit}`)).join('\n')
}

function answersIn(text: string): Gap['answers'] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, answer = line, credit = '100'] = /^(.*?)\s*\|\s*(\d{1,3}(?:\.\d{1,5})?)\s*$/.exec(line) ?? []
      return { text: answer.trim(), credit: Number(credit) }
    })
}
