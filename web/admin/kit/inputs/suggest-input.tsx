import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type InputProps, rulesOf } from './inputs.tsx'
import { useField } from './use-field.ts'

/** One of many known texts, found by typing a part of it. */
export function SuggestInput(props: InputProps & { readonly options: readonly string[] }) {
  const { source, label, help, options } = props
  const { field, id, isInvalid, problem } = useField({ source, validate: rulesOf(props) })
  return (
    <Autocomplete
      id={id}
      options={[...options]}
      value={field.value ?? null}
      onChange={(_event, value) => field.onChange(value)}
      onBlur={field.onBlur}
      disabled={props.isDisabled ?? false}
      renderInput={(input) => (
        <TextField {...input} label={label} error={isInvalid} helperText={problem ?? help} />
      )}
    />
  )
}
