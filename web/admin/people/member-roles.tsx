import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { ChoiceInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { memberName } from '../kit/texts/format.ts'
import type { Member } from './member.ts'
import { peopleMessages as messages } from './messages.ts'
import { nameOfRole } from './role-names.ts'

type Role = components['schemas']['Roles']['roles'][number]['role']

const consequences: Readonly<Record<string, string>> = messages.consequences

/** The roles of a person with their permissions, to grant and to revoke within the reader's own. */
export function MemberRoles({ member }: { readonly member: Member }) {
  const roles = useFetched(['roles'], (signal) => orThrow(api.GET('/roles', { signal })))
  return (
    <QueryView query={roles}>
      {({ roles: all }) => {
        const grantable = may('roles:write')
          ? all.filter(({ may_give }) => may_give).map(({ role }) => role)
          : []
        return <RolePanel member={member} grantable={grantable} />
      }}
    </QueryView>
  )
}

type Props = { readonly member: Member; readonly grantable: readonly Role[] }

function RolePanel({ member, grantable }: Props) {
  const missingRoles = grantable.filter((role) => !member.roles.includes(role))
  return (
    <Panel
      title={messages.roles}
      actions={missingRoles.length > 0 ? <GrantRole member={member} grantable={missingRoles} /> : null}
    >
      <SmallTable
        rows={member.roles.map((role) => ({ id: role }))}
        columns={[
          { title: messages.role, render: ({ id }) => <b>{nameOfRole(id)}</b> },
          { title: '', render: ({ id }) => consequences[id] },
          {
            title: ' ',
            render: ({ id }) => {
              const role = grantable.find((each) => each === id)
              return role ? <RevokeRole member={member} role={role} /> : null
            },
          },
        ]}
      />
    </Panel>
  )
}

function GrantRole({ member, grantable }: Props) {
  return (
    <FormDialog<{ role: Role }>
      label={messages.grantRole}
      title={messages.grantRole}
      done={messages.roleGranted}
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
        choices={Object.fromEntries(grantable.map((role) => [role, nameOfRole(role)]))}
        isRequired
      />
      <dl className="meanings">
        {grantable.map((role) => (
          <div key={role}>
            <dt>{nameOfRole(role)}</dt>
            <dd>{consequences[role]}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}

function RevokeRole({ member, role }: { readonly member: Member; readonly role: Role }) {
  const call = (dry_run?: true) =>
    orThrow(
      api.DELETE('/members/{id}/roles/{role}', {
        params: { path: { id: member.id, role }, query: dry_run ? { dry_run } : {} },
      }),
    )
  return (
    <ConfirmButton
      variant="text"
      label={messages.revokeRole(nameOfRole(role))}
      title={messages.revokeRoleTitle(nameOfRole(role), memberName(member))}
      runDry={() => call(true)}
      explain={messages.revokeRoleText}
      action={() => call()}
      done={messages.roleRevoked}
    />
  )
}
