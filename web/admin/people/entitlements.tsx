import { useWatch } from 'react-hook-form'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { optionsOf } from '../api/option-sources.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { ChoiceInput, MomentInput } from '../kit/inputs/inputs.tsx'
import { ReferenceInput } from '../kit/inputs/reference-inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Asked } from '../kit/query-view.tsx'
import { Chip, Panel } from '../kit/screen.tsx'
import { until } from '../kit/texts/format.ts'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import type { Member } from './member-page.tsx'
import { peopleMessages as messages } from './messages.ts'

type MemberEntitlement = components['schemas']['Holding']
const givable = ['course', 'digital_product', 'membership_plan'] as const
type Givable = (typeof givable)[number]
const options = {
  course: optionsOf.courses,
  digital_product: optionsOf.digital_products,
  membership_plan: optionsOf.membership_plans,
}

const isGivable = (kind: string): kind is Givable => givable.some((each) => each === kind)
const mayGive = () => may('students:write') || may('subscriptions:write')

/** Everything a person holds at this school and until when, to give and to take back. */
export function MemberEntitlements({ member }: { readonly member: Member }) {
  const holdings = useFetched(['holdings', member.id], (signal) =>
    orThrow(
      api.GET('/members/{id}/holdings', {
        params: { path: { id: member.id }, query: { limit: 100 } },
        signal,
      }),
    ),
  )
  return (
    <Panel title={messages.holds} actions={mayGive() ? <Give member={member} /> : null}>
      <Asked of={holdings}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.holdsNothing}</p>
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.item, show: ({ name }) => <b>{name}</b> },
                { title: messages.kind, show: ({ kind }) => itemKinds[kind], isMinor: true },
                { title: messages.source, show: ({ source }) => messages.sources[source], isMinor: true },
                { title: messages.until, show: ({ ends_at }) => until(ends_at) },
                {
                  title: '',
                  show: ({ state }) => (
                    <Chip tone={state === 'active' ? 'good' : 'plain'}>{messages.states[state]}</Chip>
                  ),
                },
                { title: ' ', show: (holding) => <Revocation member={member} holding={holding} /> },
              ]}
            />
          )
        }
      </Asked>
    </Panel>
  )
}

type EntitlementInput = { kind: Givable; item_id: string; expires_at: string | null }

function Give({ member }: { readonly member: Member }) {
  return (
    <FormDialog<EntitlementInput>
      label={messages.give}
      title={messages.give}
      intro={messages.giveText}
      defaults={{ kind: 'course' }}
      done={messages.given}
      send={({ kind, item_id, expires_at }) =>
        orThrow(
          api.POST('/members/{id}/holdings', {
            params: { path: { id: member.id } },
            body: { kind, item_id, expires_at: expires_at ?? null },
          }),
        )
      }
    >
      <ChoiceInput
        source="kind"
        label={messages.what}
        choices={Object.fromEntries(givable.map((kind) => [kind, itemKinds[kind]]))}
      />
      <Which />
      <MomentInput source="expires_at" label={messages.expires} />
    </FormDialog>
  )
}

function Which() {
  const kind: Givable = useWatch({ name: 'kind' }) ?? 'course'
  return <ReferenceInput key={kind} source="item_id" {...options[kind]} label={messages.which} isRequired />
}

function Revocation({ member, holding }: { readonly member: Member; readonly holding: MemberEntitlement }) {
  const { kind, item_id, name, state, source } = holding
  if (!mayGive() || !isGivable(kind) || state !== 'active' || source === 'membership') return null
  const call = (dry_run?: true) =>
    orThrow(
      api.DELETE('/members/{id}/holdings/{kind}/{item_id}', {
        params: { path: { id: member.id, kind, item_id }, query: dry_run ? { dry_run } : {} },
      }),
    )
  return (
    <ConfirmButton
      variant="text"
      label={messages.takeBack}
      title={messages.takeBackTitle(name)}
      runDry={() => call(true)}
      explain={messages.takeBackText}
      act={() => call()}
      done={messages.takenBack}
    />
  )
}
