import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Empty, Screen } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import type { Language } from '../kit/texts/language.ts'
import { invitationMessages as messages } from './invitation-messages.ts'
import { nameOfRole } from './role-names.ts'

type Invitation = components['schemas']['Invitation']
type InvitationInput = { email: string; role: Invitation['role']; locale: Language | null }

const languages = { en: 'English', 'zh-TW': '繁體中文', ja: '日本語' }

export function InvitationList() {
  const invitations = useFetched(['invitations'], (signal) =>
    orThrow(api.GET('/members/invitations', { params: { query: { limit: mostPerPage } }, signal })),
  )
  const invite = may('roles:write') ? <Invite /> : null
  return (
    <Screen title={messages.title} intro={messages.intro} actions={invite}>
      <QueryView query={invitations}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={messages.empty} text={messages.emptyText} />
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.email, render: ({ email }) => <b>{email}</b>, isLong: true },
                { title: messages.role, render: ({ role }) => nameOfRole(role) },
                { title: messages.by, render: ({ invited_by }) => invited_by.name, isMinor: true },
                { title: messages.expires, render: ({ expires_at }) => day(expires_at) },
                { title: '', render: (row) => (may('roles:write') ? <Withdraw invitation={row} /> : null) },
              ]}
            />
          )
        }
      </QueryView>
    </Screen>
  )
}

function Invite() {
  const roles = useFetched(['roles'], (signal) => orThrow(api.GET('/roles', { signal })))
  const grantableRoles = (roles.data?.roles ?? []).filter(({ may_give }) => may_give).map(({ role }) => role)
  return (
    <FormDialog<InvitationInput>
      variant="contained"
      label={messages.invite}
      title={messages.invite}
      intro={messages.inviteText}
      defaults={{ role: 'teacher' }}
      done={messages.done}
      send={({ email, role, locale }) =>
        orThrow(api.POST('/members/invitations', { body: { email, role, ...(locale ? { locale } : {}) } }))
      }
    >
      <TextInput source="email" label={messages.email} type="email" isRequired />
      <ChoiceInput
        source="role"
        label={messages.role}
        choices={Object.fromEntries(grantableRoles.map((role) => [role, nameOfRole(role)]))}
        isRequired
      />
      <ChoiceInput source="locale" label={messages.language} choices={languages} none="—" />
    </FormDialog>
  )
}

function Withdraw({ invitation: { id, email } }: { readonly invitation: Invitation }) {
  return (
    <ConfirmButton
      variant="text"
      label={messages.withdraw}
      title={messages.withdrawTitle(email)}
      explain={messages.withdrawText}
      action={() => orThrow(api.DELETE('/members/invitations/{id}', { params: { path: { id } } }))}
      done={messages.withdrawn}
    />
  )
}
