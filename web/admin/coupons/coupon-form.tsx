import Button from '@mui/material/Button'
import { useUpdate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { may } from '../api/session.ts'
import { useAct } from '../kit/acts/act.ts'
import { ConfirmButton } from '../kit/acts/confirm.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { ChecksInput } from '../kit/inputs/checks-input.tsx'
import { ChoiceInput, MomentInput, MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { Panel } from '../kit/screen.tsx'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import { Calculator } from './calculator.tsx'
import { type Coupon, CouponState } from './coupon.tsx'
import { couponWords as say } from './words.ts'

const back = { to: '/coupons', label: say.title }

export function CouponCreate() {
  return (
    <CreateScreen resource="coupons" back={back} title={say.create} defaults={{ kind: 'percent' }}>
      <Panel>
        <TextInput source="code" label={say.fields.code} help={say.help.code} isRequired />
        <TextInput source="label" label={say.fields.label} help={say.help.label} isRequired={false} />
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
      fields={say.fields}
      isReadOnly={!may('coupons:write')}
      actions={(coupon) => (may('coupons:write') ? <ArchiveCoupon coupon={coupon} /> : null)}
    >
      <Panel>
        <TextInput source="label" label={say.fields.label} help={say.help.label} isRequired={false} />
      </Panel>
      <Terms />
      <Calculator />
      <Limits />
    </EditScreen>
  )
}

function Terms() {
  const kind = useWatch({ name: 'kind' })
  return (
    <Panel title={say.terms}>
      <div className="pair">
        <ChoiceInput source="kind" label={say.fields.kind} choices={say.kinds} />
        {kind === 'amount' ? (
          <MoneyInput source="amount_off" label={say.fields.amount_off} isRequired />
        ) : (
          <TextInput source="percent_off" label={say.fields.percent_off} type="number" isRequired />
        )}
      </div>
      <MoneyInput source="minimum" label={say.fields.minimum} help={say.help.minimum} />
      <ChecksInput
        source="item_kinds"
        label={say.fields.item_kinds}
        help={say.help.item_kinds}
        choices={itemKinds}
        isNullable
      />
    </Panel>
  )
}

function Limits() {
  return (
    <Panel title={say.limits}>
      <div className="pair">
        <TextInput source="limit_total" label={say.fields.limit_total} help={say.help.limit} type="number" />
        <TextInput
          source="limit_per_member"
          label={say.fields.limit_per_member}
          help={say.help.limit}
          type="number"
        />
        <MomentInput source="starts_at" label={say.fields.starts_at} />
        <MomentInput source="ends_at" label={say.fields.ends_at} />
      </div>
    </Panel>
  )
}

function ArchiveCoupon({ coupon }: { readonly coupon: Coupon }) {
  const [update] = useUpdate()
  const set = (is_archived: boolean) =>
    update('coupons', { id: coupon.id, data: { is_archived }, previousData: coupon }, { returnPromise: true })
  const { run } = useAct(() => set(false), { done: say.restored })
  if (coupon.archived_at)
    return (
      <Button variant="outlined" onClick={() => void run()}>
        {say.restore}
      </Button>
    )
  return (
    <ConfirmButton
      label={say.archive}
      title={say.archiveTitle(coupon.code)}
      explain={say.archiveText}
      act={() => set(true)}
      done={say.archived}
    />
  )
}
