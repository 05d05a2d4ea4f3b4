import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Empty } from './screen.tsx'
import { messageOf } from './texts/error-message.ts'
import { sharedMessages } from './texts/shared-messages.ts'

type QueryViewProps<Data> = {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

/** Shows the result of a query once it is loaded, or its error. */
export function QueryView<Data>({ query, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>
  if (query.isPending) return <p role="status">{sharedMessages.loading}</p>
  return (
    <Empty
      title={sharedMessages.couldNotLoad}
      text={messageOf(query.error)}
      action={<Button onClick={() => void query.refetch()}>{sharedMessages.retry}</Button>}
    />
  )
}
