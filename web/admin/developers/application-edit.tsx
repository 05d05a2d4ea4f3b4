import { useRecordContext } from 'ra-core'
import { Copyable } from '../kit/copy.tsx'
import { EditScreen } from '../kit/forms/form.tsx'
import { Facts, Panel } from '../kit/screen.tsx'
import { count, day } from '../kit/texts/format.ts'
import type { ApplicationDetails } from './application.ts'
import { ApplicationActions, RotateSecret } from './application-actions.tsx'
import { LogoInput, NameInput } from './application-inputs.tsx'
import { ApplicationState, sourceOf } from './application-list.tsx'
import { ApplicationUse } from './application-use.tsx'
import { applicationMessages as messages } from './messages.ts'
import { RedirectUrisInput } from './redirect-uris-input.tsx'
import { ScopesInput } from './scopes-input.tsx'

export function ApplicationEdit() {
  return (
    <EditScreen<ApplicationDetails>
      resource="oauth_applications"
      back={{ to: '/oauth_applications', label: messages.title }}
      title={({ name }) => name}
      mark={(app) => <ApplicationState app={app} />}
      fields={messages.fields}
      actions={(app) => <ApplicationActions app={app} />}
      more={({ id }) => <ApplicationUse id={id} />}
    >
      <Credentials />
      <Terms />
    </EditScreen>
  )
}

function Credentials() {
  const app = useRecordContext<ApplicationDetails>()
  if (!app) return null
  return (
    <Panel title={messages.credentials} actions={app.is_confidential ? <RotateSecret app={app} /> : null}>
      <Copyable label={messages.fields.client_id} text={app.id} />
      <p className="help">{app.is_confidential ? messages.help.clientId : messages.publicText}</p>
      <Facts
        rows={[
          [messages.fields.audience, messages.audience[app.audience]],
          [messages.fields.is_confidential, messages.kind[app.is_confidential ? 'confidential' : 'public']],
          [messages.fields.source, sourceOf(app.source)],
          [messages.fields.created_at, day(app.created_at)],
          [messages.people, app.people === undefined ? '…' : count(app.people)],
        ]}
      />
    </Panel>
  )
}

function Terms() {
  const app = useRecordContext<ApplicationDetails>()
  if (!app) return null
  const isOwn = app.source === 'operator'
  return (
    <fieldset disabled={!isOwn}>
      <Panel {...(isOwn ? {} : { title: messages.notOurs })}>
        <NameInput />
        <RedirectUrisInput />
        <LogoInput />
      </Panel>
      <Panel title={messages.permissions} help={messages.permissionsHelp}>
        <ScopesInput
          source="scopes"
          label={messages.fields.scopes}
          audience={app.audience}
          isDisabled={!isOwn}
          isRequired
        />
      </Panel>
    </fieldset>
  )
}
