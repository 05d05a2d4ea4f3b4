import { scopeMessages } from '../../../src/labels/scopes/scope-messages.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { Icon } from '../kit/icon.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Screen } from '../kit/screen.tsx'
import { count } from '../kit/texts/format.ts'
import { language } from '../kit/texts/language.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { nameOfRole } from './role-names.ts'
import './role-table.css'
import { roleTableMessages as messages } from './invitation-messages.ts'

type Roles = components['schemas']['Roles']

const topics: Readonly<Record<string, string>> = { ...scopeMessages(language).topics, ...messages.others }

const actions: Readonly<Record<string, string>> = {
  read: messages.read,
  write: messages.write,
  grade: messages.grade,
}

/** `courses:write` in words, by the names that the consent page has for its scopes. */
function describePermission(permission: string): string {
  const [topic = '', kind = ''] = permission.split(':')
  return `${topics[topic] ?? topic}: ${actions[kind] ?? kind}`
}

/** Every role with its permissions, as one table. */
export function RoleTable() {
  const roles = useFetched(['roles'], (signal) => orThrow(api.GET('/roles', { signal })))
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={roles}>{(found) => <Table {...found} />}</QueryView>
    </Screen>
  )
}

function Table({ roles, permission_groups }: Roles) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="wide" aria-label={messages.title} tabIndex={0}>
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">{messages.permission}</th>
            {roles.map(({ role, people }) => (
              <th key={role} scope="col">
                {nameOfRole(role)} <small>{messages.people(count(people))}</small>
              </th>
            ))}
          </tr>
        </thead>
        {permission_groups.map(({ key, permissions }) => (
          <tbody key={key}>
            <tr>
              <th colSpan={roles.length + 1} scope="rowgroup">
                {messages.groups[key]}
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  {describePermission(permission)} <code>{permission}</code>
                </th>
                {roles.map((role) => (
                  <td key={role.role}>
                    <Allowed isAllowed={role.permissions.includes(permission)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Allowed({ isAllowed }: { readonly isAllowed: boolean }) {
  return isAllowed ? (
    <>
      <Icon name="check" size={18} />
      <span className="unseen">{sharedMessages.yes}</span>
    </>
  ) : (
    <span className="unseen">{sharedMessages.no}</span>
  )
}
