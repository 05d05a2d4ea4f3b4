import { useWatch } from 'react-hook-form'
import { mostPerPage } from '../../../src/platform/paging.ts'
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
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Panel } from '../kit/screen.tsx'
import { until } from '../kit/texts/format.ts'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import type { Member } from './member.ts'
import { peopleMessages as messages } from './messages.ts'

type MemberEntitlement = components['schemas']['Holding']
const grantableKinds = ['course', 'digital_product', 'membership_plan'] as const
type GrantableKind = (typeof grantableKinds)[number]
const options = {
  course: optionsOf.courses,
  digital_product: optionsOf.digital_products,
  membership_plan: optionsOf.membership_plans,
}

const isGrantable = (kind: string): kind is GrantableKind => grantableKinds.some((each) => each === kind)
const mayGrant = () => may('students:write') || may('subscriptions:write')

/** The entitlements of a person at this school with their ends, to grant and to revoke. */
export function MemberEntitlements({ member }: { readonly member: Member }) {
  const entitlements = useFetched(['holdings', member.id], (signal) =>
    orThrow(
      api.GET('/members/{id}/holdings', {
        params: { path: { id: member.id }, query: { limit: mostPerPage } },
        signal,
      }),
    ),
  )
  return (
    <Panel title={messages.entitlements} actions={mayGrant() ? <GrantDialog member={member} /> : null}>
      <QueryView query={entitlements}>
        {({ data }) =>
          data.length === 0 ? (
            <p>{messages.noEntitlements}</p>
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.item, render: ({ name }) => <b>{name}</b> },
                { title: messages.kind, render: ({ kind }) => itemKinds[kind], isMinor: true },
                { title: messages.source, render: ({ source }) => messages.sources[source], isMinor: true },
                { title: messages.until, render: ({ ends_at }) => until(ends_at) },
                {
                  title: '',
                  render: ({ state }) => (
                    <Chip tone={state === 'active' ? 'good' : 'plain'}>{messages.states[state]}</Chip>
                  ),
                },
                {
                  title: ' ',
                  render: (entitlement) => <RevokeButton member={member} entitlement={entitlement} />,
                },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}

type EntitlementInput = { kind: GrantableKind; item_id: string; expires_at: string | null }

function GrantDialog({ member }: { readonly member: Member }) {
  return (
    <FormDialog<EntitlementInput>
      label={messages.grant}
      title={messages.grant}
      intro={messages.grantText}
      defaults={{ kind: 'course' }}
      done={messages.granted}
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
        label={messages.kind}
        choices={Object.fromEntries(grantableKinds.map((kind) => [kind, itemKinds[kind]]))}
      />
      <ItemInput />
      <MomentInput source="expires_at" label={messages.expires} />
    </FormDialog>
  )
}

function ItemInput() {
  const kind: GrantableKind = useWatch({ name: 'kind' }) ?? 'course'
  return <ReferenceInput key={kind} source="item_id" {...options[kind]} label={messages.item} isRequired />
}

function RevokeButton({
  member,
  entitlement,
}: {
  readonly member: Member
  readonly entitlement: MemberEntitlement
}) {
  const { kind, item_id, name, state, source } = entitlement
  if (!mayGrant() || !isGrantable(kind) || state !== 'active' || source === 'membership') return null
  const call = (dry_run?: true) =>
    orThrow(
      api.DELETE('/members/{id}/holdings/{kind}/{item_id}', {
        params: { path: { id: member.id, kind, item_id }, query: dry_run ? { dry_run } : {} },
      }),
    )
  return (
    <ConfirmButton
      variant="text"
      label={messages.revoke}
      title={messages.revokeTitle(name)}
      runDry={() => call(true)}
      explain={messages.revokeText}
      action={() => call()}
      done={messages.revoked}
    />
  )
}
