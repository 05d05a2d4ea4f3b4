import Button from '@mui/material/Button'
import { useUpdate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { may } from '../api/session.ts'
import { useAct } from '../kit/acts/act.ts'
import { ConfirmButton } from '../kit/acts/confirm.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { ChecksInput } from '../kit/inputs/checks-input.tsx'
import { ChoiceInput, MomentInput, MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { OffersInput } from '../kit/inputs/offers-input.tsx'
import { Panel } from '../kit/screen.tsx'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import { Calculator } from './calculator.tsx'
import { type Promotion, PromotionState } from './promotion.tsx'
import { promotionWords as say } from './words.ts'

const back = { to: '/promotions', label: say.title }

export function PromotionCreate() {
  return (
    <CreateScreen resource="promotions" back={back} title={say.create} defaults={{ kind: 'percent' }}>
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
      fields={say.fields}
      isReadOnly={!may('coupons:write')}
      actions={(promotion) => (may('coupons:write') ? <ArchivePromotion promotion={promotion} /> : null)}
    >
      <Fields />
    </EditScreen>
  )
}

function Fields() {
  const [kind, bundle] = useWatch({ name: ['kind', 'bundle'] })
  const hasBundle = Array.isArray(bundle) && bundle.length > 0
  return (
    <>
      <Panel>
        <TextInput source="label" label={say.fields.label} help={say.help.label} atMost={120} isRequired />
      </Panel>
      <Panel title={say.terms}>
        <div className="pair">
          <ChoiceInput source="kind" label={say.fields.kind} choices={say.kinds} />
          {kind === 'amount' ? (
            <MoneyInput source="amount_off" label={say.fields.amount_off} isRequired />
          ) : (
            <TextInput source="percent_off" label={say.fields.percent_off} type="number" isRequired />
          )}
        </div>
        <OffersInput source="bundle" label={say.fields.bundle} help={say.help.bundle} addLabel={say.add} />
        {hasBundle ? null : (
          <ChecksInput
            source="item_kinds"
            label={say.fields.item_kinds}
            help={say.help.item_kinds}
            choices={itemKinds}
            isNullable
          />
        )}
        <MoneyInput source="minimum" label={say.fields.minimum} help={say.help.minimum} />
      </Panel>
      <Calculator />
      <Panel title={say.when}>
        <div className="pair">
          <MomentInput source="starts_at" label={say.fields.starts_at} />
          <MomentInput source="ends_at" label={say.fields.ends_at} />
        </div>
      </Panel>
    </>
  )
}

function ArchivePromotion({ promotion }: { readonly promotion: Promotion }) {
  const [update] = useUpdate()
  const set = (is_archived: boolean) =>
    update(
      'promotions',
      { id: promotion.id, data: { is_archived }, previousData: promotion },
      { returnPromise: true },
    )
  const { run } = useAct(() => set(false), { done: say.restored })
  if (promotion.archived_at)
    return (
      <Button variant="outlined" onClick={() => void run()}>
        {say.restore}
      </Button>
    )
  return (
    <ConfirmButton
      label={say.archive}
      title={say.archiveTitle(promotion.label)}
      explain={say.archiveText}
      act={() => set(true)}
      done={say.archived}
    />
  )
}
