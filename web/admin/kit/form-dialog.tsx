import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { Form, HttpError, useNotify, useRefresh } from 'ra-core'
import { type ReactNode, useId, useState } from 'react'
import { messageOf } from './messages.ts'
import { common } from './words.ts'

type FormDialogProps = {
  readonly title: string
  /** What the fields have at first. */
  readonly record: object
  readonly save: (values: Record<string, unknown>) => Promise<unknown>
  readonly label?: string
  readonly done: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A short form above the screen. It stays open, with what was typed, until the server has taken it. */
export function FormDialog({
  title,
  record,
  save,
  label = common.save,
  done,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
  const submit = async (values: Record<string, unknown>) => {
    setSaving(true)
    setProblem(undefined)
    try {
      await save(values)
    } catch (error) {
      setProblem(messageOf(error))
      return error instanceof HttpError ? error.body?.errors : undefined
    } finally {
      setSaving(false)
    }
    notify(done, { type: 'success' })
    refresh()
    onClose()
    return undefined
  }
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <Form id={id} record={record} onSubmit={submit} className="form-dialog">
          {problem ? <p role="alert">{problem}</p> : null}
          {children}
        </Form>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" form={id} variant="contained" disabled={isSaving}>
          {isSaving ? common.saving : label}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
