import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useState } from 'react'
import { messageOf } from '../texts/error-message.ts'
import { sharedMessages } from '../texts/shared-messages.ts'
import { useAct } from './action.ts'

type QuestionProps<DryRunRollback> = {
  /** The words on the button that does it. */
  readonly label: string
  readonly title: string
  /** What will happen, and to how many. */
  readonly explain: ReactNode | ((dryRunFields: DryRunRollback) => ReactNode)
  readonly act: () => Promise<unknown>
  readonly done: string
  readonly onDone?: () => void
  readonly tone?: 'danger'
}

type ConfirmProps<DryRunRollback> = QuestionProps<DryRunRollback> & {
  /** Tries it without doing it; its answer is given to `explain`, its refusal is shown in place of the question. */
  readonly runDry?: () => Promise<DryRunRollback>
  readonly variant?: 'text' | 'outlined' | 'contained'
  readonly isDisabled?: boolean
}

type Tried<DryRunRollback> = { readonly answer?: DryRunRollback; readonly refusal?: string }

/** A button for what should not happen by a slip: it says what will happen before it does it. */
export function ConfirmButton<DryRunRollback = undefined>(props: ConfirmProps<DryRunRollback>) {
  const { runDry, variant = 'outlined', isDisabled = false, ...question } = props
  const [tried, setTried] = useState<Tried<DryRunRollback>>()
  const ask = async () => {
    try {
      setTried(runDry ? { answer: await runDry() } : {})
    } catch (error) {
      setTried({ refusal: messageOf(error) })
    }
  }
  return (
    <>
      <Button
        variant={variant}
        color={question.tone === 'danger' ? 'error' : 'primary'}
        onClick={() => void ask()}
        disabled={isDisabled}
      >
        {question.label}
      </Button>
      {tried ? <ConfirmDialog {...question} tried={tried} onClose={() => setTried(undefined)} /> : null}
    </>
  )
}

type DialogProps<DryRunRollback> = QuestionProps<DryRunRollback> & {
  readonly tried?: Tried<DryRunRollback>
  readonly onClose: () => void
}

/** Asks before something is done, and tells what will happen. */
export function ConfirmDialog<DryRunRollback = undefined>(props: DialogProps<DryRunRollback>) {
  const { title, explain, act, done, onDone, tone, label, tried = {}, onClose } = props
  const { run, isRunning } = useAct(
    async () => {
      await act()
      return 'done' as const
    },
    { done },
  )
  const confirm = async () => {
    if ((await run()) !== 'done') return
    onClose()
    onDone?.()
  }
  const text = () => (typeof explain === 'function' ? explain(tried.answer as DryRunRollback) : explain)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {tried.refusal ? <p role="alert">{tried.refusal}</p> : <div className="prose">{text()}</div>}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{tried.refusal ? sharedMessages.close : sharedMessages.cancel}</Button>
        {tried.refusal ? null : (
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
