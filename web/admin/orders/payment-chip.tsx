import { paymentStates } from '../../../src/labels/payment-states.ts'
import { Chip } from '../kit/screen.tsx'
import { language } from '../kit/texts/language.ts'

const names: Readonly<Record<string, string>> = paymentStates(language)
const tones: Readonly<Record<string, 'good' | 'careful' | 'danger'>> = {
  paid: 'good',
  manual_enrolled: 'good',
  not_paid: 'careful',
  refunding: 'careful',
  failed: 'danger',
}

export function PaymentChip({ state }: { readonly state: string }) {
  return <Chip tone={tones[state] ?? 'plain'}>{names[state] ?? state}</Chip>
}

export const paymentChoices: Readonly<Record<string, string>> = names
