import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { Screen } from '../kit/screen.tsx'
import { frameWords as say } from './words.ts'

export function NotFound() {
  return (
    <Screen title={say.notFound}>
      <p>{say.notFoundHelp}</p>
      <Link to="/">{say.menu.dashboard}</Link>
    </Screen>
  )
}

export function NotPermitted() {
  return (
    <Screen title={say.notPermitted}>
      <p>{say.notPermittedHelp}</p>
    </Screen>
  )
}

/** Shown in place of a screen that broke. */
export function Broken() {
  return (
    <Screen title={say.broken}>
      <p>{say.brokenHelp}</p>
      <Button variant="outlined" onClick={() => location.reload()}>
        {say.reload}
      </Button>
    </Screen>
  )
}

export function Loading() {
  return <p role="status">{say.loading}</p>
}
