import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { subscriptionMessages as messages } from './messages.ts'

/** Leads to those who hold or held a plan. */
export function SubscribersLink({ planId }: { readonly planId: string }) {
  const filter = encodeURIComponent(JSON.stringify({ plan_id: planId }))
  return (
    <Button component={Link} to={`/subscriptions?filter=${filter}`}>
      {messages.subscribers}
    </Button>
  )
}
