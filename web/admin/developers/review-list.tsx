import Button from '@mui/material/Button'
import { useState } from 'react'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { Asked } from '../kit/asked.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Chip, Empty, Screen } from '../kit/screen.tsx'
import { count, day } from '../kit/texts/format.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { reviewWords as say } from './review-words.ts'
import { appWords } from './words.ts'

export type MetadataClient = components['schemas']['MetadataClient']

const hostOf = ({ client_id }: MetadataClient) => URL.parse(client_id)?.host ?? client_id

function ClientState({ client }: { readonly client: MetadataClient }) {
  if (client.blocked_at) return <Chip tone="danger">{say.states.blocked}</Chip>
  if (client.reviewed_at) return <Chip tone="good">{say.states.approved}</Chip>
  return <Chip tone="careful">{say.states.new}</Chip>
}

/** Apps with a metadata document: seen from where, asking for what, by how many; to approve or to block. */
export function ReviewList() {
  const clients = useFetched(['metadata_clients'], (signal) =>
    orThrow(api.GET('/metadata_clients', { params: { query: { limit: 100 } }, signal })),
  )
  const [chosen, setChosen] = useState<MetadataClient>()
  return (
    <Screen title={say.title} intro={say.intro}>
      <Asked of={clients}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={say.empty} text={say.emptyText} />
          ) : (
            <Clients clients={data} onReview={setChosen} />
          )
        }
      </Asked>
      {chosen ? <ReviewDialog client={chosen} onClose={() => setChosen(undefined)} /> : null}
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
        { title: appWords.fields.name, show: (client) => <b>{client.name}</b> },
        { title: say.host, show: hostOf, isLong: true },
        { title: say.asked, show: ({ scopes }) => <code>{scopes.join(' ')}</code>, isMinor: true },
        { title: say.people, show: ({ people }) => count(people), align: 'end', isCount: true },
        { title: say.first, show: ({ created_at }) => day(created_at), isMinor: true },
        { title: '', show: (client) => <ClientState client={client} /> },
        { title: ' ', show: (client) => <Button onClick={() => onReview(client)}>{say.review}</Button> },
      ]}
    />
  )
}
