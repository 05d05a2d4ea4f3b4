import { api, orThrow } from '../api/client.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip, Empty, Panel, Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { CredentialKeys } from './credential-keys.tsx'
import { signingKeyMessages as messages } from './messages.ts'

const orDash = (moment: string | null) => (moment ? dayAndTime(moment) : '—')
const tones = { published: 'careful', active: 'good', retired: 'plain' } as const

export function SigningKeys() {
  const keys = useFetched(['signing_keys'], (signal) => orThrow(api.GET('/signing_keys', { signal })))
  const rotate = (
    <ConfirmButton
      label={messages.rotate}
      title={messages.rotateTitle}
      explain={messages.rotateText}
      action={() => orThrow(api.POST('/signing_keys/rotate', {}))}
      done={messages.rotated}
    />
  )
  return (
    <Screen title={messages.title} intro={messages.intro} actions={rotate}>
      <Panel>
        <QueryView query={keys}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty title={messages.empty} text={messages.emptyText} />
            ) : (
              <SmallTable
                rows={data}
                columns={[
                  { title: messages.id, render: ({ id }) => <code>{id}</code> },
                  {
                    title: messages.state,
                    render: ({ state }) => <Chip tone={tones[state]}>{messages.states[state]}</Chip>,
                  },
                  { title: messages.created, render: ({ created_at }) => orDash(created_at), isMinor: true },
                  { title: messages.active, render: ({ activated_at }) => orDash(activated_at) },
                  { title: messages.retired, render: ({ retired_at }) => orDash(retired_at), isMinor: true },
                ]}
              />
            )
          }
        </QueryView>
      </Panel>
      <CredentialKeys />
    </Screen>
  )
}
