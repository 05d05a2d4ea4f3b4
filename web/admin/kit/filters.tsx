import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useListContext } from 'ra-core'
import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { common } from './words.ts'

/** The value of one filter of the list around it; empty removes it. */
function useFilter(name: string) {
  const { filterValues, setFilters } = useListContext()
  const set = (value: string) => {
    const { [name]: _former, ...others } = filterValues
    setFilters(value === '' ? others : { ...others, [name]: value })
  }
  return { value: String(filterValues[name] ?? ''), set }
}

/** Words to search for; asked when the reader pauses. */
export function SearchFilter({
  name = 'search',
  label = common.search,
}: {
  readonly name?: string
  readonly label?: string
}) {
  const { value, set } = useFilter(name)
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const wait = setTimeout(() => set(typed.trim()), 250)
    return () => clearTimeout(wait)
  })
  return (
    <TextField
      type="search"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
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
      <MenuItem value="">{common.all}</MenuItem>
      {Object.entries(choices).map(([key, text]) => (
        <MenuItem key={key} value={key}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** A day from or until which things are shown; it is sent as the moment at which the day begins or ends. */
export function DayFilter({
  name,
  label,
  moment,
}: {
  readonly name: string
  readonly label: string
  readonly moment: { readonly of: (day: string) => string; readonly toDay: (moment: string) => string }
}) {
  const { value, set } = useFilter(name)
  return (
    <TextField
      type="date"
      label={label}
      value={value === '' ? '' : moment.toDay(value)}
      onChange={(event) => set(event.target.value === '' ? '' : moment.of(event.target.value))}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
}
