import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { type InputProps, rulesOf } from './inputs.tsx'
import { useField } from './use-field.ts'

type ChecksProps = InputProps & {
  readonly choices: Readonly<Record<string, string>>
  /** With nothing ticked null is sent. */
  readonly isNullable?: boolean
}

/** Any of a few values. */
export function ChecksInput(props: ChecksProps) {
  const { source, label, help, choices, isNullable = false } = props
  const { field, id, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (value: readonly string[] | null | undefined) => value ?? [],
    parse: (value: readonly string[]) => (isNullable && value.length === 0 ? null : value),
  })
  const checked: readonly string[] = field.value
  const toggle = (key: string) =>
    field.onChange(
      Object.keys(choices).filter((each) => (each === key ? !checked.includes(key) : checked.includes(each))),
    )
  return (
    <fieldset className="checks" aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      {Object.entries(choices).map(([key, text]) => (
        <FormControlLabel
          key={key}
          control={<Checkbox checked={checked.includes(key)} onChange={() => toggle(key)} size="small" />}
          label={text}
        />
      ))}
      <FormHelperText id={`${id}-help`} error={isInvalid}>
        {problem ?? help}
      </FormHelperText>
    </fieldset>
  )
}
