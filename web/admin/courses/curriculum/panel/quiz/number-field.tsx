import { DraftField } from '../draft-field.tsx'

type NumberFieldProps = {
  readonly label: string
  readonly help?: string
  readonly value: number | null
  readonly range: { readonly from: number; readonly to: number }
  /** True if it may be empty. */
  readonly isOptional?: boolean
  readonly isDisabled: boolean
  readonly onSave: (value: number | null) => void
}

/** A whole number that is saved when the reader leaves its field. */
export function NumberField(props: NumberFieldProps) {
  const { label, help, value, range, isOptional = false, isDisabled, onSave } = props
  const save = (text: string) => {
    if (text.trim() === '' && isOptional) {
      onSave(null)
      return undefined
    }
    const number = Number(text)
    const isInRange = text.trim() !== '' && number >= range.from && number <= range.to
    if (!Number.isInteger(number) || !isInRange) return `${range.from}–${range.to}`
    onSave(number)
    return undefined
  }
  return (
    <DraftField
      type="number"
      label={label}
      value={value === null ? '' : String(value)}
      {...(help ? { help } : {})}
      onSave={save}
      isDisabled={isDisabled}
      slotProps={{ htmlInput: { min: range.from, max: range.to } }}
    />
  )
}
