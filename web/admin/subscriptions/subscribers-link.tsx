import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { subscriptionMessages as messages } from './messages.ts'

/** A link to current and former subscribers of a plan. */
export function SubscribersLink({ planId }: { readonly planId: string }) {
  const filter = encodeURIComponent(JSON.stringify({ plan_id: planId }))
  return (
    <Button component={Link} to={`/subscriptions?filter=${filter}`}>
      {messages.subscribers}
    </Button>
  )
}
