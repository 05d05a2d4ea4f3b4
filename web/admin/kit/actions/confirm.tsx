import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../texts/error-message.ts'
import { sharedMessages } from '../texts/shared-messages.ts'
import { useAction } from './action.ts'

type QuestionProps<Preview> = {
  /** The words on the button that does it. */
  readonly label: string
  readonly title: string
  /** The consequences, and the number of affected people. */
  readonly explain: ReactNode | ((preview: Preview) => ReactNode)
  readonly action: () => Promise<unknown>
  readonly done: string
  readonly onDone?: () => void
  readonly tone?: 'danger'
}

type ConfirmProps<Preview> = QuestionProps<Preview> & {
  /** Tries it without doing it; its answer is given to `explain`, its refusal is shown in place of the question. */
  readonly runDry?: () => Promise<Preview>
  readonly variant?: 'text' | 'outlined' | 'contained'
  readonly isDisabled?: boolean
}

type DryRun<Preview> = { readonly answer?: Preview; readonly refusal?: string }

/** A button for an action with consequences: it explains them and asks for a confirmation. */
export function ConfirmButton<Preview = undefined>(props: ConfirmProps<Preview>) {
  const { runDry, variant = 'outlined', isDisabled = false, ...question } = props
  const [dryRun, setDryRun] = useState<DryRun<Preview>>()
  const open = async () => {
    try {
      setDryRun(runDry ? { answer: await runDry() } : {})
    } catch (error) {
      setDryRun({ refusal: messageOf(error) })
    }
  }
  return (
    <>
      <Button
        variant={variant}
        color={question.tone === 'danger' ? 'error' : 'primary'}
        onClick={() => void open()}
        disabled={isDisabled}
      >
        {question.label}
      </Button>
      {dryRun ? <ConfirmDialog {...question} dryRun={dryRun} onClose={() => setDryRun(undefined)} /> : null}
    </>
  )
}

type DialogProps<Preview> = QuestionProps<Preview> & {
  readonly dryRun?: DryRun<Preview>
  readonly onClose: () => void
}

/** Asks for a confirmation, with an explanation of the consequences. */
export function ConfirmDialog<Preview = undefined>(props: DialogProps<Preview>) {
  const { title, explain, action, done, onDone, tone, label, dryRun = {}, onClose } = props
  const { run, isRunning } = useAction(
    async () => {
      await action()
      return 'done' as const
    },
    { done },
  )
  const confirm = async () => {
    if ((await run()) !== 'done') return
    onClose()
    onDone?.()
  }
  const text = () => (typeof explain === 'function' ? explain(dryRun.answer as Preview) : explain)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {dryRun.refusal ? <p role="alert">{dryRun.refusal}</p> : <div className="prose">{text()}</div>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{dryRun.refusal ? sharedMessages.close : sharedMessages.cancel}</Button>
        {dryRun.refusal ? null : (
          <Button
            variant="contained"
            color={tone === 'danger' ? 'error' : 'primary'}
            onClick={() => void confirm()}
            disabled={isRunning}
          >
            {label}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
