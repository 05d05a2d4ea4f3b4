import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { CreateScreen } from '../kit/forms/form.tsx'
import { CheckInput, ChoiceInput, TextInput } from '../kit/inputs/inputs.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Panel } from '../kit/screen.tsx'
import { RedirectUrisInput } from './redirect-uris-input.tsx'
import { ScopesInput } from './scopes-input.tsx'
import { SecretDialog, type WithSecret } from './secret-dialog.tsx'
import { appWords as say } from './words.ts'

const defaults = {
  audience: 'member',
  is_confidential: false,
  scopes: ['openid', 'profile', 'account:read'],
  redirect_uris: [''],
}

export function ApplicationCreate() {
  const [made, setMade] = useState<WithSecret>()
  const navigate = useNavigate()
  return (
    <>
      <CreateScreen<WithSecret>
        resource="oauth_applications"
        back={{ to: '/oauth_applications', label: say.title }}
        title={say.create}
        defaults={defaults}
        onCreated={setMade}
      >
        <Fields />
      </CreateScreen>
      {made ? (
        <SecretDialog
          app={made}
          onClose={() => void navigate(`/oauth_applications/${encodeURIComponent(made.id)}`)}
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
        <TextInput source="name" label={say.fields.name} help={say.help.name} atMost={120} isRequired />
        <ChoiceInput
          source="audience"
          label={say.fields.audience}
          help={say.help.audience}
          choices={say.audiences}
        />
        <CheckInput
          source="is_confidential"
          label={say.fields.is_confidential}
          help={say.help.confidential}
        />
        <RedirectUrisInput />
        <PictureInput
          source="logo_key"
          label={say.fields.logo_key}
          help={say.help.logo}
          ratio={1}
          isRequired={false}
        />
      </Panel>
      <Panel title={say.permissions} help={say.permissionsHelp}>
        <ScopesInput source="scopes" label={say.fields.scopes} audience={audience} isRequired />
      </Panel>
    </>
  )
}
