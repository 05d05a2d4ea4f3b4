import { scopeMessages } from '../../../src/labels/scopes/scope-messages.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { Asked } from '../kit/asked.tsx'
import { Icon } from '../kit/icon.tsx'
import { useFetched } from '../kit/query.ts'
import { Screen } from '../kit/screen.tsx'
import { count } from '../kit/texts/format.ts'
import { language } from '../kit/texts/language.ts'
import { common } from '../kit/texts/words.ts'
import { nameOfRole } from './role-names.ts'
import './role-table.css'
import { roleTableWords as say } from './team-words.ts'

type Roles = components['schemas']['Roles']

const topics: Readonly<Record<string, string>> = { ...scopeMessages(language).topics, ...say.others }

/** `courses:write` in words, by the names that the consent page has for its scopes. */
function wordsOf(permission: string): string {
  const [topic = '', kind] = permission.split(':')
  return `${topics[topic] ?? topic}: ${kind === 'read' ? say.read : say.write}`
}

/** Every role with what it allows, as one table. */
export function RoleTable() {
  const roles = useFetched(['roles'], (signal) => orThrow(api.GET('/roles', { signal })))
  return (
    <Screen title={say.title} intro={say.intro}>
      <Asked of={roles}>{(found) => <Table {...found} />}</Asked>
    </Screen>
  )
}

function Table({ roles, permission_groups }: Roles) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="wide" aria-label={say.title} tabIndex={0}>
      <table className="grid-table">
        <thead>
          <tr>
            <th scope="col">{say.permission}</th>
            {roles.map(({ role, people }) => (
              <th key={role} scope="col">
                {nameOfRole(role)} <small>{say.people(count(people))}</small>
              </th>
            ))}
          </tr>
        </thead>
        {permission_groups.map(({ key, permissions }) => (
          <tbody key={key}>
            <tr>
              <th colSpan={roles.length + 1} scope="rowgroup">
                {say.groups[key]}
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">
                  {wordsOf(permission)} <code>{permission}</code>
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
      <span className="unseen">{common.yes}</span>
    </>
  ) : (
    <span className="unseen">{common.no}</span>
  )
}
