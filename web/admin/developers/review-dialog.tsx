import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Form } from 'ra-core'
import { useFormContext, useWatch } from 'react-hook-form'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { ChoiceInput } from '../kit/inputs/inputs.tsx'
import { Facts } from '../kit/screen.tsx'
import { day } from '../kit/texts/format.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import { applicationMessages } from './messages.ts'
import type { MetadataClient } from './metadata-client.ts'
import { reviewMessages as messages } from './review-messages.ts'
import { ScopesInput } from './scopes-input.tsx'

type Props = { readonly client: MetadataClient; readonly onClose: () => void }
type Terms = Pick<MetadataClient, 'audience' | 'scopes'>

/** The known facts about an app, and its approved scopes. */
export function ReviewDialog({ client, onClose }: Props) {
  const { audience, scopes } = client
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{messages.reviewTitle(client.name)}</DialogTitle>
      <Form record={{ audience, scopes }} onSubmit={() => undefined}>
        <DialogContent>
          <ClientFacts client={client} />
          <TermsFields />
        </DialogContent>
        <Decision client={client} onClose={onClose} />
      </Form>
    </Dialog>
  )
}

function TermsFields() {
  const audience = useWatch({ name: 'audience' })
  return (
    <div className="form-dialog">
      <ChoiceInput
        source="audience"
        label={applicationMessages.fields.audience}
        choices={applicationMessages.audiences}
      />
      <ScopesInput
        source="scopes"
        label={applicationMessages.fields.scopes}
        audience={audience ?? 'member'}
        help={applicationMessages.permissionsHelp}
        isRequired
      />
    </div>
  )
}

function ClientFacts({ client }: { readonly client: MetadataClient }) {
  const authorizations = client.allowed_by.map(
    ({ member, scopes, at }) => `${member.name}: ${scopes.join(' ')} (${day(at)})`,
  )
  return (
    <Facts
      rows={[
        [
          messages.document,
          <a key="document" href={client.client_id} rel="noreferrer">
            {client.client_id}
          </a>,
        ],
        [messages.redirects, client.redirect_uris.join('\n')],
        [messages.authorizations, authorizations.length === 0 ? messages.nobody : authorizations.join('\n')],
      ]}
    />
  )
}

function Decision({ client, onClose }: Props) {
  const { handleSubmit } = useFormContext<Terms>()
  const { client_id } = client
  const { run, isRunning } = useAction(
    async ({ audience, scopes }: Terms) => {
      await orThrow(api.POST('/metadata_clients/review', { body: { client_id, audience, scopes } }))
      onClose()
    },
    { done: messages.approved },
  )
  return (
    <DialogActions>
      <Button onClick={onClose}>{sharedMessages.cancel}</Button>
      {client.blocked_at ? null : (
        <ConfirmButton
          tone="danger"
          label={messages.block}
          title={`${messages.block}: ${client.name}`}
          explain={messages.blockText}
          action={() => orThrow(api.POST('/metadata_clients/block', { body: { client_id } }))}
          done={messages.blocked}
          onDone={onClose}
        />
      )}
      <Button
        variant="contained"
        disabled={isRunning}
        onClick={(event) => void handleSubmit((terms) => void run(terms))(event)}
      >
        {messages.approve}
      </Button>
    </DialogActions>
  )
}
