import { useWatch } from 'react-hook-form'
import { lifetimeAccess } from '../../../../src/labels/lifetime-access.ts'
import { choose } from '../texts/language.ts'
import { ChoiceInput, MomentInput, TextInput } from './inputs.tsx'

const messages = choose({
  en: {
    access: 'Access',
    kinds: {
      lifetime: lifetimeAccess('en'),
      until_date: 'Until a day',
      for_days: 'For a number of days',
      monthly: 'By the month',
      yearly: 'By the year',
    },
    until: 'Until',
    days: 'Days',
    daysHelp: 'Counted from the purchase.',
  },
  'zh-TW': {
    access: '存取期間',
    kinds: {
      lifetime: lifetimeAccess('zh-TW'),
      until_date: '到指定日期',
      for_days: '指定天數',
      monthly: '按月',
      yearly: '按年',
    },
    until: '到',
    days: '天數',
    daysHelp: '從購買日起算。',
  },
  ja: {
    access: '利用期間',
    kinds: {
      lifetime: lifetimeAccess('ja'),
      until_date: '指定日まで',
      for_days: '日数',
      monthly: '月ごと',
      yearly: '年ごと',
    },
    until: '期限',
    days: '日数',
    daysHelp: '購入日から数えます。',
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
