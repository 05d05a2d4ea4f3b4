import { useRecordContext } from 'ra-core'
import type { components } from '../api/admin-api.gen.ts'
import { Copyable } from '../kit/copy.tsx'
import { EditScreen } from '../kit/forms/form.tsx'
import { TextInput } from '../kit/inputs/inputs.tsx'
import { PictureInput } from '../kit/pictures/picture-input.tsx'
import { Facts, Panel } from '../kit/screen.tsx'
import { count, day } from '../kit/texts/format.ts'
import { ApplicationActions, RotateSecret } from './application-acts.tsx'
import { ApplicationState, sourceOf } from './application-list.tsx'
import { ApplicationUse } from './application-use.tsx'
import { RedirectUrisInput } from './redirect-uris-input.tsx'
import { ScopesInput } from './scopes-input.tsx'
import { appWords as say } from './words.ts'

/** What comes from the list is shown at once; who connected it is known a moment later. */
export type WholeApplication = components['schemas']['OAuthApplication'] & { readonly people?: number }

export function ApplicationEdit() {
  return (
    <EditScreen<WholeApplication>
      resource="oauth_applications"
      back={{ to: '/oauth_applications', label: say.title }}
      title={({ name }) => name}
      mark={(app) => <ApplicationState app={app} />}
      fields={say.fields}
      actions={(app) => <ApplicationActions app={app} />}
      more={({ id }) => <ApplicationUse id={id} />}
    >
      <Credentials />
      <Terms />
    </EditScreen>
  )
}

function Credentials() {
  const app = useRecordContext<WholeApplication>()
  if (!app) return null
  return (
    <Panel title={say.credentials} actions={app.is_confidential ? <RotateSecret app={app} /> : null}>
      <Copyable label={say.fields.client_id} text={app.id} />
      <p className="help">{app.is_confidential ? say.help.clientId : say.publicText}</p>
      <Facts
        rows={[
          [say.fields.audience, say.audience[app.audience]],
          [say.fields.is_confidential, say.kind[app.is_confidential ? 'confidential' : 'public']],
          [say.fields.source, sourceOf(app.source)],
          [say.fields.created_at, day(app.created_at)],
          [say.people, app.people === undefined ? '…' : count(app.people)],
        ]}
      />
    </Panel>
  )
}

function Terms() {
  const app = useRecordContext<WholeApplication>()
  if (!app) return null
  const isOurs = app.source === 'operator'
  return (
    <fieldset disabled={!isOurs}>
      <Panel {...(isOurs ? {} : { title: say.notOurs })}>
        <TextInput source="name" label={say.fields.name} help={say.help.name} atMost={120} isRequired />
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
        <ScopesInput
          source="scopes"
          label={say.fields.scopes}
          audience={app.audience}
          isDisabled={!isOurs}
          isRequired
        />
      </Panel>
    </fieldset>
  )
}
