import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { Icon } from '../icon.tsx'
import { sharedMessages } from '../texts/shared-messages.ts'
import { type InputProps, rulesOf } from './inputs.tsx'
import { useField } from './use-field.ts'

type LinesProps = InputProps & {
  readonly addLabel: string
  readonly placeholder?: string
  /** The error of one line, shown while typing; undefined if there is none. */
  readonly check?: (line: string) => string | undefined
}

/** Several short texts, each in a field of its own. Empty ones are left out. */
export function LinesInput(props: LinesProps) {
  const { source, label, help, addLabel, placeholder, check } = props
  const { field, id, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props, (lines?: readonly string[]) =>
      check ? lines?.filter(Boolean).map(check).find(Boolean) : undefined,
    ),
    format: (value: readonly string[] | null | undefined) => value ?? [],
  })
  const lines: readonly string[] = field.value
  const visibleLines = lines.length > 0 ? lines : ['']
  const problems = visibleLines.map((line) => (line === '' ? undefined : check?.(line)))
  const put = (at: number, text: string) =>
    field.onChange(visibleLines.map((line, n) => (n === at ? text : line)))
  const { keys, removeKey } = useLineKeys(visibleLines.length)
  const remove = (at: number) => {
    removeKey(at)
    field.onChange(visibleLines.filter((_line, n) => n !== at))
  }
  return (
    <fieldset className="lines" aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      {visibleLines.map((line, at) => {
        const lineProblem = problems[at]
        return (
          <div className="line" key={keys[at]}>
            <TextField
              value={line}
              onChange={(event) => put(at, event.target.value)}
              onBlur={field.onBlur}
              placeholder={placeholder ?? ''}
              error={lineProblem !== undefined}
              helperText={lineProblem}
              fullWidth
              slotProps={{ htmlInput: { 'aria-label': `${label} ${at + 1}`, spellCheck: false } }}
            />
            <IconButton aria-label={`${sharedMessages.remove} ${at + 1}`} onClick={() => remove(at)}>
              <Icon name="close" size={18} />
            </IconButton>
          </div>
        )
      })}
      <Button onClick={() => field.onChange([...visibleLines, ''])} startIcon={<Icon name="add" size={16} />}>
        {addLabel}
      </Button>
      <FormHelperText id={`${id}-help`} error={isInvalid && !problems.includes(problem)}>
        {problems.includes(problem) ? help : (problem ?? help)}
      </FormHelperText>
    </fieldset>
  )
}

/** A key for each line, which it keeps when another line is removed. */
function useLineKeys(count: number) {
  const [removed, setRemoved] = useState<readonly number[]>([])
  const all = Array.from({ length: count + removed.length }, (_line, key) => key)
  const keys = all.filter((key) => !removed.includes(key))
  return { keys, removeKey: (at: number) => setRemoved([...removed, keys[at] ?? at]) }
}
