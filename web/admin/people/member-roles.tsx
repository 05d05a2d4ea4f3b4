import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { ChoiceInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Asked } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { memberName } from '../kit/texts/format.ts'
import type { Member } from './member-page.tsx'
import { peopleMessages as messages } from './messages.ts'
import { nameOfRole } from './role-names.ts'

type Role = components['schemas']['Roles']['roles'][number]['role']

const consequences: Readonly<Record<string, string>> = messages.consequences

/** The roles of a person with what each allows, to give and to take away within the reader's own. */
export function MemberRoles({ member }: { readonly member: Member }) {
  const roles = useFetched(['roles'], (signal) => orThrow(api.GET('/roles', { signal })))
  return (
    <Asked of={roles}>
      {({ roles: all }) => {
        const mayGive = may('roles:write')
          ? all.filter(({ may_give }) => may_give).map(({ role }) => role)
          : []
        return <RolePanel member={member} mayGive={mayGive} />
      }}
    </Asked>
  )
}

type Props = { readonly member: Member; readonly mayGive: readonly Role[] }

function RolePanel({ member, mayGive }: Props) {
  const others = mayGive.filter((role) => !member.roles.includes(role))
  return (
    <Panel
      title={messages.roles}
      actions={others.length > 0 ? <GiveRole member={member} mayGive={others} /> : null}
    >
      <SmallTable
        rows={member.roles.map((role) => ({ id: role }))}
        columns={[
          { title: messages.role, show: ({ id }) => <b>{nameOfRole(id)}</b> },
          { title: '', show: ({ id }) => consequences[id] },
          {
            title: ' ',
            show: ({ id }) => {
              const role = mayGive.find((each) => each === id)
              return role ? <TakeRole member={member} role={role} /> : null
            },
          },
        ]}
      />
    </Panel>
  )
}

function GiveRole({ member, mayGive }: Props) {
  return (
    <FormDialog<{ role: Role }>
      label={messages.giveRole}
      title={messages.giveRole}
      done={messages.roleGiven}
      send={({ role }) =>
        orThrow(
          api.PUT('/members/{id}/roles/{role}', {
            params: { path: { id: member.id, role }, header: ifMatch(member) },
          }),
        )
      }
    >
      <ChoiceInput
        source="role"
        label={messages.role}
        choices={Object.fromEntries(mayGive.map((role) => [role, nameOfRole(role)]))}
        isRequired
      />
      <dl className="meanings">
        {mayGive.map((role) => (
          <div key={role}>
            <dt>{nameOfRole(role)}</dt>
            <dd>{consequences[role]}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}

function TakeRole({ member, role }: { readonly member: Member; readonly role: Role }) {
  const call = (dry_run?: true) =>
    orThrow(
      api.DELETE('/members/{id}/roles/{role}', {
        params: { path: { id: member.id, role }, query: dry_run ? { dry_run } : {} },
      }),
    )
  return (
    <ConfirmButton
      variant="text"
      label={messages.takeRole(nameOfRole(role))}
      title={messages.takeRoleTitle(nameOfRole(role), memberName(member))}
      runDry={() => call(true)}
      explain={messages.takeRoleText}
      act={() => call()}
      done={messages.roleTaken}
    />
  )
}
