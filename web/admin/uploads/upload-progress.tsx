import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { fileSize, percent } from '../kit/texts/format.ts'
import { uploadMessages as messages } from './messages.ts'
import { uploads } from './own-uploads.ts'
import type { RunningUpload } from './uploads.ts'

/** The progress of an upload, and its actions. */
export function UploadProgress({ upload }: { readonly upload: RunningUpload }) {
  const { name, sentBytes, totalBytes, state, problem } = upload
  const ratio = totalBytes === 0 ? 1 : sentBytes / totalBytes
  return (
    <div className="upload">
      <p className="upload-name">{name}</p>
      <LinearProgress
        variant={state === 'checking' || state === 'using' ? 'indeterminate' : 'determinate'}
        color={state === 'failed' ? 'error' : 'primary'}
        value={Math.floor(ratio * 100)}
        aria-label={messages.progressOf(name)}
      />
      <p className="upload-state">
        <span role={state === 'failed' ? 'alert' : 'status'}>{problem ?? messages.states[state]}</span>
        {state === 'finished' ? null : (
          <span className="upload-count">
            {messages.of(fileSize(sentBytes), fileSize(totalBytes), percent(ratio))}
          </span>
        )}
      </p>
      <div className="buttons">
        <UploadActions upload={upload} />
      </div>
    </div>
  )
}

type UploadAction = readonly [label: string, act: (slot: string) => void]

const uploadActions = {
  pause: [messages.pause, uploads.pause],
  resume: [messages.resume, uploads.resume],
  retry: [messages.retry, uploads.resume],
  cancel: [messages.cancel, uploads.cancel],
  dismiss: [messages.dismiss, uploads.dismiss],
} as const satisfies Readonly<Record<string, UploadAction>>

const actionsByState: Readonly<Record<RunningUpload['state'], readonly UploadAction[]>> = {
  sending: [uploadActions.pause, uploadActions.cancel],
  waiting: [uploadActions.pause, uploadActions.cancel],
  paused: [uploadActions.resume, uploadActions.cancel],
  checking: [],
  using: [],
  failed: [uploadActions.retry, uploadActions.cancel],
  finished: [uploadActions.dismiss],
}

function UploadActions({ upload: { slot, state, isFinal } }: { readonly upload: RunningUpload }) {
  const possible = isFinal ? [uploadActions.cancel] : actionsByState[state]
  // A button that becomes another one keeps the focus.
  return possible.map(([label, run]) => (
    <Button key={run === uploads.cancel ? 'cancel' : 'act'} size="small" onClick={() => run(slot)}>
      {label}
    </Button>
  ))
}
