import { useRecordContext } from 'ra-core'
import { longestTitle } from '../../../src/domain/catalog/limits.ts'
import type { components, paths } from '../api/admin-api.gen.ts'
import { optionsOf } from '../api/option-sources.ts'
import { may } from '../api/session.ts'
import { PublishActions, StateChip } from '../kit/actions/publishing.tsx'
import { CreateScreen, EditScreen } from '../kit/forms/form.tsx'
import { AccessInput, accessKinds } from '../kit/inputs/access-input.tsx'
import { IdsInput } from '../kit/inputs/ids-input.tsx'
import { MoneyInput, TextInput } from '../kit/inputs/inputs.tsx'
import { OtherPrices } from '../kit/inputs/other-prices.tsx'
import { SlugInput } from '../kit/inputs/slug-input.tsx'
import { CreateLink } from '../kit/links.tsx'
import { SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { StateFilter } from '../kit/lists/state-filter.tsx'
import { MarkdownInput } from '../kit/markdown/markdown-input.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Panel, Screen } from '../kit/screen.tsx'
import { priceOf } from '../kit/texts/format.ts'
import { SubscribersLink } from '../subscriptions/subscribers-link.tsx'
import { SubscribersPrice } from '../subscriptions/subscribers-price.tsx'
import { productMessages as messages } from './messages.ts'
import { TrialInput } from './trial-input.tsx'

type Plan = components['schemas']['MembershipPlan']
type ListedPlan =
  paths['/membership_plans']['get']['responses'][200]['content']['application/json']['data'][number]

const back = { to: '/membership_plans', label: messages.plans }
const kinds = ['monthly', 'yearly', 'lifetime', 'until_date', 'for_days'] as const

export function PlanList() {
  const create = (
    <CreateLink to="/membership_plans/create" permission="membership_plans:write" label={messages.newPlan} />
  )
  return (
    <Screen title={messages.plans} actions={create}>
      <List<ListedPlan>
        resource="membership_plans"
        open={({ id }) => `/membership_plans/${id}`}
        empty={{ title: messages.noPlans, text: messages.noPlansText, action: create }}
        filters={
          <>
            <SearchFilter />
            <StateFilter />
          </>
        }
        columns={[
          { title: messages.fields.name, render: ({ name }) => name },
          { title: messages.fields.price, render: ({ price }) => price && priceOf(price), align: 'end' },
          { title: messages.fields.access, render: (plan) => <AccessText {...plan} /> },
          {
            title: messages.fields.includes,
            render: ({ includes = [] }) => messages.items(includes.length),
            isMinor: true,
          },
          { title: messages.fields.state, render: ({ state }) => state && <StateChip state={state} /> },
        ]}
      />
    </Screen>
  )
}

export function PlanCreate() {
  return (
    <CreateScreen
      resource="membership_plans"
      back={back}
      title={messages.newPlan}
      defaults={{ access: { kind: 'monthly' } }}
    >
      <Panel>
        <TextInput source="name" label={messages.fields.name} atMost={longestTitle} isRequired />
        <SlugInput from="name" base="/plans/" />
        <MoneyInput source="price" label={messages.fields.price} help={messages.help.price} isRequired />
        <AccessInput kinds={kinds} />
        <TrialInput />
      </Panel>
    </CreateScreen>
  )
}

export function PlanEdit() {
  const isReadOnly = !may('membership_plans:write')
  return (
    <EditScreen<Plan>
      resource="membership_plans"
      back={back}
      title={({ name }) => name}
      mark={({ state }) => <StateChip state={state} />}
      fields={messages.fields}
      isReadOnly={isReadOnly}
      more={({ id, price, access }) =>
        may('subscriptions:write') && (access.kind === 'monthly' || access.kind === 'yearly') ? (
          <SubscribersPrice planId={id} price={price} />
        ) : null
      }
      actions={(plan) => (
        <>
          {isReadOnly ? null : <OtherPrices kind="membership_plan" id={plan.id} />}
          {may('subscriptions:read') ? <SubscribersLink planId={plan.id} /> : null}
          <PublishActions
            resource="membership_plans"
            row={plan}
            name={plan.name}
            path={`/plans/${plan.slug}`}
            archiveText={messages.planArchive}
            isReadOnly={isReadOnly}
          />
        </>
      )}
    >
      <Panel>
        <TextInput source="name" label={messages.fields.name} atMost={longestTitle} isRequired />
        <SlugInput from="name" base="/plans/" isFixed />
        <TextInput source="summary" label={messages.fields.summary} help={messages.help.summary} lines={2} />
        <MoneyInput source="price" label={messages.fields.price} help={messages.help.price} isRequired />
        <AccessInput kinds={kinds} />
        <TrialInput />
        <IncludedItems />
        <MarkdownInput source="description" label={messages.fields.description} lines={8} />
        <PictureInput source="image_key" label={messages.fields.image_key} ratio={16 / 9} />
      </Panel>
    </EditScreen>
  )
}

function AccessText({ access, trial_days }: Partial<ListedPlan>) {
  if (!access) return null
  const kind = accessKinds[access.kind]
  return trial_days ? (
    <>
      {kind} <small>{messages.trial(trial_days)}</small>
    </>
  ) : (
    kind
  )
}

function IncludedItems() {
  const plan = useRecordContext<Plan>()
  if (!plan) return null
  return (
    <>
      <IdsInput
        source="course_ids"
        label={messages.fields.course_ids}
        addLabel={messages.addCourse}
        {...optionsOf.courses}
      />
      <IdsInput
        source="product_ids"
        label={messages.fields.product_ids}
        addLabel={messages.addProduct}
        {...optionsOf.digital_products}
      />
    </>
  )
}
