import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Validator } from 'ra-core'
import type { ReactNode } from 'react'
import { session } from '../../api/session.ts'
import { sharedMessages } from '../texts/shared-messages.ts'
import { momentAt, wallTime } from '../texts/zone.ts'
import { useField } from './use-field.ts'

export type InputProps = {
  /** The field of the record, such as `name` or `access.days`. */
  readonly source: string
  readonly label: string
  readonly help?: ReactNode
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  readonly validate?: Validator
}

const required: Validator = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? sharedMessages.required
    : undefined

/** The rules of an input, in the order in which their errors are shown. */
export function rulesOf({ isRequired, validate }: InputProps, ...more: readonly Validator[]): Validator[] {
  return [...(isRequired ? [required] : []), ...more, ...(validate ? [validate] : [])]
}

type TextProps = InputProps & {
  readonly lines?: number
  readonly atMost?: number
  readonly type?: 'text' | 'email' | 'url' | 'number' | 'password' | 'time' | 'date'
  /** An emptied field is sent as null. */
  readonly isNullable?: boolean
  readonly placeholder?: string
  readonly suffix?: ReactNode
}

const tooLong =
  (atMost: number): Validator =>
  (value: unknown) =>
    typeof value === 'string' && value.length > atMost ? sharedMessages.atMost(atMost) : undefined

export function TextInput(props: TextProps) {
  const { source, label, help, lines, atMost, type = 'text', isNullable, placeholder, suffix } = props
  const isNumber = type === 'number'
  const { field, id, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props, ...(atMost ? [tooLong(atMost)] : [])),
    format: (value: unknown) => value ?? '',
    parse: (value: string) => {
      if (value === '') return isNullable || isNumber ? null : ''
      return isNumber ? Number(value) : value
    },
  })
  return (
    <TextField
      {...field}
      id={id}
      type={type}
      label={labelOf(props, label)}
      error={isInvalid}
      helperText={problem ?? help}
      disabled={props.isDisabled ?? false}
      placeholder={placeholder ?? ''}
      fullWidth
      {...(lines ? { multiline: true, minRows: lines } : {})}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { 'aria-required': props.isRequired ?? false },
        input: suffix ? { endAdornment: suffix } : {},
      }}
    />
  )
}

export const labelOf = ({ isRequired }: InputProps, label: string) =>
  isRequired === false ? `${label} (${sharedMessages.optional})` : label

type ChoiceProps = InputProps & { readonly choices: Readonly<Record<string, string>>; readonly none?: string }

/** One of a few values. With `none` it may also be nothing, which is sent as null. */
export function ChoiceInput(props: ChoiceProps) {
  const { source, label, help, choices, none } = props
  const { field, id, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (value: unknown) => value ?? '',
    parse: (value: string) => (value === '' ? null : value),
  })
  return (
    <TextField
      {...field}
      id={id}
      select
      label={label}
      error={isInvalid}
      helperText={problem ?? help}
      disabled={props.isDisabled ?? false}
      fullWidth
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      {none === undefined ? null : <MenuItem value="">{none}</MenuItem>}
      {Object.entries(choices).map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** A checkbox with an explanation. */
export function CheckInput(props: InputProps) {
  const { source, label, help } = props
  const { field, id, isInvalid, problem } = useField({ source, format: Boolean, validate: rulesOf(props) })
  return (
    <div className="check">
      <FormControlLabel
        control={
          <Checkbox
            id={id}
            name={field.name}
            checked={field.value}
            onBlur={field.onBlur}
            onChange={(event) => field.onChange(event.target.checked)}
            disabled={props.isDisabled ?? false}
            slotProps={{ input: { 'aria-describedby': `${id}-help` } }}
          />
        }
        label={label}
      />
      <FormHelperText id={`${id}-help`} error={isInvalid}>
        {problem ?? help}
      </FormHelperText>
    </div>
  )
}

/** An amount in the school's currency, kept as its decimal text. */
export function MoneyInput(props: InputProps & { readonly isBare?: boolean }) {
  const { currency } = session().school
  const { source, label, help, isBare = false } = props
  const { field, id, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (value: { readonly amount: string } | string | null) =>
      typeof value === 'string' ? value : (value?.amount ?? ''),
    parse: (text: string) => {
      if (text === '') return null
      return isBare ? text : { amount: text, currency }
    },
  })
  return (
    <TextField
      {...field}
      id={id}
      label={label}
      error={isInvalid}
      helperText={problem ?? help}
      fullWidth
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'decimal' },
        input: { endAdornment: <span className="unit">{currency}</span> },
      }}
    />
  )
}

/** A day and time as clocks of the school (or of another zone) show it; the record has the moment. */
export function MomentInput(props: InputProps & { readonly zone?: string }) {
  const { source, label, help, zone = session().school.time_zone } = props
  const { field, id, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (moment: string | null | undefined) => (moment ? wallTime(moment, zone) : ''),
    parse: (wall: string) => momentAt(wall, zone) ?? null,
  })
  return (
    <TextField
      {...field}
      id={id}
      type="datetime-local"
      label={label}
      error={isInvalid}
      helperText={problem ?? help ?? sharedMessages.inZone(zone)}
      fullWidth
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
