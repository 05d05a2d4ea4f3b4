import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type KeyboardEvent, useState } from 'react'

type DraftFieldProps = {
  readonly label: string
  readonly value: string
  readonly help?: string
  /** Saves it and returns the error; undefined if there is none. */
  readonly onSave: (text: string) => string | undefined
  readonly isDisabled?: boolean
  readonly type?: 'text' | 'number' | 'url' | 'datetime-local'
  readonly slotProps?: TextFieldProps['slotProps']
}

/** A field that is saved when the reader leaves it; Escape restores it. */
export function DraftField({
  label,
  value,
  help,
  onSave,
  isDisabled = false,
  type = 'text',
  slotProps,
}: DraftFieldProps) {
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const save = () => {
    if (draft === undefined) return
    const refusal = draft === value ? undefined : onSave(draft)
    setProblem(refusal)
    if (refusal === undefined) setDraft(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') save()
    if (event.key !== 'Escape' || draft === undefined) return
    event.stopPropagation()
    setDraft(undefined)
    setProblem(undefined)
  }
  return (
    <TextField
      type={type}
      label={label}
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
      error={problem !== undefined}
      helperText={problem ?? help}
      disabled={isDisabled}
      fullWidth
      slotProps={{ ...slotProps, inputLabel: { shrink: true } }}
    />
  )
}
