import MuiChip from '@mui/material/Chip'
import FormHelperText from '@mui/material/FormHelperText'
import { useId, useMemo } from 'react'
import { type Offer, type OfferKind, offerFrom, offerOptions } from '../../api/offer-options.ts'
import { itemKinds } from '../texts/item-kinds.ts'
import { type InputProps, labelOf, rulesOf } from './inputs.tsx'
import { OptionField } from './reference-inputs.tsx'
import { useField } from './use-field.ts'

type OffersProps = InputProps & {
  readonly addLabel: string
  readonly kinds?: readonly OfferKind[]
  readonly atMost?: number
}

const everyKind = Object.keys(itemKinds) as OfferKind[]

/** Several things that the school sells. The field has them as `{ kind, id, name }`. */
export function OffersInput(props: OffersProps) {
  const { source, label, help, addLabel, kinds = everyKind, atMost = 100 } = props
  const id = useId()
  const from = useMemo(() => offerOptions(kinds), [kinds])
  const { field, isInvalid, problem } = useField({
    source,
    validate: rulesOf(props),
    format: (value) => value ?? [],
  })
  const offers: readonly Offer[] = field.value
  const isSelected = (option: { readonly id: string }) =>
    offers.some((each) => `${each.kind} ${each.id}` === option.id)
  return (
    <fieldset className="lines" aria-describedby={`${id}-help`}>
      <legend>{labelOf(props, label)}</legend>
      <div className="chips">
        {offers.map((each) => (
          <MuiChip
            key={each.id}
            label={each.name ?? each.id}
            onDelete={() => field.onChange(offers.filter((other) => other.id !== each.id))}
          />
        ))}
      </div>
      {offers.length < atMost ? (
        <OptionField
          // An empty field again after each choice.
          key={offers.length}
          label={addLabel}
          from={from}
          value={null}
          isOffered={(option) => !isSelected(option)}
          onChoose={(option) => option && field.onChange([...offers, offerFrom(option)])}
        />
      ) : null}
      <FormHelperText id={`${id}-help`} error={isInvalid}>
        {problem ?? help}
      </FormHelperText>
    </fieldset>
  )
}
