import { useWatch } from 'react-hook-form'
import { ChoiceInput, MoneyInput, TextInput } from './inputs.tsx'

type DiscountInputProps = {
  readonly fields: Readonly<Record<'kind' | 'amount_off' | 'percent_off', string>>
  readonly kinds: Readonly<Record<'amount' | 'percent', string>>
  readonly isRequired?: boolean
}

/** A discount: an amount or a percentage. */
export function DiscountInput({ fields, kinds, isRequired }: DiscountInputProps) {
  const kind: unknown = useWatch({ name: 'kind' })
  const required = isRequired ? { isRequired } : {}
  return (
    <div className="pair">
      <ChoiceInput source="kind" label={fields.kind} choices={kinds} />
      {kind === 'amount' ? (
        <MoneyInput source="amount_off" label={fields.amount_off} {...required} />
      ) : (
        <TextInput source="percent_off" label={fields.percent_off} type="number" {...required} />
      )}
    </div>
  )
}
