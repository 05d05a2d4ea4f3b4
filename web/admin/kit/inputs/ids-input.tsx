import MuiChip from '@mui/material/Chip'
import FormHelperText from '@mui/material/FormHelperText'
import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { sharedMessages } from '../texts/shared-messages.ts'
import { type InputProps, labelOf, rulesOf } from './inputs.tsx'
import type { Option, OptionSource } from './options.ts'
import { OptionField } from './reference-inputs.tsx'
import { useField } from './use-field.ts'

type IdsProps = InputProps & {
  readonly addLabel: string
  readonly from: OptionSource
  readonly find: (id: string) => Promise<Option>
}

/** Several things of a list without an order. The field has their ids. */
export function IdsInput(props: IdsProps) {
  const { source, label, help, addLabel, from, find } = props
  const { field, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (value: readonly string[] | undefined) => value ?? [],
  })
  return (
    <IdsField
      addLabel={addLabel}
      from={from}
      find={find}
      label={labelOf(props, label)}
      value={field.value}
      onChange={field.onChange}
      help={problem ?? help}
      isInvalid={isInvalid}
    />
  )
}

type FieldProps = Pick<IdsProps, 'label' | 'addLabel' | 'from' | 'find' | 'help'> & {
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly isInvalid?: boolean
}

export function IdsField({ label, addLabel, from, find, value, onChange, help, isInvalid }: FieldProps) {
  const id = useId()
  const names = useQueries({
    queries: value.map((each) => ({
      queryKey: ['options', from.key, 'one', each],
      queryFn: () => find(each),
      staleTime: 60_000,
    })),
  })
  return (
    <fieldset className="lines" aria-describedby={`${id}-help`}>
      <legend>{label}</legend>
      <div className="chips">
        {value.map((each, at) => (
          <MuiChip
            key={each}
            label={names[at]?.data?.name ?? sharedMessages.loading}
            onDelete={() => onChange(value.filter((other) => other !== each))}
          />
        ))}
      </div>
      <OptionField
        // An empty field again after each choice.
        key={value.length}
        label={addLabel}
        from={from}
        value={null}
        isOffered={(option) => !value.includes(option.id)}
        onChoose={(option) => option && onChange([...value, option.id])}
      />
      <FormHelperText id={`${id}-help`} error={isInvalid ?? false}>
        {help}
      </FormHelperText>
    </fieldset>
  )
}
