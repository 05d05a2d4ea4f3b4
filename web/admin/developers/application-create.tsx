import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { CreateScreen } from '../kit/forms/form.tsx'
import { CheckInput, ChoiceInput } from '../kit/inputs/inputs.tsx'
import { Panel } from '../kit/screen.tsx'
import { LogoInput, NameInput } from './application-inputs.tsx'
import { applicationMessages as messages } from './messages.ts'
import { RedirectUrisInput } from './redirect-uris-input.tsx'
import { ScopesInput } from './scopes-input.tsx'
import { type ApplicationWithSecret, SecretDialog } from './secret-dialog.tsx'

const defaults = {
  audience: 'member',
  is_confidential: false,
  scopes: ['openid', 'profile', 'account:read'],
  redirect_uris: [''],
}

export function ApplicationCreate() {
  const [createdApp, setCreatedApp] = useState<ApplicationWithSecret>()
  const navigate = useNavigate()
  return (
    <>
      <CreateScreen<ApplicationWithSecret>
        resource="oauth_applications"
        back={{ to: '/oauth_applications', label: messages.title }}
        title={messages.create}
        defaults={defaults}
        onCreated={setCreatedApp}
      >
        <Fields />
      </CreateScreen>
      {createdApp ? (
        <SecretDialog
          app={createdApp}
          onClose={() => void navigate(`/oauth_applications/${encodeURIComponent(createdApp.id)}`)}
        />
      ) : null}
    </>
  )
}

function Fields() {
  const audience = useWatch({ name: 'audience' })
  return (
    <>
      <Panel>
        <NameInput />
        <ChoiceInput
          source="audience"
          label={messages.fields.audience}
          help={messages.help.audience}
          choices={messages.audiences}
        />
        <CheckInput
          source="is_confidential"
          label={messages.fields.is_confidential}
          help={messages.help.confidential}
        />
        <RedirectUrisInput />
        <LogoInput />
      </Panel>
      <Panel title={messages.permissions} help={messages.permissionsHelp}>
        <ScopesInput source="scopes" label={messages.fields.scopes} audience={audience} isRequired />
      </Panel>
    </>
  )
}
