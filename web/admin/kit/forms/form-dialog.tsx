import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormHelperText from '@mui/material/FormHelperText'
import { Form, HttpError, useNotify, useRefresh } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { type FieldValues, useFormState } from 'react-hook-form'
import { useProblemsWithoutField } from '../inputs/use-field.ts'
import { messageOf } from '../texts/error-message.ts'
import { sharedMessages } from '../texts/shared-messages.ts'

type FormDialogProps<Values> = {
  /** The label of the button that opens it, and by default of the one that submits it. */
  readonly label: string
  readonly sendLabel?: string
  readonly title: string
  readonly intro?: ReactNode
  readonly defaults?: object
  readonly send: (values: Values) => Promise<unknown>
  readonly done?: string
  readonly onDone?: () => void
  /** Set if nothing is changed yet: the data on the screen stays, and the caller closes the dialog. */
  readonly keeps?: 'screen'
  readonly variant?: 'text' | 'outlined' | 'contained'
  readonly children: ReactNode
}

/** A button that opens a short form. The input stays if the server refuses it. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { label, variant = 'outlined' } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen ? <OpenFormDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type OpenProps<Values> = FormDialogProps<Values> & { readonly onClose: () => void }

/** The form itself, for dialogs that are opened in another way. */
export function OpenFormDialog<Values extends FieldValues>(props: OpenProps<Values>) {
  const {
    label,
    sendLabel = label,
    title,
    intro,
    defaults,
    send,
    done,
    onDone,
    keeps,
    onClose,
    children,
  } = props
  // The values at the moment it was opened: later values would replace the reader's input.
  const [record] = useState(defaults)
  const notify = useNotify()
  const refresh = useRefresh()
  const submit = async (values: FieldValues) => {
    try {
      await send(values as Values)
    } catch (error) {
      return fieldErrorsIn(error, () => notify(messageOf(error), { type: 'error' }))
    }
    if (keeps === 'screen') return undefined
    if (done) notify(done, { type: 'success' })
    refresh()
    onClose()
    onDone?.()
    return undefined
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{title}</DialogTitle>
      <Form onSubmit={submit} {...(record ? { record } : {})}>
        <DialogContent>
          {intro ? <p>{intro}</p> : null}
          <div className="form-dialog">{children}</div>
          <OtherProblems />
        </DialogContent>
        <Buttons label={sendLabel} onClose={onClose} />
      </Form>
    </Dialog>
  )
}

/** Puts the server's field errors at their fields, and reports all other errors. */
function fieldErrorsIn(error: unknown, onOtherError: () => void): object | undefined {
  const errors = error instanceof HttpError ? error.body?.errors : undefined
  if (!errors) onOtherError()
  return errors
}

function OtherProblems() {
  const problem = useProblemsWithoutField()
  return problem ? (
    <FormHelperText role="alert" error>
      {problem}
    </FormHelperText>
  ) : null
}

function Buttons({ label, onClose }: { readonly label: string; readonly onClose: () => void }) {
  const { isSubmitting } = useFormState()
  return (
    <DialogActions>
      <Button onClick={onClose}>{sharedMessages.cancel}</Button>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {label}
      </Button>
    </DialogActions>
  )
}
