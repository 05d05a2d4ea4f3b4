import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { sharedMessages } from '../../kit/texts/shared-messages.ts'

type DeleteDialogProps = {
  readonly title: string
  readonly text: string
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Asks before something goes that students may have used. */
export function DeleteDialog({ title, text, onDelete, onClose }: DeleteDialogProps) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{text}</DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{sharedMessages.cancel}</Button>
        <Button
          variant="contained"
          color="error"
          onClick={() => {
            onClose()
            onDelete()
          }}
        >
          {sharedMessages.delete}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
