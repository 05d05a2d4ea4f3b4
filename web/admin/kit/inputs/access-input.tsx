import { useWatch } from 'react-hook-form'
import { lifetimeAccess } from '../../../../src/labels/lifetime-access.ts'
import { choose } from '../texts/language.ts'
import { ChoiceInput, MomentInput, TextInput } from './inputs.tsx'

const messages = choose({
  en: {
    access: 'Access',
    kinds: {
      lifetime: lifetimeAccess('en'),
      until_date: 'Until a date',
      for_days: 'For a number of days',
      monthly: 'Monthly',
      yearly: 'Yearly',
    },
    until: 'Until',
    days: 'Days',
    daysHelp: 'Counted from the purchase.',
  },
  'zh-TW': {
    access: '使用期限',
    kinds: {
      lifetime: lifetimeAccess('zh-TW'),
      until_date: '至指定日期',
      for_days: '指定天數',
      monthly: '每月',
      yearly: '每年',
    },
    until: '期限',
    days: '天數',
    daysHelp: '從購買日起算。',
  },
  ja: {
    access: '利用期間',
    kinds: {
      lifetime: lifetimeAccess('ja'),
      until_date: '指定日まで',
      for_days: '日数を指定',
      monthly: '毎月',
      yearly: '毎年',
    },
    until: '期限',
    days: '日数',
    daysHelp: '購入日から数えた日数です。',
  },
})

export const accessKinds: Readonly<Record<string, string>> = messages.kinds

/** The access period of a purchase. */
export function AccessInput({ kinds }: { readonly kinds: readonly (keyof typeof messages.kinds)[] }) {
  const kind: unknown = useWatch({ name: 'access.kind' })
  return (
    <div className="pair">
      <ChoiceInput
        source="access.kind"
        label={messages.access}
        choices={Object.fromEntries(kinds.map((each) => [each, messages.kinds[each]]))}
        isRequired
      />
      {kind === 'until_date' ? <MomentInput source="access.until" label={messages.until} isRequired /> : null}
      {kind === 'for_days' ? (
        <TextInput
          source="access.days"
          label={messages.days}
          help={messages.daysHelp}
          type="number"
          isRequired
        />
      ) : null}
    </div>
  )
}
