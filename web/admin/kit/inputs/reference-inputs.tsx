import Autocomplete from '@mui/material/Autocomplete'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFilter } from '../lists/filters.tsx'
import { SortableList } from '../sorting/sortable-list.tsx'
import { type InputProps, labelOf, rulesOf } from './inputs.tsx'
import { type Option, type OptionSource, useOptions } from './options.ts'
import { autocompleteMessages } from './reference-messages.ts'
import { useField } from './use-field.ts'
import './references.css'

type Source = InputProps & { readonly from: OptionSource }
type ReferencesProps = Source & { readonly addLabel: string }

/** Several things of a list, in an order. The field has them as `{ id, name }`. */
export function ReferencesInput(props: ReferencesProps) {
  const { source, label, help, from, addLabel } = props
  const id = useId()
  const { field, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (value) => value ?? [],
  })
  const selected: readonly Option[] = field.value
  const isSelected = ({ id: each }: Option) => selected.some((one) => one.id === each)
  return (
    <fieldset className="references" aria-describedby={`${id}-help`}>
      <legend>{labelOf(props, label)}</legend>
      {selected.length > 0 ? (
        <SortableList
          label={label}
          items={selected}
          nameOf={({ name }) => name}
          onOrder={field.onChange}
          onRemove={(removed) => field.onChange(selected.filter((each) => each.id !== removed.id))}
        />
      ) : null}
      <OptionField
        // An empty field again after each choice.
        key={selected.length}
        label={addLabel}
        from={from}
        value={null}
        isOffered={(option) => !isSelected(option)}
        onChoose={(option) => option && field.onChange([...selected, option])}
      />
      <FormHelperText id={`${id}-help`} error={isInvalid}>
        {problem ?? help}
      </FormHelperText>
    </fieldset>
  )
}

type Find = (id: string) => Promise<Option>
type ReferenceProps = Source & {
  /** Finds the record of a saved id. */
  readonly find: Find
}

/** One thing of a list. The field has its id, or null. */
export function ReferenceInput(props: ReferenceProps) {
  const { source, label, help, from, find } = props
  const { field, isInvalid, problem } = useField({ source, validate: rulesOf(props) })
  const id: string | null = field.value || null
  return (
    <OptionField
      label={labelOf(props, label)}
      from={from}
      value={useOption(id, { from, find })}
      onChoose={(option) => field.onChange(option?.id ?? null)}
      help={problem ?? help}
      isInvalid={isInvalid}
    />
  )
}

function useOption(id: string | null, { from, find }: { from: OptionSource; find: Find }): Option | null {
  const { data } = useQuery({
    queryKey: ['options', from.key, 'one', id],
    queryFn: () => (id ? find(id) : null),
    staleTime: 60_000,
  })
  return id && data ? data : null
}

type ReferenceFilterProps = {
  readonly name: string
  readonly label: string
  readonly from: OptionSource
  readonly find: Find
}

/** One thing of a list by which another list is filtered, or all. */
export function ReferenceFilter({ name, label, from, find }: ReferenceFilterProps) {
  const { value, set } = useFilter(name)
  return (
    <OptionField
      label={label}
      from={from}
      value={useOption(value || null, { from, find })}
      onChoose={(option) => set(option?.id ?? '')}
    />
  )
}

type OptionFieldProps = {
  readonly label: string
  readonly from: OptionSource
  readonly value: Option | null
  readonly onChoose: (option: Option | null) => void
  readonly isOffered?: (option: Option) => boolean
  readonly help?: InputProps['help']
  readonly isInvalid?: boolean
}

/** A field that completes the typed text from a list of the API. */
export function OptionField(props: OptionFieldProps) {
  const { label, from, value, onChoose, isOffered = () => true, help, isInvalid = false } = props
  const { options, isLoading, setInput } = useOptions(from)
  return (
    <Autocomplete
      {...autocompleteMessages}
      options={options.filter(isOffered)}
      value={value}
      loading={isLoading}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, text) => setInput(text)}
      onChange={(_event, option) => onChoose(option)}
      autoHighlight
      renderInput={(params) => <TextField {...params} label={label} error={isInvalid} helperText={help} />}
    />
  )
}
