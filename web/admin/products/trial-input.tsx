import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { productMessages as messages } from './messages.ts'

/** The free days of a plan that renews; other plans have none. */
export function TrialInput() {
  const kind: unknown = useWatch({ name: 'access.kind' })
  const { getValues, setValue } = useFormContext()
  const renews = kind === 'monthly' || kind === 'yearly'
  useEffect(() => {
    if (!renews && getValues('trial_days')) setValue('trial_days', null, { shouldDirty: true })
  }, [renews, getValues, setValue])
  if (!renews) return null
  return (
    <TextInput
      source="trial_days"
      label={messages.fields.trial_days}
      help={messages.help.trial_days}
      type="number"
    />
  )
}
