import Button from '@mui/material/Button'
import { useUpdate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import type { components } from '../api/admin-api.gen.ts'
import type { OfferKind } from '../api/offer-options.ts'
import { may } from '../api/session.ts'
import { useAct } from '../kit/acts/act.ts'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { ChoiceInput, MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { OffersInput } from '../kit/inputs/offers-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Panel, Screen } from '../kit/screen.tsx'
import { bumpWords as say } from './words.ts'

type Bump = components['schemas']['OrderBump']

const back = { to: '/order_bumps', label: say.title }
const offered: readonly OfferKind[] = ['course', 'membership_plan', 'event_ticket', 'digital_product']

export function BumpList() {
  const create = <CreateLink to="/order_bumps/create" permission="coupons:write" label={say.create} />
  return (
    <Screen title={say.title} intro={say.intro} actions={create}>
      <List<Bump>
        resource="order_bumps"
        open={({ id }) => `/order_bumps/${id}`}
        empty={{ title: say.empty, text: say.emptyText, action: create }}
        columns={[
          { title: say.fields.title, show: ({ title }) => title },
          { title: say.fields.offer, show: ({ offer }) => offer.name ?? offer.id },
          { title: say.fields.trigger, show: ({ trigger }) => trigger?.name ?? say.anything, isMinor: true },
          {
            title: say.fields.taken,
            show: ({ taken, shown }) => say.takenOf(taken, shown),
            isCount: true,
          },
          { title: '', show: (bump) => <BumpState bump={bump} /> },
        ]}
      />
    </Screen>
  )
}

function BumpState({ bump: { archived_at } }: { readonly bump: Bump }) {
  return (
    <Chip tone={archived_at ? 'plain' : 'good'}>{archived_at ? say.states.archived : say.states.active}</Chip>
  )
}

export function BumpCreate() {
  return (
    <CreateScreen resource="order_bumps" back={back} title={say.create} defaults={{ kind: 'percent' }}>
      <Fields />
    </CreateScreen>
  )
}

export function BumpEdit() {
  const isReadOnly = !may('coupons:write')
  return (
    <EditScreen<Bump>
      resource="order_bumps"
      back={back}
      title={({ title }) => title}
      mark={(bump) => <BumpState bump={bump} />}
      fields={say.fields}
      isReadOnly={isReadOnly}
      actions={(bump) => (isReadOnly ? null : <ArchiveBump bump={bump} />)}
    >
      <Fields />
    </EditScreen>
  )
}

function Fields() {
  const kind: unknown = useWatch({ name: 'kind' })
  return (
    <>
      <Panel>
        <TextInput source="title" label={say.fields.title} help={say.help.title} atMost={120} isRequired />
        <TextInput source="pitch" label={say.fields.pitch} atMost={300} lines={2} />
      </Panel>
      <Panel>
        <OffersInput
          source="triggers"
          label={say.fields.triggers}
          help={say.help.triggers}
          atMost={1}
          addLabel={say.add}
        />
        <OffersInput
          source="offers"
          label={say.fields.offers}
          atMost={1}
          addLabel={say.add}
          kinds={offered}
          isRequired
        />
      </Panel>
      <Panel title={say.fields.kind} help={say.help.discount}>
        <div className="pair">
          <ChoiceInput source="kind" label={say.fields.kind} choices={say.kinds} />
          {kind === 'amount' ? (
            <MoneyInput source="amount_off" label={say.fields.amount_off} />
          ) : (
            <TextInput source="percent_off" label={say.fields.percent_off} type="number" />
          )}
        </div>
      </Panel>
    </>
  )
}

function ArchiveBump({ bump }: { readonly bump: Bump }) {
  const [update] = useUpdate()
  const { run } = useAct(
    () =>
      update(
        'order_bumps',
        { id: bump.id, data: { is_archived: !bump.archived_at }, previousData: bump },
        { returnPromise: true },
      ),
    { done: say.saved },
  )
  return (
    <Button variant="outlined" onClick={() => void run()}>
      {bump.archived_at ? say.restore : say.archive}
    </Button>
  )
}
