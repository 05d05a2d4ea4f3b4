import { api, orThrow } from '../api/client.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Empty, Panel } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { credentialKeyMessages as messages } from './credential-key-messages.ts'

/** The keys that sign the credentials of certificates. */
export function CredentialKeys() {
  const keys = useFetched(['credential_keys'], (signal) =>
    orThrow(api.GET('/credential_keys', { params: { query: {} }, signal })),
  )
  const rotate = (
    <ConfirmButton
      label={messages.rotate}
      title={messages.rotateTitle}
      explain={messages.rotateText}
      action={() => orThrow(api.POST('/credential_keys/rotate', {}))}
      done={messages.rotated}
    />
  )
  return (
    <Panel title={messages.title} help={messages.intro} actions={rotate}>
      <QueryView query={keys}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={messages.empty} text={messages.emptyText} />
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.key, render: ({ public_key }) => <code>{public_key}</code>, isLong: true },
                {
                  title: messages.state,
                  render: ({ state }) => (
                    <Chip tone={state === 'active' ? 'good' : 'plain'}>{messages.states[state]}</Chip>
                  ),
                },
                { title: messages.created, render: ({ created_at }) => dayAndTime(created_at) },
                {
                  title: messages.retired,
                  render: ({ retired_at }) => (retired_at ? dayAndTime(retired_at) : '—'),
                  isMinor: true,
                },
              ]}
            />
          )
        }
      </QueryView>
    </Panel>
  )
}
