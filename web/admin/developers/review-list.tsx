import Button from '@mui/material/Button'
import { useState } from 'react'
import { mostPerPage } from '../../../src/platform/paging.ts'
import { api, orThrow } from '../api/client.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Empty, Screen } from '../kit/screen.tsx'
import { count, day } from '../kit/texts/format.ts'
import { applicationMessages } from './messages.ts'
import type { MetadataClient } from './metadata-client.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { reviewMessages as messages } from './review-messages.ts'

const hostOf = ({ client_id }: MetadataClient) => URL.parse(client_id)?.host ?? client_id

function ClientState({ client }: { readonly client: MetadataClient }) {
  if (client.blocked_at) return <Chip tone="danger">{messages.states.blocked}</Chip>
  if (client.reviewed_at) return <Chip tone="good">{messages.states.approved}</Chip>
  return <Chip tone="careful">{messages.states.new}</Chip>
}

/** Apps with a metadata document, with their origin, requested scopes and number of people; to approve or to block. */
export function ReviewList() {
  const clients = useFetched(['metadata_clients'], (signal) =>
    orThrow(api.GET('/metadata_clients', { params: { query: { limit: mostPerPage } }, signal })),
  )
  const [reviewedClient, setReviewedClient] = useState<MetadataClient>()
  return (
    <Screen title={messages.title} intro={messages.intro}>
      <QueryView query={clients}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={messages.empty} text={messages.emptyText} />
          ) : (
            <Clients clients={data} onReview={setReviewedClient} />
          )
        }
      </QueryView>
      {reviewedClient ? (
        <ReviewDialog client={reviewedClient} onClose={() => setReviewedClient(undefined)} />
      ) : null}
    </Screen>
  )
}

type ClientsProps = {
  readonly clients: readonly MetadataClient[]
  readonly onReview: (client: MetadataClient) => void
}

function Clients({ clients, onReview }: ClientsProps) {
  return (
    <SmallTable
      rows={clients.map((client) => ({ ...client, id: client.client_id }))}
      columns={[
        { title: applicationMessages.fields.name, render: (client) => <b>{client.name}</b> },
        { title: messages.host, render: hostOf, isLong: true },
        {
          title: messages.requestedScopes,
          render: ({ scopes }) => <code>{scopes.join(' ')}</code>,
          isMinor: true,
        },
        { title: messages.people, render: ({ people }) => count(people), align: 'end', isCount: true },
        { title: messages.first, render: ({ created_at }) => day(created_at), isMinor: true },
        { title: '', render: (client) => <ClientState client={client} /> },
        {
          title: ' ',
          render: (client) => <Button onClick={() => onReview(client)}>{messages.review}</Button>,
        },
      ]}
    />
  )
}
