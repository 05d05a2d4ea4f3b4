import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useInput } from 'ra-core'
import { type InputProps, rulesOf } from './inputs.tsx'

/** One of many known texts, found by typing a part of it. */
export function SuggestInput(props: InputProps & { readonly options: readonly string[] }) {
  const { source, label, help, options } = props
  const { field, fieldState, id } = useInput({ source, validate: rulesOf(props) })
  return (
    <Autocomplete
      id={id}
      options={[...options]}
      value={field.value ?? null}
      onChange={(_event, chosen) => field.onChange(chosen)}
      onBlur={field.onBlur}
      disabled={props.isDisabled ?? false}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? help}
        />
      )}
    />
  )
}
