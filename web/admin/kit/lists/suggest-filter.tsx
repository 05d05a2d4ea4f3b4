import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { type OptionSource, useOptions } from '../inputs/options.ts'
import { autocompleteMessages } from '../inputs/reference-messages.ts'
import { useFilter } from './filters.tsx'

type SuggestProps = { readonly name: string; readonly label: string; readonly from: OptionSource }

/** An exact text: existing values are suggested, and any other can be typed. */
export function SuggestFilter({ name, label, from }: SuggestProps) {
  const { value, set } = useFilter(name)
  const { options } = useOptions(from)
  return (
    <Autocomplete
      {...autocompleteMessages}
      freeSolo
      // Typed text is also applied when the reader leaves the field.
      autoSelect
      options={options.map((option) => option.name)}
      value={value === '' ? null : value}
      onChange={(_event, next) => set((next ?? '').trim())}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}
