import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { secretOverlap } from '../../../src/domain/oauth/limits.ts'
import { hour, inSeconds, week } from '../../../src/platform/durations.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { span } from '../kit/texts/format.ts'
import { sharedMessages } from '../kit/texts/shared-messages.ts'
import type { ApplicationDetails } from './application.ts'
import { applicationMessages as messages } from './messages.ts'
import { type ApplicationWithSecret, SecretDialog } from './secret-dialog.tsx'

type AppProps = { readonly app: ApplicationDetails }

export function ApplicationActions({ app }: AppProps) {
  return (
    <>
      {app.disabled_at ? <Enable app={app} /> : <Disable app={app} />}
      <Delete app={app} />
    </>
  )
}

function setDisabled({ id, updated_at }: ApplicationDetails, is_disabled: boolean) {
  return orThrow(
    api.PATCH('/oauth_applications/{id}', {
      params: { path: { id }, header: { 'If-Match': `"${updated_at}"` } },
      body: { is_disabled },
    }),
  )
}

function Enable({ app }: AppProps) {
  const { run, isRunning } = useAction(() => setDisabled(app, false), { done: messages.enabled })
  return (
    <Button variant="outlined" onClick={() => void run()} disabled={isRunning}>
      {messages.enable}
    </Button>
  )
}

function Disable({ app }: AppProps) {
  return (
    <ConfirmButton
      label={messages.disable}
      title={messages.disableTitle(app.name)}
      runDry={() => orThrow(api.GET('/oauth_applications/{id}', { params: { path: { id: app.id } } }))}
      explain={({ people }) => messages.disableText(people)}
      action={() => setDisabled(app, true)}
      done={messages.disabled}
    />
  )
}

function Delete({ app }: AppProps) {
  const navigate = useNavigate()
  const call = (query: { dry_run?: boolean }) =>
    orThrow(api.DELETE('/oauth_applications/{id}', { params: { path: { id: app.id }, query } }))
  return (
    <ConfirmButton
      tone="danger"
      label={messages.delete}
      title={messages.deleteTitle(app.name)}
      runDry={() => call({ dry_run: true })}
      explain={({ people }) => messages.deleteText(people)}
      action={() => call({})}
      done={messages.deleted}
      onDone={() => void navigate('/oauth_applications')}
    />
  )
}

/** Creates a new secret; the former one stays valid for the chosen time. */
export function RotateSecret({ app }: AppProps) {
  const [isOpen, setOpen] = useState(false)
  const [rotatedApp, setRotatedApp] = useState<ApplicationWithSecret>()
  const [overlap, setOverlap] = useState(secretOverlap.usual)
  const { run, isRunning } = useAction(async () => {
    const rotated = await orThrow(
      api.POST('/oauth_applications/{id}/rotate_secret', {
        params: { path: { id: app.id } },
        body: { overlap_seconds: inSeconds(overlap) },
      }),
    )
    setOpen(false)
    setRotatedApp(rotated)
  })
  if (rotatedApp) return <SecretDialog app={rotatedApp} onClose={() => setRotatedApp(undefined)} />
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {messages.rotate}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm">
        <DialogTitle>{messages.rotateTitle}</DialogTitle>
        <DialogContent>
          <p>{messages.rotateText}</p>
          <Overlap value={overlap} onChange={setOverlap} />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{sharedMessages.cancel}</Button>
          <Button variant="contained" onClick={() => void run()} disabled={isRunning}>
            {messages.rotate}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const overlaps = [0, hour, secretOverlap.usual, week]

type OverlapProps = { readonly value: number; readonly onChange: (value: number) => void }

function Overlap({ value, onChange }: OverlapProps) {
  return (
    <TextField
      select
      fullWidth
      label={messages.overlap}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
      margin="dense"
    >
      {overlaps.map((overlap) => (
        <MenuItem key={overlap} value={overlap}>
          {overlap === 0 ? messages.noOverlap : span(overlap)}
        </MenuItem>
      ))}
    </TextField>
  )
}
