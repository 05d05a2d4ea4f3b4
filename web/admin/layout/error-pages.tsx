import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { Screen } from '../kit/screen.tsx'
import { layoutMessages as messages } from './messages.ts'

export function NotFound() {
  return (
    <Screen title={messages.notFound}>
      <p>{messages.notFoundHelp}</p>
      <Link to="/">{messages.menu.dashboard}</Link>
    </Screen>
  )
}

export function NotPermitted() {
  return (
    <Screen title={messages.notPermitted}>
      <p>{messages.notPermittedHelp}</p>
    </Screen>
  )
}

/** Replaces a screen that failed. */
export function ScreenFailed() {
  return (
    <Screen title={messages.broken}>
      <p>{messages.brokenHelp}</p>
      <Button variant="outlined" onClick={() => location.reload()}>
        {messages.reload}
      </Button>
    </Screen>
  )
}

export function Loading() {
  return <p role="status">{messages.loading}</p>
}
