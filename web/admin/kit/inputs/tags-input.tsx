import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type InputProps, labelOf, rulesOf } from './inputs.tsx'
import { autocompleteMessages, referenceMessages as messages } from './reference-messages.ts'
import { useField } from './use-field.ts'

/** Words that the reader makes up, each once. */
export function TagsInput(props: InputProps) {
  const { source, label, help } = props
  const { field, id, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (value) => value ?? [],
  })
  const [input, setInput] = useState('')
  const set = (tags: readonly string[]) =>
    field.onChange([...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))])
  return (
    <Autocomplete
      {...autocompleteMessages}
      multiple
      freeSolo
      id={id}
      options={[] as string[]}
      value={field.value}
      inputValue={input}
      onInputChange={(_event, text) => setInput(text)}
      onChange={(_event, tags) => set(tags)}
      // Typed text that was not confirmed becomes a tag too.
      onBlur={() => {
        if (input.trim() !== '') set([...field.value, input])
        setInput('')
        field.onBlur()
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={labelOf(props, label)}
          error={isInvalid}
          helperText={problem ?? help ?? messages.tagsHelp}
        />
      )}
    />
  )
}
