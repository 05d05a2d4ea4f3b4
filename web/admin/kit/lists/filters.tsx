import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { session } from '../../api/session.ts'
import { Icon } from '../icon.tsx'
import { sharedMessages } from '../texts/shared-messages.ts'
import { edges } from '../texts/zone.ts'

/** The value of one filter of the list around it; empty removes it. */
export function useFilter(name: string) {
  const { filterValues, setFilters } = useListContext()
  const set = (value: string) => {
    const { [name]: _former, ...rest } = filterValues
    setFilters(value === '' ? rest : { ...rest, [name]: value })
  }
  return { value: String(filterValues[name] ?? ''), set }
}

/** Words to search for; sent when the reader pauses. */
export function SearchFilter({
  name = 'search',
  label = sharedMessages.search,
}: {
  readonly name?: string
  readonly label?: string
}) {
  const { value, set } = useFilter(name)
  const [input, setInput] = useState(value)
  useEffect(() => setInput(value), [value])
  useEffect(() => {
    if (input.trim() === value) return undefined
    const timer = setTimeout(() => set(input.trim()), 250)
    return () => clearTimeout(timer)
  })
  return (
    <TextField
      type="search"
      label={label}
      value={input}
      onChange={(event) => setInput(event.target.value)}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" size={18} />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

type Choices = Readonly<Record<string, string>>

/** One of a few values, or all. */
export function ChoiceFilter({
  name,
  label,
  choices,
}: {
  readonly name: string
  readonly label: string
  readonly choices: Choices
}) {
  const { value, set } = useFilter(name)
  return (
    <TextField
      select
      label={label}
      value={value}
      onChange={(event) => set(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{sharedMessages.all}</MenuItem>
      {Object.entries(choices).map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

type DayProps = { readonly label: string; readonly edge: 'begins' | 'ends' }

/** A day of the school from which or until which things are shown; sent as the moment at which it begins or ends. */
export function DayFilter({ name, ...props }: DayProps & { readonly name: string }) {
  return <DayInput {...props} {...useFilter(name)} />
}

type DayInputProps = DayProps & { readonly value: string; readonly set: (moment: string) => void }

/** The same where there is no list around it. */
export function DayInput({ label, edge, value, set }: DayInputProps) {
  const zone = session().school.time_zone
  const { momentOf, dateOf } = edges[edge]
  return (
    <TextField
      type="date"
      label={label}
      value={value === '' ? '' : dateOf(value, zone)}
      onChange={(event) => set(event.target.value === '' ? '' : momentOf(event.target.value, zone))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
