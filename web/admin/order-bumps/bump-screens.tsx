import Button from '@mui/material/Button'
import { useUpdate } from 'ra-core'
import { longestLabel, longestPitch } from '../../../src/domain/pricing/limits.ts'
import type { components } from '../api/admin-api.gen.ts'
import type { OfferKind } from '../api/offer-options.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { DiscountInput } from '../kit/inputs/discount-input.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { OffersInput } from '../kit/inputs/offers-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Panel, Screen } from '../kit/screen.tsx'
import { bumpMessages as messages } from './messages.ts'

type Bump = components['schemas']['OrderBump']

const back = { to: '/order_bumps', label: messages.title }
const offerKinds: readonly OfferKind[] = ['course', 'membership_plan', 'event_ticket', 'digital_product']

export function BumpList() {
  const create = <CreateLink to="/order_bumps/create" permission="coupons:write" label={messages.create} />
  return (
    <Screen title={messages.title} intro={messages.intro} actions={create}>
      <List<Bump>
        resource="order_bumps"
        open={({ id }) => `/order_bumps/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        columns={[
          { title: messages.fields.title, render: ({ title }) => title },
          { title: messages.fields.offer, render: ({ offer }) => offer.name ?? offer.id },
          {
            title: messages.fields.trigger,
            render: ({ trigger }) => trigger?.name ?? messages.anything,
            isMinor: true,
          },
          {
            title: messages.fields.taken,
            render: ({ taken, shown }) => messages.takenOf(taken, shown),
            isCount: true,
          },
          { title: '', render: (bump) => <BumpState bump={bump} /> },
        ]}
      />
    </Screen>
  )
}

function BumpState({ bump: { archived_at } }: { readonly bump: Bump }) {
  return (
    <Chip tone={archived_at ? 'plain' : 'good'}>
      {archived_at ? messages.states.archived : messages.states.active}
    </Chip>
  )
}

export function BumpCreate() {
  return (
    <CreateScreen resource="order_bumps" back={back} title={messages.create} defaults={{ kind: 'percent' }}>
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
      fields={messages.fields}
      isReadOnly={isReadOnly}
      actions={(bump) => (isReadOnly ? null : <ArchiveBump bump={bump} />)}
    >
      <Fields />
    </EditScreen>
  )
}

function Fields() {
  return (
    <>
      <Panel>
        <TextInput
          source="title"
          label={messages.fields.title}
          help={messages.help.title}
          atMost={longestLabel}
          isRequired
        />
        <TextInput source="pitch" label={messages.fields.pitch} atMost={longestPitch} lines={2} />
      </Panel>
      <Panel>
        <OffersInput
          source="triggers"
          label={messages.fields.triggers}
          help={messages.help.triggers}
          atMost={1}
          addLabel={messages.add}
        />
        <OffersInput
          source="offers"
          label={messages.fields.offers}
          atMost={1}
          addLabel={messages.add}
          kinds={offerKinds}
          isRequired
        />
      </Panel>
      <Panel title={messages.fields.kind} help={messages.help.discount}>
        <DiscountInput fields={messages.fields} kinds={messages.kinds} />
      </Panel>
    </>
  )
}

function ArchiveBump({ bump }: { readonly bump: Bump }) {
  const [update] = useUpdate()
  const { run } = useAction(
    () =>
      update(
        'order_bumps',
        { id: bump.id, data: { is_archived: !bump.archived_at }, previousData: bump },
        { returnPromise: true },
      ),
    { done: messages.saved },
  )
  return (
    <Button variant="outlined" onClick={() => void run()}>
      {bump.archived_at ? messages.restore : messages.archive}
    </Button>
  )
}
