import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from './screen.tsx'
import { messageOf } from './texts/error-message.ts'
import { sharedMessages } from './texts/shared-messages.ts'

type FetchedProps<Data> = {
  readonly of: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** Shows what was asked for once it is there, or why it is not. */
export function Asked<Data>({ of, children }: FetchedProps<Data>) {
  if (of.data !== undefined) return <>{children(of.data)}</>
  if (of.isPending) return <p role="status">{sharedMessages.loading}</p>
  return (
    <Empty
      title={sharedMessages.couldNotLoad}
      text={messageOf(of.error)}
      action={<Button onClick={() => void of.refetch()}>{sharedMessages.retry}</Button>}
    />
  )
}
