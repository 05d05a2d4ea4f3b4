import { may } from '../api/session.ts'
import { ArchiveButton } from '../kit/actions/archive-button.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { ChecksInput } from '../kit/inputs/checks-input.tsx'
import { DiscountInput } from '../kit/inputs/discount-input.tsx'
import { MomentInput, MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { Panel } from '../kit/screen.tsx'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import { Calculator } from './calculator.tsx'
import { type Coupon, CouponState } from './coupon.tsx'
import { couponMessages as messages } from './messages.ts'

const back = { to: '/coupons', label: messages.title }

export function CouponCreate() {
  return (
    <CreateScreen resource="coupons" back={back} title={messages.create} defaults={{ kind: 'percent' }}>
      <Panel>
        <TextInput source="code" label={messages.fields.code} help={messages.help.code} isRequired />
        <TextInput
          source="label"
          label={messages.fields.label}
          help={messages.help.label}
          isRequired={false}
        />
      </Panel>
      <Terms />
      <Calculator />
      <Limits />
    </CreateScreen>
  )
}

export function CouponEdit() {
  return (
    <EditScreen<Coupon>
      resource="coupons"
      back={back}
      title={({ code }) => code}
      mark={(coupon) => <CouponState coupon={coupon} />}
      fields={messages.fields}
      isReadOnly={!may('coupons:write')}
      actions={(coupon) =>
        may('coupons:write') ? (
          <ArchiveButton
            resource="coupons"
            row={coupon}
            title={messages.archiveTitle(coupon.code)}
            messages={messages}
          />
        ) : null
      }
    >
      <Panel>
        <TextInput
          source="label"
          label={messages.fields.label}
          help={messages.help.label}
          isRequired={false}
        />
      </Panel>
      <Terms />
      <Calculator />
      <Limits />
    </EditScreen>
  )
}

function Terms() {
  return (
    <Panel title={messages.terms}>
      <DiscountInput fields={messages.fields} kinds={messages.kinds} isRequired />
      <MoneyInput source="minimum" label={messages.fields.minimum} help={messages.help.minimum} />
      <ChecksInput
        source="item_kinds"
        label={messages.fields.item_kinds}
        help={messages.help.item_kinds}
        choices={itemKinds}
        isNullable
      />
    </Panel>
  )
}

function Limits() {
  return (
    <Panel title={messages.limits}>
      <div className="pair">
        <TextInput
          source="limit_total"
          label={messages.fields.limit_total}
          help={messages.help.limit}
          type="number"
        />
        <TextInput
          source="limit_per_member"
          label={messages.fields.limit_per_member}
          help={messages.help.limit}
          type="number"
        />
        <MomentInput source="starts_at" label={messages.fields.starts_at} />
        <MomentInput source="ends_at" label={messages.fields.ends_at} />
      </div>
    </Panel>
  )
}
