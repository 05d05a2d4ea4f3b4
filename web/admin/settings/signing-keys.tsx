import { api, orThrow } from '../api/client.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { Asked } from '../kit/query-view.tsx'
import { Chip, Empty, Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
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
      act={() => orThrow(api.POST('/signing_keys/rotate', {}))}
      done={messages.rotated}
    />
  )
  return (
    <Screen title={messages.title} intro={messages.intro} actions={rotate}>
      <Asked of={keys}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={messages.empty} text={messages.emptyText} />
          ) : (
            <SmallTable
              rows={data}
              columns={[
                { title: messages.id, show: ({ id }) => <code>{id}</code> },
                {
                  title: messages.state,
                  show: ({ state }) => <Chip tone={tones[state]}>{messages.states[state]}</Chip>,
                },
                { title: messages.created, show: ({ created_at }) => orDash(created_at), isMinor: true },
                { title: messages.active, show: ({ activated_at }) => orDash(activated_at) },
                { title: messages.retired, show: ({ retired_at }) => orDash(retired_at), isMinor: true },
              ]}
            />
          )
        }
      </Asked>
    </Screen>
  )
}
