import MuiChip from '@mui/material/Chip'
import FormHelperText from '@mui/material/FormHelperText'
import { useQueries } from '@tanstack/react-query'
import { useInput } from 'ra-core'
import { type InputProps, labelOf, rulesOf } from './inputs.tsx'
import type { Option, OptionSource } from './options.ts'
import { OptionField } from './reference-inputs.tsx'
import { common } from './words.ts'

type IdsProps = InputProps & {
  readonly addLabel: string
  readonly from: OptionSource
  readonly find: (id: string) => Promise<Option>
}

/** Several things of a list without an order. The field has their ids. */
export function IdsInput(props: IdsProps) {
  const { source, label, help, addLabel, from, find } = props
  const { field, fieldState, id } = useInput({
    source,
    validate: rulesOf(props),
    format: (value: readonly string[] | undefined) => value ?? [],
  })
  const chosen: readonly string[] = field.value
  const names = useQueries({
    queries: chosen.map((each) => ({
      queryKey: ['options', from.key, 'one', each],
      queryFn: () => find(each),
      staleTime: 60_000,
    })),
  })
  return (
    <fieldset className="lines" aria-describedby={`${id}-help`}>
      <legend>{labelOf(props, label)}</legend>
      <div className="chips">
        {chosen.map((each, at) => (
          <MuiChip
            key={each}
            label={names[at]?.data?.name ?? common.loading}
            onDelete={() => field.onChange(chosen.filter((other) => other !== each))}
          />
        ))}
      </div>
      <OptionField
        // An empty field again after each choice.
        key={chosen.length}
        label={addLabel}
        from={from}
        value={null}
        isOffered={(option) => !chosen.includes(option.id)}
        onChoose={(option) => option && field.onChange([...chosen, option.id])}
      />
      <FormHelperText id={`${id}-help`} error={fieldState.invalid}>
        {fieldState.error?.message ?? help}
      </FormHelperText>
    </fieldset>
  )
}
