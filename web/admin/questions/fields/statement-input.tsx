import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useField } from '../../kit/inputs/use-field.ts'
import { fieldMessages as fieldTexts } from '../field-messages.ts'

/** The answer of a question of kind true or false. */
export function StatementInput() {
  const { field } = useField({ source: 'content.answer', format: Boolean })
  return (
    <fieldset className="lines">
      <legend>{fieldTexts.statement}</legend>
      <RadioGroup
        row
        name={field.name}
        value={String(field.value)}
        onChange={(event) => field.onChange(event.target.value === 'true')}
      >
        <FormControlLabel value="true" control={<Radio />} label={fieldTexts.isTrue} />
        <FormControlLabel value="false" control={<Radio />} label={fieldTexts.isFalse} />
      </RadioGroup>
    </fieldset>
  )
}
