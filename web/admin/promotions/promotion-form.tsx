import { useWatch } from 'react-hook-form'
import { longestLabel, mostInBundle } from '../../../src/domain/pricing/limits.ts'
import { may } from '../api/session.ts'
import { ArchiveButton } from '../kit/actions/archive-button.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { ChecksInput } from '../kit/inputs/checks-input.tsx'
import { DiscountInput } from '../kit/inputs/discount-input.tsx'
import { MomentInput, MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { OffersInput } from '../kit/inputs/offers-input.tsx'
import { Panel } from '../kit/screen.tsx'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import { Calculator } from './calculator.tsx'
import { promotionMessages as messages } from './messages.ts'
import { type Promotion, PromotionState } from './promotion.tsx'

const back = { to: '/promotions', label: messages.title }

export function PromotionCreate() {
  return (
    <CreateScreen resource="promotions" back={back} title={messages.create} defaults={{ kind: 'percent' }}>
      <Fields />
    </CreateScreen>
  )
}

export function PromotionEdit() {
  return (
    <EditScreen<Promotion>
      resource="promotions"
      back={back}
      title={({ label }) => label}
      mark={(promotion) => <PromotionState promotion={promotion} />}
      fields={messages.fields}
      isReadOnly={!may('coupons:write')}
      actions={(promotion) =>
        may('coupons:write') ? (
          <ArchiveButton
            resource="promotions"
            row={promotion}
            title={messages.archiveTitle(promotion.label)}
            messages={messages}
          />
        ) : null
      }
    >
      <Fields />
    </EditScreen>
  )
}

function Fields() {
  const bundle: unknown = useWatch({ name: 'bundle' })
  const hasBundle = Array.isArray(bundle) && bundle.length > 0
  return (
    <>
      <Panel>
        <TextInput
          source="label"
          label={messages.fields.label}
          help={messages.help.label}
          atMost={longestLabel}
          isRequired
        />
      </Panel>
      <Panel title={messages.terms}>
        <DiscountInput fields={messages.fields} kinds={messages.kinds} isRequired />
        <OffersInput
          source="bundle"
          label={messages.fields.bundle}
          help={messages.help.bundle}
          addLabel={messages.add}
          atMost={mostInBundle}
        />
        {hasBundle ? null : (
          <ChecksInput
            source="item_kinds"
            label={messages.fields.item_kinds}
            help={messages.help.item_kinds}
            choices={itemKinds}
            isNullable
          />
        )}
        <MoneyInput source="minimum" label={messages.fields.minimum} help={messages.help.minimum} />
      </Panel>
      <Calculator />
      <Panel title={messages.when}>
        <div className="pair">
          <MomentInput source="starts_at" label={messages.fields.starts_at} />
          <MomentInput source="ends_at" label={messages.fields.ends_at} />
        </div>
      </Panel>
    </>
  )
}
