import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Icon } from '../../kit/icon.tsx'
import { useField } from '../../kit/inputs/use-field.ts'
import { SortableList } from '../../kit/sorting/sortable-list.tsx'
import { hasSharedCredits, newId, type Option, withSharedCredits } from '../content.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'

type OptionsProps = { readonly kind: 'single_choice' | 'multiple_choice' }

/** The options of a choice. Correct options share the points, unless the credits are set by hand. */
export function OptionsInput({ kind }: OptionsProps) {
  const { field, isInvalid, problem } = useField({
    source: 'content.options',
    format: (value?: readonly Option[]) => value ?? [],
  })
  const options: readonly Option[] = field.value
  const [byHand, setByHand] = useState(() => !hasSharedCredits(options, kind))
  const set = (next: readonly Option[]) => field.onChange(byHand ? next : withSharedCredits(next, kind))
  const put = (changed: Option) => set(options.map((each) => (each.id === changed.id ? changed : each)))
  const mark = (option: Option, isRight: boolean) => {
    // Of a single choice, one option is correct.
    const others =
      kind === 'single_choice' && isRight ? options.map((each) => ({ ...each, credit: 0 })) : options
    set(others.map((each) => (each.id === option.id ? { ...each, credit: isRight ? 100 : 0 } : each)))
  }
  return (
    <fieldset className="lines">
      <legend>{fieldTexts.options}</legend>
      {problem ? <FormHelperText error={isInvalid}>{problem}</FormHelperText> : null}
      <SortableList
        label={fieldTexts.options}
        items={options}
        nameOf={({ text, id }) => text || fieldTexts.option(options.findIndex((each) => each.id === id) + 1)}
        onOrder={set}
        onRemove={({ id }) => set(options.filter((each) => each.id !== id))}
      >
        {(option) => <OptionFields option={option} put={put} mark={mark} byHand={byHand} />}
      </SortableList>
      <div className="buttons">
        <Button
          startIcon={<Icon name="add" size={16} />}
          onClick={() => set([...options, { id: newId(), text: '', credit: 0, feedback: '' }])}
        >
          {fieldTexts.addOption}
        </Button>
      </div>
      <FormControlLabel
        control={
          <Checkbox
            checked={byHand}
            onChange={(event) => {
              setByHand(event.target.checked)
              if (!event.target.checked) field.onChange(withSharedCredits(options, kind))
            }}
          />
        }
        label={fieldTexts.ownCredits}
      />
    </fieldset>
  )
}

type FieldsProps = {
  readonly option: Option
  readonly put: (option: Option) => void
  readonly mark: (option: Option, isRight: boolean) => void
  readonly byHand: boolean
}

function OptionFields({ option, put, mark, byHand }: FieldsProps) {
  return (
    <div className="question-part">
      <TextField
        label={fieldTexts.text}
        value={option.text}
        onChange={(event) => put({ ...option, text: event.target.value })}
        multiline
        fullWidth
      />
      <div className="question-part-key">
        {byHand ? (
          <TextField
            type="number"
            label={fieldTexts.credit}
            value={option.credit}
            onChange={(event) => put({ ...option, credit: Number(event.target.value) })}
            slotProps={{ htmlInput: { min: -100, max: 100, step: 'any' } }}
          />
        ) : (
          <FormControlLabel
            control={
              <Checkbox
                checked={option.credit > 0}
                onChange={(event) => mark(option, event.target.checked)}
              />
            }
            label={fieldTexts.isCorrect}
          />
        )}
        <TextField
          label={fieldTexts.feedbackToOption}
          value={option.feedback ?? ''}
          onChange={(event) => put({ ...option, feedback: event.target.value })}
          multiline
          fullWidth
        />
      </div>
    </div>
  )
}
