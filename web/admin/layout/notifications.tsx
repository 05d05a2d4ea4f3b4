import Snackbar from '@mui/material/Snackbar'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'ra-core'
import { useState } from 'react'

const defaultDuration = 4_000

/** Shows the notifications of ra-core, one at a time. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(true)
  const [notification] = notifications
  if (!notification) return null
  const {
    message,
    type,
    notificationOptions: { autoHideDuration = defaultDuration, messageArgs } = {},
  } = notification
  const advance = () => {
    takeNotification()
    setOpen(true)
  }
  return (
    <Snackbar
      open={isOpen}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      autoHideDuration={autoHideDuration}
      message={typeof message === 'string' ? translate(message, messageArgs) : message}
      onClose={() => setOpen(false)}
      slotProps={{ content: { sx: coloursOf(type) }, transition: { onExited: advance } }}
    />
  )
}

function coloursOf(type: NotificationPayload['type']) {
  if (type === 'info') return {}
  return { backgroundColor: `${type}.main`, color: `${type}.contrastText` }
}
