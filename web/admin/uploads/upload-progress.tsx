import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { fileSize, percent } from '../kit/texts/format.ts'
import { uploadMessages as messages } from './messages.ts'
import { uploads } from './own-uploads.ts'
import type { RunningUpload } from './uploads.ts'

/** How far an upload has come, and what can be done about it. */
export function UploadProgress({ upload }: { readonly upload: RunningUpload }) {
  const { name, sentBytes, totalBytes, state, problem } = upload
  const share = totalBytes === 0 ? 1 : sentBytes / totalBytes
  return (
    <div className="upload">
      <p className="upload-name">{name}</p>
      <LinearProgress
        variant={state === 'checking' || state === 'using' ? 'indeterminate' : 'determinate'}
        color={state === 'failed' ? 'error' : 'primary'}
        value={Math.floor(share * 100)}
        aria-label={messages.progressOf(name)}
      />
      <p className="upload-state">
        <span role={state === 'failed' ? 'alert' : 'status'}>{problem ?? messages.states[state]}</span>
        {state === 'finished' ? null : (
          <span className="upload-count">
            {messages.of(fileSize(sentBytes), fileSize(totalBytes), percent(share))}
          </span>
        )}
      </p>
      <div className="buttons">
        <Acts upload={upload} />
      </div>
    </div>
  )
}

type Act = readonly [label: string, act: (slot: string) => void]

const acts = {
  pause: [messages.pause, uploads.pause],
  resume: [messages.resume, uploads.resume],
  retry: [messages.retry, uploads.resume],
  cancel: [messages.cancel, uploads.cancel],
  dismiss: [messages.dismiss, uploads.dismiss],
} as const satisfies Readonly<Record<string, Act>>

const actsIn: Readonly<Record<RunningUpload['state'], readonly Act[]>> = {
  sending: [acts.pause, acts.cancel],
  waiting: [acts.pause, acts.cancel],
  paused: [acts.resume, acts.cancel],
  checking: [],
  using: [],
  failed: [acts.retry, acts.cancel],
  finished: [acts.dismiss],
}

function Acts({ upload: { slot, state, isFinal } }: { readonly upload: RunningUpload }) {
  const possible = isFinal ? [acts.cancel] : actsIn[state]
  // A button that becomes another one keeps the focus.
  return possible.map(([label, act]) => (
    <Button key={act === uploads.cancel ? 'cancel' : 'act'} size="small" onClick={() => act(slot)}>
      {label}
    </Button>
  ))
}
