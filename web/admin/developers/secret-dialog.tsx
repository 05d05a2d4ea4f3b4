import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { components } from '../api/admin-api.gen.ts'
import { Copyable } from '../kit/copy.tsx'
import { applicationMessages as messages } from './messages.ts'

export type ApplicationWithSecret = components['schemas']['OAuthApplicationWithSecret']

/** Shows a secret this once. It does not close by a click beside it. */
export function SecretDialog({
  app,
  onClose,
}: {
  readonly app: ApplicationWithSecret
  readonly onClose: () => void
}) {
  return (
    <Dialog open fullWidth maxWidth="sm">
      <DialogTitle>{app.client_secret ? messages.secretTitle : app.name}</DialogTitle>
      <DialogContent>
        <p>{app.client_secret ? messages.secretText : messages.publicText}</p>
        <Copyable label={messages.fields.client_id} text={app.id} />
        {app.client_secret ? <Copyable label={messages.secret} text={app.client_secret} /> : null}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {messages.stored}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
